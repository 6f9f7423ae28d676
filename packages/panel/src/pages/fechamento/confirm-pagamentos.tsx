import { type PagamentoDoMes, readValue } from '@apura/contracts';
import {
  competenciaPorExtenso,
  count,
  dayMonthYear,
  grouped,
  hasAmount,
  reais,
  signedReais,
  subtractAmounts,
  sumAmounts,
} from '@apura/words';
import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { useLeitura } from '../../api/use-request.ts';
import { check, type Texts, typedAt } from '../../components/bind-fields.ts';
import { RowButton } from '../../components/buttons.tsx';
import { DataTable } from '../../components/data-table.tsx';
import { AmountField } from '../../components/fields.tsx';
import { type Act, Form, Janela } from '../../components/form.tsx';
import { groupsOf } from '../../components/marking.tsx';
import { Resultado } from '../../components/page.tsx';
import { erroDoValor } from '../../format.ts';

/** What somebody says that a client paid with an obligation. */
export interface Pagamento {
  readonly cliente_id: string;
  readonly obrigacao: string;
  readonly valor: string;
}

interface CloseProps {
  readonly competencia: string;
  /** Whose months are to be closed; none where nothing is asked. */
  readonly ids: readonly string[];
  readonly act: Omit<Act<readonly Pagamento[]>, 'variables'>;
  readonly onClose: () => void;
}

/** Asks what was paid before months are closed: nothing is taken for paid that nobody has confirmed. */
export function ConfirmPagamentos({ competencia, ids, act, onClose }: CloseProps) {
  const meses = count(ids.length, 'mês', 'meses');
  return (
    <Janela
      aberta={ids.length > 0}
      titulo={`Fechar ${meses}: ${competenciaPorExtenso(competencia)}`}
      size="xl"
      onClose={onClose}
    >
      {ids.length > 0 && <Closing {...{ competencia, ids, act, onClose }} />}
    </Janela>
  );
}

function Closing({ competencia, ids, act, onClose }: CloseProps) {
  const lido = useLeitura('/fechamento/pagamentos', { filtros: { competencia } });
  return (
    <Resultado de={lido} linhas={4}>
      {({ data }) => (
        <Payments
          todos={data.filter(
            ({ cliente_id, devido }) =>
              devido !== null && hasAmount(devido) && !devido.startsWith('-') && ids.includes(cliente_id),
          )}
          {...{ ids, act, onClose }}
        />
      )}
    </Resultado>
  );
}

const keyOf = ({ cliente_id, obrigacao }: Pick<Pagamento, 'cliente_id' | 'obrigacao'>): string =>
  `${cliente_id} ${obrigacao}`;
const sumDue = (guias: readonly PagamentoDoMes[]): string =>
  sumAmounts(guias.map(({ devido }) => devido ?? '0.00'));
/** What is said to have been paid of them; null where nothing is. */
const sumPaid = (guias: readonly PagamentoDoMes[]): string | null => {
  const pagos = guias.flatMap(({ pago }) => pago ?? []);
  return pagos.length > 0 ? sumAmounts(pagos) : null;
};

interface PaymentsProps extends Pick<CloseProps, 'ids' | 'act' | 'onClose'> {
  /** With each something is due. */
  readonly todos: readonly PagamentoDoMes[];
}

function Payments({ todos, ids, act, onClose }: PaymentsProps) {
  const [confirmed, setConfirmed] = useState(false);
  const [typed, setTyped] = useState<Texts>({});
  const [byCliente, setByCliente] = useState(false);
  const abertas = todos.filter(({ cumprido }) => !cumprido);
  const pagos = abertas.flatMap((guia): Pagamento[] => {
    const { cliente_id, obrigacao, devido } = guia;
    const digitado = typed[keyOf(guia)] ?? '';
    const valor = digitado === '' ? confirmed && devido : readValue(digitado);
    return valor ? [{ cliente_id, obrigacao, valor }] : [];
  });
  const wrong = abertas.some((guia) => erroDoValor(typed[keyOf(guia)] ?? ''));
  const pago = sumAmounts(pagos.map(({ valor }) => valor));
  const chaves = new Set(pagos.map(keyOf));
  const diferenca = subtractAmounts(pago, sumDue(abertas.filter((guia) => chaves.has(keyOf(guia)))));
  return (
    <Form
      act={{ ...act, variables: undefined, mutate: () => act.mutate(pagos) }}
      send={`Fechar ${count(ids.length, 'mês', 'meses')}`}
      disabled={wrong}
      onCancel={onClose}
    >
      <p className="suave sem-margem">
        Os valores ficam como foram apurados. O que chegar depois aparece como “Reabrir?”, com a diferença, e
        só muda o mês se alguém o reabrir.
      </p>
      <DataTable
        legend="O que se recolhe"
        rows={groupsOf(todos, ({ obrigacao }) => obrigacao)}
        rowKey={([{ obrigacao }]) => obrigacao}
        empty="Nada a recolher nestes meses."
        columns={[
          {
            name: 'Guia',
            cell: ([{ nome }]) => nome,
            below: ([{ data }]) => `vence em ${dayMonthYear(data)}`,
          },
          { name: 'Clientes', right: true, cell: (guias) => guias.length },
          { name: 'A recolher', amount: (guias) => sumDue(guias) },
          {
            name: 'Já pago',
            amount: (guias) => sumPaid(guias),
            below: (guias) => {
              const marcadas = guias.filter(({ cumprido, pago }) => cumprido && pago !== null);
              const diferenca = subtractAmounts(sumPaid(marcadas) ?? '0.00', sumDue(marcadas));
              return hasAmount(diferenca) && `${signedReais(diferenca)} contra o apurado`;
            },
          },
        ]}
      />
      {abertas.length > 0 && (
        <>
          <Checkbox
            label={`Confirmo: ${count(abertas.length, 'guia foi paga', 'guias foram pagas')} pelo valor a recolher, ${reais(sumDue(abertas))}`}
            description="Sem a confirmação o mês fecha do mesmo jeito, e as guias continuam nos prazos."
            {...check(confirmed, setConfirmed)}
          />
          {byCliente ? (
            <div className="colagem">
              <PaymentsByCliente abertas={abertas} confirmed={confirmed} typed={typed} onType={setTyped} />
            </div>
          ) : (
            <p className="sem-margem">
              <RowButton onClick={() => setByCliente(true)} text="Algum valor pago foi outro" />
            </p>
          )}
          {pagos.length > 0 && (
            <p className="sem-margem" role="status">
              {count(pagos.length, 'guia paga', 'guias pagas')}: <b className="numero">{reais(pago)}</b>
              {hasAmount(diferenca) && <>, {signedReais(diferenca)} contra o apurado</>}.
            </p>
          )}
        </>
      )}
    </Form>
  );
}

interface ByClienteProps {
  readonly abertas: readonly PagamentoDoMes[];
  readonly confirmed: boolean;
  readonly typed: Texts;
  readonly onType: (typed: Texts) => void;
}

/** Each payment slip of each client, where what was paid is not what is due. */
const PaymentsByCliente = ({ abertas, confirmed, typed, onType }: ByClienteProps) => (
  <DataTable
    legend="O que se pagou, por cliente"
    rows={abertas}
    rowKey={keyOf}
    columns={[
      { name: 'Cliente', cell: ({ razao_social }) => razao_social, below: ({ nome }) => nome },
      { name: 'A recolher', amount: ({ devido }) => devido },
      {
        name: 'Pago',
        right: true,
        cell: (guia) => (
          <AmountField
            size="xs"
            aria-label={`Valor pago por ${guia.razao_social}, ${guia.nome}`}
            placeholder={confirmed && guia.devido ? grouped(guia.devido) : 'não informado'}
            {...typedAt(typed, keyOf(guia), onType)}
          />
        ),
        below: (guia) => {
          const valor = readValue(typed[keyOf(guia)] ?? '');
          const diferenca = valor && guia.devido ? subtractAmounts(valor, guia.devido) : '0.00';
          return hasAmount(diferenca) && `diferença de ${signedReais(diferenca)}`;
        },
      },
    ]}
  />
);
