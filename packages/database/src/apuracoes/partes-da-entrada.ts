import { sql } from 'kysely';
import type { RetencaoToStore } from '../documentos/documento-to-store.ts';
import { bySaidasOf } from '../documentos/list-perguntas.ts';
import { anyOf, anyOfRows, from, writeOnce } from '../tenancy/builder.ts';
import type { ClientMonth, NotasDoMes } from './documentos-do-mes.ts';

/** What documents of a month leave open, of one kind. */
export interface PerguntaAberta {
  readonly pergunta: string;
  /** It is not asked: the client sells goods of the same NCM. */
  readonly pelas_saidas: boolean;
  readonly padrao: string | null;
  /** How many things are asked about. */
  readonly quantas: number;
  /** Reais by tax. */
  readonly em_jogo: Readonly<Record<string, string>>;
}

const perguntasAbertas = writeOnce(({ clienteId, competencia, ids }: NotasDoMes) =>
  from
    .with(
      (cte) => cte('abertas').materialized(),
      (db) =>
        db
          .selectFrom('pergunta as p')
          .select((eb) => [
            ...(['p.tipo as pergunta', 'p.padrao', 'p.quando', 'p.em_jogo'] as const),
            bySaidasOf(eb, clienteId).as('pelas_saidas'),
          ])
          .where('p.cliente_id', '=', clienteId)
          .where('p.competencia', '=', competencia)
          .where('p.documento_id', '=', anyOf(ids))
          .where('p.quando', 'is not', null),
    )
    .with('somas', (db) =>
      db
        .selectFrom('abertas as a')
        .innerJoinLateral(
          (eb) =>
            sql<{ tax: string; amount: string }>`jsonb_each_text(${eb.ref('a.em_jogo')})`.as<'t'>(
              sql`t(tax, amount)`,
            ),
          (join) => join.onTrue(),
        )
        .select(['a.pergunta', 'a.pelas_saidas', 'a.padrao', 't.tax as tributo'])
        .select(({ ref }) => sql<string>`sum(${ref('t.amount')}::numeric)::numeric(17, 2)::text`.as('soma'))
        .groupBy(['a.pergunta', 'a.pelas_saidas', 'a.padrao', 't.tax']),
    )
    .selectFrom('abertas as a')
    .select(['a.pergunta', 'a.pelas_saidas', 'a.padrao'])
    .select(({ ref, selectFrom }) => {
      const somas = selectFrom('somas as s')
        .select((s) => sql`jsonb_object_agg(${s.ref('s.tributo')}, ${s.ref('s.soma')})`.as('todas'))
        .whereRef('s.pergunta', '=', 'a.pergunta')
        .whereRef('s.pelas_saidas', '=', 'a.pelas_saidas')
        .whereRef('s.padrao', 'is not distinct from', 'a.padrao');
      return [
        sql<number>`count(DISTINCT ${ref('a.quando')})::int`.as('quantas'),
        sql<PerguntaAberta['em_jogo']>`coalesce(${somas}, '{}')`.as('em_jogo'),
      ];
    })
    .groupBy(['a.pergunta', 'a.pelas_saidas', 'a.padrao'])
    .orderBy('a.pergunta')
    .orderBy('a.pelas_saidas')
    .orderBy('a.padrao'),
);

/** The open questions of these documents that have money in them, in the client's month. */
export const readPerguntasAbertas = (
  { tx, clienteId, competencia }: ClientMonth,
  ids: readonly string[],
): Promise<PerguntaAberta[]> => tx.rows(perguntasAbertas({ clienteId, competencia, ids }));

/** Reais with two decimals. */
export type RetencaoDoMes = Omit<RetencaoToStore, 'cliente_id' | 'competencia' | 'situacao'> & {
  readonly situacao: 'a_recolher' | 'sofridas';
};

export interface DuvidaDoMes {
  readonly competencia: string;
  readonly tributo: 'icms' | 'pis' | 'cofins';
  readonly valor: string;
  readonly fundamento: string;
}

const RETIDOS = ['iss', 'irrf', 'inss', 'pis', 'cofins', 'csll'] as const;

const retencoesDoMes = writeOnce(({ clienteId, competencia, ids }: NotasDoMes) =>
  from
    .selectFrom('retencao')
    .select('situacao')
    .select(({ cast, fn }) => RETIDOS.map((name) => cast<string>(fn.sum(name), 'text').as<typeof name>(name)))
    .where('cliente_id', '=', clienteId)
    .where('competencia', '=', competencia)
    .where('documento_id', '=', anyOf(ids))
    .groupBy('situacao')
    .orderBy('situacao')
    .$narrowType<Pick<RetencaoDoMes, 'situacao'>>(),
);

/** What was kept back at the source of these documents in the client's month, summed for the client that pays it and for the one that bears it. */
export const readRetencoes = ({ tx, clienteId, competencia }: ClientMonth, ids: readonly string[]) =>
  tx.rows(retencoesDoMes({ clienteId, competencia, ids }));

const duvidasDoMes = writeOnce(({ clienteId, competencia, ids }: NotasDoMes) =>
  from
    .selectFrom('em_duvida')
    .select(['competencia', 'tributo', 'fundamento'])
    .select(({ cast, fn }) => cast<string>(fn.sum('valor'), 'text').as('valor'))
    .where('cliente_id', '=', clienteId)
    .where('competencia', '=', competencia)
    .where('documento_id', '=', anyOf(ids))
    .groupBy(['competencia', 'tributo', 'fundamento'])
    .orderBy('tributo')
    .orderBy('fundamento')
    .$narrowType<Pick<DuvidaDoMes, 'tributo'>>(),
);

/** Credits of these documents that are argued, in the client's month, summed by tax and reason. */
export const readDuvidas = ({ tx, clienteId, competencia }: ClientMonth, ids: readonly string[]) =>
  tx.rows(duvidasDoMes({ clienteId, competencia, ids }));

const vendasToEmpresas = writeOnce(({ clienteId, competencia, ids }: NotasDoMes) =>
  from
    .selectFrom('lancamento as l')
    .select(({ ref }) => sql<string>`coalesce(sum(${ref('l.valor')}), 0)::numeric(17, 2)::text`.as('valor'))
    .where('l.cliente_id', '=', clienteId)
    .where('l.competencia', '=', competencia)
    .where(({ eb, selectFrom }) => {
      const toEmpresas = selectFrom('documento as d')
        .innerJoin('cliente as c', (join) => join.on('c.id', '=', clienteId))
        .select('d.id')
        .where('d.id', '=', anyOf(ids))
        .whereRef('d.emitente_raiz', '=', 'c.cnpj_raiz')
        .where('d.destinatario_raiz', 'is not', null);
      return eb('l.documento_id', '=', anyOfRows(toEmpresas));
    })
    .where('l.cfop', '~', sql.lit('^[56]'))
    .where(({ eb, or, and }) =>
      or([
        eb('l.efeito', '=', sql.lit('debito')),
        and([eb('l.efeito', '=', sql.lit('sem_efeito')), eb('l.motivo', '=', sql.lit('cliente_no_das'))]),
      ]),
    ),
);

/**
 * Value of the client's sales of the month, among these notes, whose customer is a company: reais, two decimals. A
 * return does not lower it: it is a measure of who buys, not revenue.
 */
export const sumVendasToEmpresas = async (
  { tx, clienteId, competencia }: ClientMonth,
  ids: readonly string[],
): Promise<string> => (await tx.one(vendasToEmpresas({ clienteId, competencia, ids }))).valor;
