import type { Escritorio, UpdateEscritorio } from '@apura/contracts';
import { hasCorteDaCbs } from '@apura/engine';
import { entriesOf } from '@apura/engine/tables';
import { cnpj, nomeDoCenario, nomeDoTributo } from '@apura/words';
import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { type Kept, useSend } from '../../api/use-request.ts';
import { typedAt } from '../../components/bind-fields.ts';
import { ActionButton } from '../../components/buttons.tsx';
import { DataTable } from '../../components/data-table.tsx';
import { SelectField, TextFields } from '../../components/fields.tsx';
import { Form, useFields } from '../../components/form.tsx';
import { readAliquota } from '../../format.ts';
import {
  type AliquotasDigitadas,
  ANOS,
  chaveDoCampo,
  NOMES_DAS_ALIQUOTAS,
  readAliquotas,
  TRIBUTOS,
  type,
} from './read-aliquotas.ts';

export interface PropsOfParte {
  readonly escritorio: Escritorio;
  /** Members only look. */
  readonly titular: boolean;
}

export const TO_REFRESH: readonly Kept[] = ['/escritorio', 'sessao'];

/** What the reports have where the office chose no colour. */
const COR_DA_CASA = '#0f7a66';

/** No name of a scenario: the office tells its own rates. */
const PROPRIAS = 'proprias';

/** The texts of the office as they are typed; empty where it told nothing. */
const textosDe = ({ nome, cor, crc, responsavel, email, telefone }: Escritorio) => ({
  nome,
  cor: cor ?? '',
  crc: crc ?? '',
  responsavel: responsavel ?? '',
  email: email ?? '',
  telefone: telefone ?? '',
});
type Textos = ReturnType<typeof textosDe>;

const cenarioDe = ({ cenario }: Escritorio): string => (cenario.aliquotas ? PROPRIAS : cenario.nome);

/** What must be sent: only the texts that are others than before. An emptied one is taken back. */
const textosMudados = (antes: Textos, agora: Textos) =>
  Object.fromEntries(
    entriesOf(agora)
      .filter(([campo, texto]) => texto !== antes[campo])
      .map(([campo, texto]) => [campo, campo === 'nome' ? texto : texto || null]),
  ) as Pick<UpdateEscritorio, keyof Textos>;

/** The scenario that is meant, as it is sent; undefined while it is the one before. */
function cenarioMudado(escritorio: Escritorio, cenario: string, digitadas: AliquotasDigitadas) {
  const aliquotas = readAliquotas(digitadas);
  const guardadas = readAliquotas(type(escritorio.cenario.aliquotas));
  const outras = cenario === PROPRIAS && JSON.stringify(aliquotas) !== JSON.stringify(guardadas);
  if (cenario === cenarioDe(escritorio) && !outras) return undefined;
  return cenario === PROPRIAS ? aliquotas && { nome: 'Alíquotas do escritório', aliquotas } : cenario;
}

export function DadosDoEscritorio({ escritorio, titular }: PropsOfParte) {
  const textos = useFields(textosDe(escritorio));
  const { values, field } = useFields({ cenario: cenarioDe(escritorio) });
  const [digitadas, setDigitadas] = useState(() => type(escritorio.cenario.aliquotas));
  const cenario = cenarioMudado(escritorio, values.cenario, digitadas);
  const mudanca = { ...textosMudados(textosDe(escritorio), textos.values), ...(cenario ? { cenario } : {}) };
  const gravar = useSend('PATCH', '/escritorio', { renew: TO_REFRESH, said: 'Dados gravados.' });
  const proprias = values.cenario === PROPRIAS;
  const incompleto = proprias && readAliquotas(digitadas) === undefined;
  return (
    <Form
      titulo="Dados"
      act={gravar}
      input={mudanca}
      send="Gravar"
      names={NOMES_DAS_ALIQUOTAS}
      disabled={Object.keys(mudanca).length === 0 || incompleto}
      readOnly={!titular}
    >
      <div className="campos">
        <TextInput label="CNPJ" value={escritorio.cnpj ? cnpj(escritorio.cnpj) : '—'} readOnly />
        <TextosDoEscritorio textos={textos} titular={titular} />
        <NativeSelect
          label="Cenário de alíquotas"
          description="Para os anos que a lei ainda não fixou."
          {...field('cenario')}
          data={[
            ...escritorio.cenarios.map((um) => ({ value: um.nome, label: nomeDoCenario(um.nome) })),
            { value: PROPRIAS, label: 'Alíquotas do escritório' },
          ]}
        />
      </div>
      {proprias && <AliquotasProprias digitadas={digitadas} onChange={setDigitadas} />}
    </Form>
  );
}

interface PropsDosTextos {
  readonly textos: ReturnType<typeof useFields<Textos>>;
  readonly titular: boolean;
}

const TEXTOS = {
  nome: { label: 'Nome', required: true, maxLength: 200 },
  responsavel: { label: 'Responsável', description: 'Quem assina os relatórios.', maxLength: 120 },
  crc: { label: 'CRC', description: 'O registro de quem assina.', maxLength: 30 },
  email: {
    label: 'E-mail para os clientes',
    description: 'Recebe as respostas aos relatórios; sem ele, vão para o primeiro titular.',
    type: 'email',
  },
  telefone: { label: 'Telefone para os clientes', maxLength: 40 },
} as const;

const TextosDoEscritorio = ({ textos: { values, field, change }, titular }: PropsDosTextos) => (
  <>
    <TextFields of={TEXTOS} field={field} />
    <TextInput
      label="Cor dos relatórios"
      type="color"
      description={values.cor ? 'A marca do escritório nos relatórios.' : 'Hoje, a cor da Apura.'}
      {...field('cor')}
      value={values.cor || COR_DA_CASA}
      rightSectionWidth={90}
      rightSection={
        values.cor &&
        titular && (
          <ActionButton
            size="compact-xs"
            variant="default"
            onClick={() => change({ cor: '' })}
            aria-label="Voltar à cor da Apura"
            text="Voltar"
          />
        )
      }
    />
  </>
);

interface PropsDasAliquotas {
  readonly digitadas: AliquotasDigitadas;
  readonly onChange: (digitadas: AliquotasDigitadas) => void;
}

/** The office's own rates, year by year. A year that is left empty has the house's estimate. */
function AliquotasProprias({ digitadas, onChange }: PropsDasAliquotas) {
  const campo = (ano: string, qual: (typeof TRIBUTOS)[number] | 'cbs_liquida') => {
    const name = chaveDoCampo(ano, qual);
    return { name, size: 'xs', ...typedAt(digitadas, name, onChange) };
  };
  const aliquota = (ano: string, tributo: (typeof TRIBUTOS)[number]) => {
    const props = campo(ano, tributo);
    return (
      <TextInput
        {...props}
        aria-label={`${nomeDoTributo(tributo)} em ${ano}, em percentual`}
        inputMode="decimal"
        error={
          props.value.trim() !== '' && readAliquota(props.value) === undefined ? 'de 0 a 100' : undefined
        }
      />
    );
  };
  const corte = (ano: string) =>
    hasCorteDaCbs(ano) ? (
      <SelectField
        {...campo(ano, 'cbs_liquida')}
        aria-label={`A CBS de ${ano} já vem com o corte de 0,1 ponto?`}
        all="Escolha"
        options={{ true: 'Já vem', false: 'Ainda não' }}
      />
    ) : null;
  return (
    <div>
      <p className="suave miudo sem-margem com-espaco">
        As três alíquotas de cada ano, em percentual. Um ano em branco fica com a estimativa da Apura. Em 2027
        e 2028 a lei corta 0,1 ponto da CBS (LC 214/2025, art. 347): diga se a sua já vem com o corte.
      </p>
      <DataTable
        legend="Alíquotas do escritório por ano"
        rows={ANOS}
        columns={[
          { name: 'Ano', cell: (ano) => ano },
          ...TRIBUTOS.map((tributo) => ({
            name: nomeDoTributo(tributo),
            className: 'celula-de-campo',
            cell: (ano: string) => aliquota(ano, tributo),
          })),
          { name: 'Corte da CBS', className: 'celula-de-campo', cell: corte },
        ]}
      />
    </div>
  );
}
