import { type Comparativo, hasCreditoCondicional, PAGAMENTOS_DA_CBS } from '@apura/contracts';
import { type Expression, type ExpressionBuilder, sql } from 'kysely';
import { findToday } from '../escritorios/clock.ts';
import { anyOf, from, type Tables, writeOnce } from '../tenancy/builder.ts';
import { givenRows } from '../tenancy/given-rows.ts';
import { lastLines } from './assistida.ts';
import type { ClientMonth, NotasDoMes } from './documentos-do-mes.ts';

/** The credit that a month uses of one note, reais; `emitente`: name, CNPJ or CPF. */
export interface CreditoDoMes {
  readonly chave: string;
  readonly emitente: string;
  readonly cbs: string;
  readonly ibs: string;
  readonly sem_condicao: boolean;
}

/** What is known of how the supplier's debit of one note ended, for one tax. Reais. */
export interface ExtincaoSabida {
  readonly chave: string;
  readonly tributo: 'cbs' | 'ibs';
  readonly extinto: string;
  readonly em_aberto: string;
}

export interface CreditosLidos {
  /** The office's today, YYYY-MM-DD. */
  readonly hoje: string;
  readonly creditos: readonly CreditoDoMes[];
  readonly extincoes: readonly ExtincaoSabida[];
}

/** Name, CNPJ or CPF of a party. */
const nameOf = (parte: Expression<unknown>) =>
  sql<string>`coalesce(${parte}->>'nome', ${parte}->>'cnpj', ${parte}->>'cpf', '')`;

/** Rows whose credit hangs on no supplier: fuels of the single phase, imports, what the law presumes. */
const semCondicao = ({ eb, or }: ExpressionBuilder<Tables & { l: Tables['lancamento'] }, 'l'>) =>
  sql<boolean>`coalesce(${or([
    eb('l.cclasstrib', 'like', sql.lit('620%')),
    eb('l.cfop', 'like', sql.lit('3%')),
    eb(
      'l.motivo',
      '=',
      sql<string>`ANY('{credito_presumido,credito_presumido_por_evento,pis_cofins_de_devolucao}')`,
    ),
  ])}, false)`;

/** What a credit or debit line of the tax authority says: on the buyer's side what was appropriated, on the supplier's what was paid. */
const extinto = (f: {
  readonly lado: Expression<string>;
  readonly formato: Expression<string>;
  readonly dados: Expression<unknown>;
}) =>
  sql<string>`CASE WHEN ${f.lado} = 'debito' OR ${f.formato} = ${sql.lit(PAGAMENTOS_DA_CBS)} THEN (${f.dados}->>'extinto')::numeric
    WHEN ${f.formato} = 'ipa' THEN coalesce((${f.dados}->>'apropriado')::numeric, 0) + coalesce((${f.dados}->>'utilizado')::numeric, 0)
    ELSE (${f.dados}->>'apropriado')::numeric END`;
const emAberto = (f: { readonly lado: Expression<string>; readonly dados: Expression<unknown> }) =>
  sql<string>`CASE ${f.lado} WHEN 'debito' THEN (${f.dados}->>'saldo_devedor')::numeric ELSE (${f.dados}->>'a_apropriar')::numeric END`;

/** The credits of the month that wait for their suppliers, and what is known of these; null before there are any. */
export async function readCreditosDoMes(
  { tx, clienteId, competencia }: ClientMonth,
  ids: readonly string[],
): Promise<CreditosLidos | null> {
  if (!hasCreditoCondicional(competencia)) return null;
  const creditos = await tx.rows(creditosOf({ tx, clienteId, competencia }, ids));
  const extincoes = await tx.rows(extincoesOf(tx.organizationId, clienteId, creditos));
  const { hoje } = await findToday(tx, new Date());
  return { hoje, creditos, extincoes };
}

const creditosOf = ({ tx, clienteId, competencia }: ClientMonth, ids: readonly string[]) =>
  from
    .selectFrom(({ selectFrom }) =>
      selectFrom('lancamento as l')
        .select((eb) => {
          const soma = (name: 'cbs' | 'ibs') =>
            sql<string>`sum(CASE ${eb.ref('l.efeito')} WHEN 'credito' THEN ${eb.ref(`l.${name}`)} ELSE -${eb.ref(`l.${name}`)} END)`.as(
              name,
            );
          return ['l.documento_id', semCondicao(eb).as('sem_condicao'), soma('cbs'), soma('ibs')];
        })
        .where('l.organization_id', '=', tx.organizationId)
        .where('l.cliente_id', '=', clienteId)
        .where('l.competencia', '=', competencia)
        .where('l.documento_id', '=', anyOf(ids))
        .where('l.efeito', 'in', [sql.lit('credito'), sql.lit('estorno_credito')])
        .groupBy((eb) => [eb.ref('l.documento_id'), semCondicao(eb)])
        .as('x'),
    )
    .innerJoin('documento as d', 'd.id', 'x.documento_id')
    .select(({ cast, ref }) => [
      ...(['d.chave', 'x.sem_condicao'] as const),
      nameOf(ref('d.emitente')).as('emitente'),
      cast<string>('x.cbs', 'text').as('cbs'),
      cast<string>('x.ibs', 'text').as('ibs'),
    ])
    .where(({ eb }) => eb(eb('x.cbs', '+', eb.ref('x.ibs')), '>', sql.lit('0')))
    .orderBy('d.chave')
    .orderBy('x.sem_condicao');

/**
 * Of the client's own credit, and of the supplier's debit where that is a client too: each taxpayer's lines are a fact of their own, and so are its
 * payments.
 */
const extincoesOf = (organizationId: string, clienteId: string, creditos: readonly CreditoDoMes[]) =>
  from
    .selectFrom(
      lastLines(organizationId)
        .select(['l.cliente_id', 'l.chave', 'l.tributo', 'l.lado', 'l.dados', 'i.formato'])
        .where('l.chave', '=', anyOf(creditos.map(({ chave }) => chave)))
        .where(({ eb, parens }) =>
          eb(parens('l.lado', '=', sql.lit('credito')), '=', parens('l.cliente_id', '=', clienteId)),
        )
        .as('f'),
    )
    .select(({ ref }) => {
      const f = { lado: ref('f.lado'), formato: ref('f.formato'), dados: ref('f.dados') };
      return [
        'f.chave',
        sql<ExtincaoSabida['tributo']>`left(${ref('f.tributo')}, 3)`.as('tributo'),
        sql<string>`sum(coalesce(${extinto(f)}, 0))::text`.as('extinto'),
        sql<string>`sum(coalesce(${emAberto(f)}, 0))::text`.as('em_aberto'),
      ];
    })
    .groupBy(({ eb, ref }) => [
      ref('f.cliente_id'),
      eb('f.formato', '=', sql.lit(PAGAMENTOS_DA_CBS)),
      ref('f.chave'),
      sql`left(${ref('f.tributo')}, 3)`,
    ])
    .unionAll(
      from
        .selectFrom('extincao_informada as e')
        .innerJoin(
          givenRows('c', { chave: 'text', cbs: 'text', ibs: 'text' }, creditos),
          'c.chave',
          'e.chave',
        )
        .innerJoinLateral(
          ({ ref }) =>
            sql<{
              tax: ExtincaoSabida['tributo'];
              amount: string;
            }>`(VALUES ('cbs', ${ref('c.cbs')}), ('ibs', ${ref('c.ibs')}))`.as<'t'>(sql`t(tax, amount)`),
          (join) => join.onTrue(),
        )
        .select(({ ref }) => {
          const where = (situacao: 'extinto' | 'em_aberto') =>
            sql<string>`CASE ${ref('e.situacao')} WHEN ${sql.lit(situacao)} THEN ${ref('t.amount')} ELSE '0.00' END`.as(
              situacao,
            );
          return ['e.chave', 't.tax as tributo', where('extinto'), where('em_aberto')];
        })
        .where('e.organization_id', '=', organizationId),
    )
    .orderBy('chave')
    .orderBy('tributo')
    .orderBy('extinto')
    .orderBy('em_aberto');

/** A note of the month whose credit was not used as its supplier declared it, or is to be documented; `emitente`: name, CNPJ or CPF. */
export type NotaToCheck = Omit<NonNullable<Comparativo['conferencia']>['notas'][number], 'situacao'>;

/** Reasons for which a credit can still be had or is unsafe; the others are refusals of the law. */
const MOTIVOS = [
  'declarado_acima_do_calculado',
  'declarado_abaixo_do_calculado',
  'sem_grupo_na_nota',
  'uso_pessoal_a_confirmar',
];
const MAXIMO = 100;

const notasToCheck = writeOnce(({ clienteId, competencia, ids }: NotasDoMes) =>
  from
    .selectFrom(({ selectFrom }) =>
      selectFrom('lancamento')
        .select(['documento_id', 'motivo'])
        .select(({ fn }) => [fn.sum<string>('cbs').as('cbs'), fn.sum<string>('ibs').as('ibs')])
        .where('cliente_id', '=', clienteId)
        .where('competencia', '=', competencia)
        .where('documento_id', '=', anyOf(ids))
        .where('efeito', '=', sql.lit('credito_recusado'))
        .where('motivo', '=', anyOf(MOTIVOS))
        .groupBy(['documento_id', 'motivo'])
        .having(({ eb, fn }) => eb(eb(fn.sum<number>('cbs'), '+', fn.sum<number>('ibs')), '>', sql.lit(0)))
        .orderBy(({ eb, fn }) => eb(fn.sum<number>('cbs'), '+', fn.sum<number>('ibs')), 'desc')
        .orderBy('documento_id')
        .limit(sql.lit(MAXIMO))
        .as('l'),
    )
    .innerJoin('documento as d', 'd.id', 'l.documento_id')
    .select(({ cast, ref }) => [
      'd.chave',
      ref('d.modelo').$notNull().as('modelo'),
      ref('l.motivo').$notNull().as('motivo'),
      cast<string>('d.numero', 'text').as('numero'),
      nameOf(ref('d.emitente')).as('emitente'),
      cast<string>('l.cbs', 'text').as('cbs'),
      cast<string>('l.ibs', 'text').as('ibs'),
    ])
    .orderBy(({ ref }) => sql`${ref('l.cbs')} + ${ref('l.ibs')}`, 'desc')
    .orderBy('d.chave'),
);

/** The notes of the month, among these, with most credit at risk or to be documented, largest first. */
export const readNotasToCheck = (
  { tx, clienteId, competencia }: ClientMonth,
  ids: readonly string[],
): Promise<NotaToCheck[]> => tx.rows(notasToCheck({ clienteId, competencia, ids }));
