import { isDeepStrictEqual } from 'node:util';
import { mesesBefore, type WhyOutdated } from '@apura/contracts';
import { sql } from 'kysely';
import { LAST_RECEITA } from '../clientes/contexto-do-cliente.ts';
import type { MesDoCliente } from '../documentos/eventos-do-documento.ts';
import { versaoCounts } from '../fechamento/linha-do-mes.ts';
import { from, writeOnce } from '../tenancy/builder.ts';
import { keepPlans, type Transaction } from '../tenancy/tenant.ts';
import { askedTogether } from '../tenancy/transaction.ts';
import { documentosDoMes, identityOfDocumentos, transactionIdsOf } from './documentos-do-mes.ts';
import { readInformado } from './informado-do-mes.ts';
import type { MesAtingido } from './mark-desatualizadas.ts';
import { type EntradaLida, readFornecedoresDoSimples } from './read-entrada.ts';
import { readReceitaDosMeses } from './somas-do-mes.ts';

/**
 * The months of a client whose finished versions are stale now that version `id` has its figures, which were made of
 * `entrada`: its own, if anything of it has changed since it was read, and the one after, if that began with other
 * balances than `saldos`, what this one carries over. Changes that come later are for those who make them to mark.
 */
export async function changedMeses(
  plain: Transaction,
  id: string,
  entrada: EntradaLida,
  saldos: readonly object[],
): Promise<MesAtingido[]> {
  const tx = keepPlans(plain);
  const { cliente_id, competencia } = entrada;
  const month = { tx, clienteId: cliente_id, competencia };
  const { ids, informado, receita, outroSaldo, outroCenario, seguintes } = await askedTogether({
    ids: documentosDoMes(month),
    informado: readInformado(month),
    receita: readReceitaDosMeses(month, entrada.regimes),
    outroSaldo: beganWithOtherSaldo(tx, id),
    outroCenario: wasRequestedWithOtherCenario(tx, id),
    seguintes: mesComOutroSaldo(tx, { cliente_id, competencia }, saldos),
  });
  const { escritos, fornecedores, deOutroRegime } = await askedTogether({
    escritos: transactionIdsOf(month, ids),
    fornecedores: readFornecedoresDoSimples(month, ids),
    deOutroRegime: mesesOfOtherRegime(tx, [cliente_id]),
  });
  const mesma =
    (escritos === entrada.escritos_por ||
      (await identityOfDocumentos(month, ids)).documentos_hash.equals(entrada.documentos_hash)) &&
    isDeepStrictEqual(informado.lancamentos_manuais, entrada.lancamentos_manuais) &&
    isDeepStrictEqual(informado.saldo_inicial, entrada.saldo_inicial) &&
    isDeepStrictEqual(informado.respostas_da_empresa, entrada.respostas_da_empresa) &&
    isDeepStrictEqual(informado.estoque_de_abertura, entrada.estoque_de_abertura) &&
    // What carries its RBT12.
    isDeepStrictEqual(receita, entrada.receita_dos_meses) &&
    // What the office has entered since of the suppliers of the Simples.
    isDeepStrictEqual(fornecedores, entrada.fornecedores_simples) &&
    !outroSaldo &&
    !outroCenario;
  return [
    ...(mesma ? withMotivo('cadastro', deOutroRegime) : [{ cliente_id, competencia }]),
    ...withMotivo('mes_anterior', seguintes),
  ];
}

const withMotivo = (motivo: WhyOutdated['motivo'], meses: readonly MesDoCliente[]): readonly MesAtingido[] =>
  meses.map((mes) => ({ ...mes, por: { motivo } }));

const withOtherSaldo = writeOnce(({ id }: { readonly id: string }) =>
  from
    .selectFrom('apuracao as v')
    .innerJoinLateral(
      ({ selectFrom }) =>
        selectFrom('apuracao as a')
          .select('a.comparativo')
          .whereRef('a.cliente_id', '=', 'v.cliente_id')
          .where('a.comparativo', 'is not', null)
          .where(versaoCounts)
          .where(({ eb, ref }) =>
            eb(
              'a.competencia',
              '=',
              sql<string>`to_char(to_date(${ref('v.competencia')}, 'YYYY-MM') - interval '1 month', 'YYYY-MM')`,
            ),
          )
          .orderBy('a.versao', 'desc')
          .limit(1)
          .as('anterior'),
      (join) => join.onTrue(),
    )
    .where('v.id', '=', id)
    .where(
      ({ ref }) =>
        sql<boolean>`${ref('v.entrada')}->'saldos_anteriores' IS DISTINCT FROM ${ref('anterior.comparativo')}->'saldos_a_transportar'`,
    ),
);

/** Whether the month before, as its version that counts has it, carries over another credit than this version began with. */
const beganWithOtherSaldo = async (tx: Transaction, id: string): Promise<boolean> =>
  (await tx.count(withOtherSaldo({ id }))) !== 0;

const withOtherCenario = writeOnce(({ id }: { readonly id: string }) =>
  from
    .selectFrom('apuracao as a')
    .innerJoin('organization as o', 'o.id', 'a.organization_id')
    .where('a.id', '=', id)
    .where(({ ref }) => {
      const [asked, chosen] = [ref('a.cenario'), sql`${ref('o.config')}->'cenario'`];
      return sql<boolean>`CASE jsonb_typeof(${chosen}) WHEN 'string' THEN ${asked}->'nome' <> ${chosen}
          WHEN 'object' THEN ${asked} <> ${chosen} ELSE ${asked} ? 'aliquotas' END`;
    }),
);

/** Whether the office has chosen another scenario since the version was asked for. */
const wasRequestedWithOtherCenario = async (tx: Transaction, id: string): Promise<boolean> =>
  (await tx.count(withOtherCenario({ id }))) !== 0;

const nextWithOtherSaldo = writeOnce(
  ({
    clienteId,
    competencia,
    seguinte,
    saldos,
  }: Readonly<Record<'clienteId' | 'competencia' | 'seguinte' | 'saldos', string>>) => {
    const next = from
      .selectFrom('apuracao')
      .select(['cliente_id', 'competencia', 'entrada'])
      .where('cliente_id', '=', clienteId)
      .where('competencia', '=', seguinte)
      .where('estado', 'in', [sql.lit<'gerando_pdf'>('gerando_pdf'), sql.lit<'calculada'>('calculada')])
      .orderBy('versao', 'desc')
      .limit(sql.lit(1));
    return from
      .selectFrom(next.as('seguinte'))
      .select(['cliente_id', 'competencia'])
      .where(
        ({ ref }) => sql<boolean>`${ref('entrada')}->'saldos_anteriores' IS DISTINCT FROM ${saldos}::jsonb`,
      )
      .where(({ exists, not, selectFrom }) =>
        not(
          exists(
            selectFrom('fechamento as f')
              .where('f.cliente_id', '=', clienteId)
              .where('f.competencia', '=', competencia)
              .where('f.fechada_id', 'is not', null),
          ),
        ),
      );
  },
);

/** The month after, if its newest finished version began with other balances than those; of a month that is closed they are not carried. */
const mesComOutroSaldo = (
  tx: Transaction,
  { cliente_id: clienteId, competencia }: MesDoCliente,
  saldos: readonly object[],
): Promise<MesDoCliente[]> =>
  tx.rows(
    nextWithOtherSaldo({
      clienteId,
      competencia,
      seguinte: mesesBefore(competencia, -1),
      saldos: JSON.stringify(saldos),
    }),
  );

/** The months of clients with a finished version, not marked yet, that was made for a regime, or for figures of the Simples, other than those that hold now (as the worker's `dadosDoSimples` finds them). */
export async function mesesOfOtherRegime(
  tx: Transaction,
  clientes: readonly string[],
): Promise<MesDoCliente[]> {
  return tx.rows<MesDoCliente>(
    `SELECT DISTINCT a.cliente_id, a.competencia FROM apuracao a
      JOIN cliente c ON c.id = a.cliente_id
      CROSS JOIN LATERAL regime_no_mes(c.id, a.competencia) r
      LEFT JOIN LATERAL ${LAST_RECEITA} receita ON r.regime = 'simples_nacional'
      CROSS JOIN LATERAL (
        SELECT CASE WHEN r.regime = 'simples_nacional' THEN to_char(c.inicio_de_atividade, 'YYYY-MM-DD') END AS inicio) do_simples
      WHERE a.cliente_id = ANY($1) AND a.estado IN ('gerando_pdf', 'calculada') AND a.desatualizada_desde IS NULL
        AND a.entrada IS NOT NULL
        AND (a.entrada->>'regime', a.entrada->>'ibs_cbs', a.entrada->>'atividade', a.entrada->'simples'->>'anexo',
             nullif(a.entrada->'simples'->>'rbt12', '')::numeric, (a.entrada->'simples'->>'folha12')::numeric,
             a.entrada->>'inicio_de_atividade')
            IS DISTINCT FROM
            (r.regime, r.ibs_cbs, r.atividade, CASE WHEN receita.rbt12 IS NOT NULL OR do_simples.inicio IS NOT NULL THEN r.simples_anexo END,
             CASE WHEN r.simples_anexo IS NOT NULL THEN receita.rbt12 END,
             CASE WHEN r.simples_anexo IS NOT NULL AND receita.rbt12 IS NOT NULL THEN coalesce(r.folha12, receita.folha12) END,
             do_simples.inicio)`,
    [clientes],
  );
}
