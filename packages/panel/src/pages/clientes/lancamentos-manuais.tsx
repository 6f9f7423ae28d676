import {
  type Cliente,
  type LancamentoManual,
  readValue,
  TRIBUTOS_BY_ESTABELECIMENTO,
  TRIBUTOS_DO_LANCAMENTO_MANUAL,
} from '@apura/contracts';
import {
  competenciaPorExtenso,
  documentNumber,
  nomeDoTributo,
  TIPOS_DO_LANCAMENTO_MANUAL,
} from '@apura/words';
import { NativeSelect, TextInput } from '@mantine/core';
import { IconPencilPlus } from '@tabler/icons-react';
import { useSearchParams } from 'wouter';
import { at } from '../../api/address.ts';
import { useList, useSend } from '../../api/use-request.ts';
import { typed } from '../../components/bind-fields.ts';
import { DestroyButton } from '../../components/buttons.tsx';
import { AmountField, EscolhaDeMes, SelectField } from '../../components/fields.tsx';
import { Form, useFields } from '../../components/form.tsx';
import { ListTable } from '../../components/page.tsx';
import { lastMes } from '../../format.ts';

/** What no note says: services taken, energy, an adjustment. */
export function LancamentosManuais({ cliente }: { readonly cliente: Cliente }) {
  const { id } = cliente;
  const [endereco, setEndereco] = useSearchParams();
  const mes = endereco.get('competencia') ?? lastMes();
  const lista = useList(at('/clientes/{id}/lancamentos-manuais', { id }), { competencia: mes });
  const apagar = (linha: LancamentoManual) => (
    <DestroyButton
      name={linha.nota}
      action="Apagar"
      title="Apagar lançamento"
      text="A apuração do mês fica desatualizada e pode ser pedida de novo."
      path={at('/lancamentos-manuais/{id}', { id: linha.id })}
      renew={[at('/clientes/{id}', { id })]}
      said="O lançamento foi apagado."
    />
  );
  return (
    <div className="pilha">
      <div className="filtros sem-margem">
        <EscolhaDeMes {...typed(mes, (competencia) => setEndereco({ competencia }, { replace: true }))} />
      </div>
      <NovoLancamento cliente={cliente} mes={mes} />
      <ListTable
        card="named"
        de={lista}
        height={4}
        vazia={{
          icon: <IconPencilPlus />,
          titulo: 'Nenhum lançamento manual',
          texto:
            'Lance aqui o que nenhum documento enviado traz: importação de serviços, notas de serviço em leiaute municipal, ajustes. Eles entram na próxima apuração do mês.',
        }}
        legend={`Lançamentos de ${competenciaPorExtenso(mes)}`}
        columns={[
          { name: 'Tipo', cell: ({ tipo }) => TIPOS_DO_LANCAMENTO_MANUAL[tipo] },
          {
            name: 'Tributo',
            cell: ({ tributo }) => nomeDoTributo(tributo),
            below: ({ estabelecimento }) => estabelecimento && documentNumber(estabelecimento),
          },
          { name: 'Valor', amount: ({ valor }) => valor },
          { name: 'Observação', cell: ({ nota }) => nota },
          { name: '', cell: apagar },
        ]}
      />
    </div>
  );
}

interface PropsDoNovo {
  readonly cliente: Cliente;
  readonly mes: string;
}

const POR_ESTABELECIMENTO: ReadonlySet<string> = new Set(TRIBUTOS_BY_ESTABELECIMENTO);

interface Digitado extends Pick<LancamentoManual, 'tipo' | 'tributo' | 'valor' | 'nota'> {
  readonly estabelecimento: string;
}

function NovoLancamento({ cliente: { id, estabelecimentos }, mes }: PropsDoNovo) {
  const { values, field, change } = useFields<Digitado>({
    ...{ tipo: 'credito', tributo: 'cbs', valor: '', nota: '' },
    estabelecimento: '',
  });
  const { estabelecimento, ...dados } = values;
  const porEstabelecimento = POR_ESTABELECIMENTO.has(values.tributo) && estabelecimentos.length > 1;
  const valor = readValue(values.valor);
  const criar = useSend('POST', at('/clientes/{id}/lancamentos-manuais', { id }), {
    renew: [at('/clientes/{id}', { id })],
    said: 'Lançamento gravado.',
    after: () => change({ valor: '', nota: '' }),
  });
  return (
    <Form
      titulo="Novo lançamento"
      act={criar}
      input={{
        ...{ ...dados, competencia: mes, valor: valor ?? '' },
        ...(porEstabelecimento && estabelecimento ? { estabelecimento } : {}),
      }}
      send="Lançar"
      disabled={!valor}
    >
      <div className="campos">
        <SelectField label="Tipo" options={TIPOS_DO_LANCAMENTO_MANUAL} {...field('tipo')} />
        <NativeSelect
          label="Tributo"
          data={TRIBUTOS_DO_LANCAMENTO_MANUAL.map((value) => ({ value, label: nomeDoTributo(value) }))}
          {...field('tributo')}
        />
        {porEstabelecimento && (
          <NativeSelect
            label="Estabelecimento"
            data={[
              { value: '', label: 'Matriz' },
              ...estabelecimentos.map(({ cnpj }) => ({ value: cnpj, label: documentNumber(cnpj) })),
            ]}
            {...field('estabelecimento')}
          />
        )}
        <AmountField
          label="Valor (R$)"
          required
          {...field('valor')}
          error={values.valor !== '' && !valor ? 'Escreva um valor como 1.234,56' : undefined}
        />
      </div>
      <TextInput
        label="Observação"
        description="De onde vem o valor; aparece no relatório."
        required
        maxLength={200}
        {...field('nota')}
      />
    </Form>
  );
}
