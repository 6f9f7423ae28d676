import type { Sentido } from '@apura/contracts';
import { entriesOf, recordOf } from '@apura/engine/tables';
import { cnpj, competenciaPorExtenso } from '@apura/words';
import {
  Checkbox,
  NativeSelect,
  type NativeSelectProps,
  PasswordInput,
  type PasswordInputProps,
  Select,
  TextInput,
  type TextInputProps,
} from '@mantine/core';
import { useDebouncedCallback, useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { Link, useSearchParams } from 'wouter';
import { at } from '../api/address.ts';
import { useLeitura, useList } from '../api/use-request.ts';
import { erroDoValor, mesesUntil } from '../format.ts';
import type { Held } from './bind-fields.ts';
import { bindFields } from './bind-fields.ts';
import type { RowOrder } from './data-table.tsx';
import type { Rotulo } from './partes.tsx';

export const PasswordField = (props: PasswordInputProps) => (
  <PasswordInput
    label="A sua senha"
    autoComplete="current-password"
    required
    visibilityToggleButtonProps={{ 'aria-label': 'Mostrar ou ocultar a senha' }}
    {...props}
  />
);

export const NewPasswordField = (props: PasswordInputProps) => (
  <PasswordField
    label="Senha"
    description="Ao menos 10 caracteres. Uma frase longa é fácil de lembrar e difícil de adivinhar."
    autoComplete="new-password"
    minLength={10}
    maxLength={200}
    {...props}
  />
);

interface TextFieldsProps<Name extends string> {
  /** What each text is called, and what else its field has, in their order. */
  readonly of: Readonly<Record<Name, TextInputProps>>;
  readonly field: (name: Name) => TextInputProps;
}

/** Texts that are typed below or beside one another. */
export const TextFields = <Name extends string>({ of, field }: TextFieldsProps<Name>) =>
  entriesOf(of).map(([name, props]) => <TextInput key={name} {...props} {...field(name)} />);

/** An amount in reais, typed with comma; what is none says so. */
export const AmountField = (props: TextInputProps) => (
  <TextInput
    placeholder="0,00"
    inputMode="decimal"
    error={erroDoValor(String(props.value ?? ''))}
    {...props}
  />
);

/** The name of what is to be destroyed, typed to confirm it. */
export const NameToConfirm = ({ thing, ...props }: TextInputProps & { readonly thing: string }) => (
  <TextInput
    label={
      <>
        Para confirmar, digite <b className="selecionavel">{thing}</b>
      </>
    }
    autoComplete="off"
    {...props}
  />
);

export interface SelectFieldProps extends Omit<NativeSelectProps, 'data'> {
  /** What can be chosen, by its value: its name, or a state. */
  readonly options: Readonly<Record<string, string | Rotulo>>;
  /** What stands for no choice; without it one must be made. */
  readonly all?: string | undefined;
}

export const SelectField = ({ options, all, ...props }: SelectFieldProps) => (
  <NativeSelect
    data={[
      ...(all === undefined ? [] : [{ value: '', label: all }]),
      ...Object.entries(options).map(([value, it]) => ({
        value,
        label: typeof it === 'string' ? it : it.nome,
      })),
    ]}
    {...props}
  />
);

interface CheckboxesProps<Value extends string> {
  readonly label: string;
  readonly options: readonly {
    readonly value: Value;
    readonly label: string;
    readonly description?: string;
  }[];
  readonly value: readonly Value[];
  readonly onChange: (value: Value[]) => void;
  readonly error?: string | false;
}

export const Checkboxes = <Value extends string>(props: CheckboxesProps<Value>) => (
  <Checkbox.Group label={props.label} value={[...props.value]} onChange={props.onChange} error={props.error}>
    <div className="opcoes">
      {props.options.map((option) => (
        <Checkbox key={option.value} {...option} />
      ))}
    </div>
  </Checkbox.Group>
);

interface SearchFieldProps {
  readonly placeholder: string;
  /** What is searched for now; emptied from outside, the field is empty too. */
  readonly value: string;
  readonly onSearch: (text: string) => void;
  /** In a line with others: small, and its name is only said. */
  readonly compact?: boolean;
}

/** Searches while somebody types, once they pause. */
export function SearchField({ placeholder, value, onSearch, compact = false }: SearchFieldProps) {
  const [text, setText] = useState(value);
  const search = useDebouncedCallback((typed: string) => onSearch(typed.trim()), 250);
  useEffect(() => {
    if (value === '') setText('');
  }, [value]);
  return (
    <TextInput
      {...(compact ? { size: 'xs', 'aria-label': 'Buscar' } : { label: 'Buscar' })}
      placeholder={placeholder}
      leftSection={<IconSearch size={16} aria-hidden />}
      value={text}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value);
        search(currentTarget.value);
      }}
    />
  );
}

interface PropsDaEscolhaDeMes extends Omit<SelectFieldProps, 'options' | 'value'> {
  readonly value: string;
  readonly quantos?: number;
  readonly adiante?: number;
}

export function EscolhaDeMes({ quantos = 36, adiante = 0, ...props }: PropsDaEscolhaDeMes) {
  const meses = mesesUntil(new Date(), quantos + adiante, adiante);
  const todos = props.value && !meses.includes(props.value) ? [props.value, ...meses] : meses;
  const options = Object.fromEntries(todos.map((mes) => [mes, competenciaPorExtenso(mes)]));
  return <SelectField label="Competência" options={options} {...props} />;
}

interface PropsDaEscolhaDeCliente extends Held<string> {
  readonly todos?: string;
}

/** One client among many: typing searches by name and CNPJ. */
export function EscolhaDeCliente({ valor, onChange, todos = 'Todos os clientes' }: PropsDaEscolhaDeCliente) {
  const [busca, setBusca] = useState('');
  const [q] = useDebouncedValue(busca.trim(), 250);
  const { linhas, isFetching } = useList('/clientes', { q, limit: 30 });
  const escolhido = useLeitura(at('/clientes/{id}', { id: valor }), { ligada: valor !== '' });
  const todosOsClientes =
    escolhido.data && !linhas.some(({ id }) => id === valor) ? [escolhido.data, ...linhas] : linhas;
  const choices = todosOsClientes.map(({ id, razao_social, cnpj_raiz }) => ({
    value: id,
    label: `${razao_social} · ${cnpj(cnpj_raiz)}`,
  }));
  const nenhum = q === '' && !isFetching && choices.length === 0;
  return (
    <Select
      label="Cliente"
      placeholder={todos}
      data={choices}
      {...(nenhum
        ? {
            description: (
              <>
                Nenhum cliente ainda: <Link href="/clientes/das-notas">cadastre as empresas das notas</Link>.
              </>
            ),
          }
        : {})}
      value={valor || null}
      onChange={(id) => onChange(id ?? '')}
      searchable
      clearable
      onSearchChange={(texto) => setBusca(texto.split(' · ')[0] ?? '')}
      filter={({ options }) => options}
      nothingFoundMessage={isFetching ? 'Procurando…' : 'Nenhum cliente encontrado'}
      clearButtonProps={{ 'aria-label': 'Limpar o cliente' }}
      comboboxProps={{ withinPortal: true }}
    />
  );
}

/** In what order a list is, as its address says it; `unsaid` where it says none. */
export function useRowOrder(
  { filtros, filtrar }: Pick<ReturnType<typeof useFilters<'ordem' | 'sentido'>>, 'filtros' | 'filtrar'>,
  unsaid: { readonly by: string; readonly sentido: Sentido },
): RowOrder {
  const by = filtros.ordem || unsaid.by;
  const descending = (filtros.sentido || unsaid.sentido) === 'desc';
  return {
    by,
    descending,
    onSort: (other, first) => {
      filtrar('sentido', other !== by ? first : descending ? 'asc' : 'desc');
      filtrar('ordem', other);
    },
  };
}

const isOrder = (campo: string): boolean => campo === 'ordem' || campo === 'sentido';

/** Filters that stand in the address, so that it can be sent and comes back with the browser's own button. */
export function useFilters<Campo extends string>(campos: readonly Campo[]) {
  const [endereco, setEndereco] = useSearchParams();
  const filtros = recordOf(campos, (campo) => endereco.get(campo) ?? '');
  const filtrar = (campo: Campo, valor: string) =>
    setEndereco(
      (antes) => {
        const novo = new URLSearchParams(antes);
        if (valor) novo.set(campo, valor);
        else novo.delete(campo);
        return novo;
      },
      { replace: true },
    );
  return {
    filtros,
    // An order leaves nothing out.
    filtrada: campos.some((campo) => !isOrder(campo) && filtros[campo] !== ''),
    filtrar,
    limpar: () => setEndereco({}, { replace: true }),
    ...bindFields(filtros, filtrar),
  };
}
