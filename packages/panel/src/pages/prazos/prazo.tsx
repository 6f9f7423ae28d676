import { type PrazoAberto, readValue } from '@apura/contracts';
import {
  competenciaPorExtenso,
  count,
  dayMonthYear,
  grouped,
  moment,
  reais,
  subtractAmounts,
  sumAmounts,
} from '@apura/words';
import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { useReadOnly } from '../../api/sessao.ts';
import { useLeitura, useSend } from '../../api/use-request.ts';
import { check, type Texts, typedAt } from '../../components/bind-fields.ts';
import { ActionButton } from '../../components/buttons.tsx';
import { clienteColumn } from '../../components/clientes.tsx';
import { type Column, DataTable } from '../../components/data-table.tsx';
import { AmountField } from '../../components/fields.tsx';
import { Failure, PageOf } from '../../components/page.tsx';
import { Cartao, Estado, WithLeis } from '../../components/partes.tsx';
import { offerUndo } from '../../components/undo.tsx';
import { erroDoValor } from '../../format.ts';
import { DecisoesDaCarteira } from '../clientes/opcao-do-simples.tsx';

type Linha = PrazoAberto['lista'][number];

/** A deadline: the clients that it is about with what each owes, to be ticked off with what was paid. */
export const Prazo = (filtros: Readonly<Record<'obrigacao' | 'competencia', string>>) => (
  <PageOf
    de={useLeitura('/prazos/clientes', { filtros })}
    titulo="Prazo"
    nameOf={({ obrigacao }) => obrigacao}
    breadcrumbs={[{ nome: 'Prazos', href: '/?vista=prazos' }]}
    descricao={({ periodicidade, competencia, natureza, data, status }) => (
      <>
        {periodicidade === 'mensal' && `De ${competenciaPorExtenso(competencia)}, `}
        {natureza === 'inicio' ? 'a partir de' : 'até'} {dayMonthYear(data)}{' '}
        {status === 'estimativa' && <Estado tom="alerta" nome="Dia estimado" />}
      </>
    )}
  >
    {(prazo) => (
      <>
        {prazo.periodicidade === 'semestral' && <DecisoesDaCarteira />}
        <Clientes prazo={prazo} />
      </>
    )}
  </PageOf>
);

function Clientes({ prazo }: { readonly prazo: PrazoAberto }) {
  const { id: obrigacao, competencia, lista, fundamento, observacao, so_para } = prazo;
  const [digitados, setDigitados] = useState<Texts>({});
  const readsOnly = useReadOnly();
  const cumprir = useSend('PUT', '/prazos', { renew: ['/prazos', '/fechamento'] });
  const paysAmount = lista.some(({ valor }) => valor !== null);
  const marcar = (linhas: readonly Linha[], cumprido: boolean) => {
    const cliente_ids = linhas.map(({ cliente_id }) => cliente_id);
    const pagos = linhas.flatMap((linha) => {
      const valor = cumprido ? readPago(digitados, linha) : undefined;
      return valor === undefined ? [] : [{ cliente_id: linha.cliente_id, valor }];
    });
    const antes = linhas.flatMap(({ cliente_id, valor_pago: valor }) =>
      valor === null ? [] : [{ cliente_id, valor }],
    );
    const marca = { obrigacao, competencia, cliente_ids };
    const mark = (feito: boolean, de: typeof pagos) => ({
      ...marca,
      cumprido: feito,
      ...(de.length ? { pagos: de } : {}),
    });
    cumprir.mutate(mark(cumprido, pagos), {
      onSuccess: () =>
        offerUndo({
          message: `${count(linhas.length, 'cliente', 'clientes')} ${cumprido ? 'com a obrigação marcada' : 'com a marca retirada'}.`,
          undo: () => cumprir.mutateAsync(mark(!cumprido, cumprido ? [] : antes)),
        }),
    });
  };
  const abertas = lista.filter(({ cumprido_em }) => cumprido_em === null);
  // Of whom nobody knows how much it is, nobody ticks it off by the way.
  const sabidas = paysAmount ? abertas.filter(({ valor }) => valor !== null) : abertas;
  const invalidas = sabidas.some((linha) => erroDoValor(digitados[linha.cliente_id] ?? ''));
  return (
    <Cartao
      titulo={`${prazo.cumpridos} de ${prazo.clientes} cumpridos`}
      acoes={
        sabidas.length > 0 && (
          <ActionButton
            writes
            variant="default"
            disabled={invalidas || cumprir.isPending}
            onClick={() => marcar(sabidas, true)}
            text={
              sabidas.length === 1
                ? 'Marcar o que falta'
                : `Marcar os ${sabidas.length} que faltam${paysAmount ? `, ${somaDe(sabidas)}` : ''}`
            }
          />
        )
      }
    >
      {cumprir.error && <Failure erro={cumprir.error} />}
      {paysAmount && abertas.length > sabidas.length && (
        <p className="aviso aviso-alerta">
          {count(abertas.length - sabidas.length, 'cliente está', 'clientes estão')} sem valor: apure o mês
          antes de marcar.
        </p>
      )}
      {so_para && (
        <p>
          <b>Só para</b> {so_para}.
        </p>
      )}
      <p className="suave">
        <WithLeis texto={fundamento} />. {observacao}
      </p>
      <DataTable
        legend="Clientes do prazo"
        rows={lista}
        rowKey={({ cliente_id }) => cliente_id}
        empty="Nenhum cliente ativo está em um regime que deve esta obrigação."
        columns={[
          clienteColumn(),
          ...(paysAmount ? [DEVIDO, pagoWith(digitados, setDigitados, readsOnly)] : []),
          {
            name: 'Cumprido',
            cell: (linha) => (
              <Checkbox
                aria-label={`Cumprido por ${linha.razao_social}`}
                disabled={
                  readsOnly || cumprir.isPending || Boolean(erroDoValor(digitados[linha.cliente_id] ?? ''))
                }
                {...check(linha.cumprido_em !== null, (sim) => marcar([linha], sim))}
              />
            ),
          },
          POR,
        ]}
      />
    </Cartao>
  );
}

const somaDe = (linhas: readonly Linha[]): string =>
  reais(sumAmounts(linhas.map(({ valor }) => valor ?? '0.00')));

/** What somebody typed of a client, or what it owes; undefined where neither is known. */
function readPago(digitados: Texts, { cliente_id, valor }: Linha): string | undefined {
  const digitado = digitados[cliente_id];
  return digitado ? readValue(digitado) : (valor ?? undefined);
}

const DEVIDO: Column<Linha> = { name: 'A recolher', amount: ({ valor }) => valor };

/** What was paid: asked for before it is ticked, as what is due unless somebody types otherwise; afterwards as it was said. */
const pagoWith = (
  digitados: Texts,
  setDigitados: (digitados: Texts) => void,
  readsOnly: boolean,
): Column<Linha> => ({
  name: 'Pago',
  right: true,
  cell: ({ cliente_id, razao_social, valor, cumprido_em, valor_pago }) => {
    if (cumprido_em !== null || readsOnly) return valor_pago ? grouped(valor_pago) : null;
    return (
      <AmountField
        size="xs"
        aria-label={`Valor pago por ${razao_social}`}
        placeholder={valor ? grouped(valor) : '0,00'}
        {...typedAt(digitados, cliente_id, setDigitados)}
      />
    );
  },
  below: ({ valor, valor_pago }) =>
    valor !== null && valor_pago !== null && valor !== valor_pago
      ? `diferença de ${reais(subtractAmounts(valor_pago, valor))}`
      : undefined,
});

const POR: Column<Linha> = {
  name: 'Por',
  cell: ({ cumprido_em, por }) =>
    cumprido_em && (
      <span className="suave">
        {por}, {moment(cumprido_em)}
      </span>
    ),
};
