import { type Comparativo, hasCreditoCondicional, PAGAMENTOS_DA_CBS } from '@apura/contracts';
import { sql } from 'kysely';
import { findToday } from '../escritorios/clock.ts';
import { anyOf, from } from '../tenancy/builder.ts';
import type { ClientMonth } from './documentos-do-mes.ts';

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

/** Rows whose credit hangs on no supplier: fuels of the single phase, imports, what the law presumes. */
const SEM_CONDICAO = `(l.cclasstrib LIKE '620%' OR l.cfop LIKE '3%'
  OR coalesce(l.motivo, '') IN ('credito_presumido', 'credito_presumido_por_evento', 'pis_cofins_de_devolucao'))`;

/** What a credit or debit line of the tax authority says: on the buyer's side what was appropriated, on the supplier's what was paid. */
const EXTINTO = `CASE WHEN f.lado = 'debito' OR f.pagamento THEN (f.dados->>'extinto')::numeric
  WHEN f.formato = 'ipa' THEN coalesce((f.dados->>'apropriado')::numeric, 0) + coalesce((f.dados->>'utilizado')::numeric, 0)
  ELSE (f.dados->>'apropriado')::numeric END`;
const EM_ABERTO = `CASE f.lado WHEN 'debito' THEN (f.dados->>'saldo_devedor')::numeric ELSE (f.dados->>'a_apropriar')::numeric END`;

/** The credits of the month that wait for their suppliers, and what is known of these; null before there are any. */
export async function readCreditosDoMes(
  { tx, clienteId, competencia }: ClientMonth,
  ids: readonly string[],
): Promise<CreditosLidos | null> {
  if (!hasCreditoCondicional(competencia)) return null;
  const doEscritorio = [tx.organizationId, clienteId];
  const creditos = await tx.rows<CreditoDoMes>(
    `SELECT d.chave, coalesce(d.emitente->>'nome', d.emitente->>'cnpj', d.emitente->>'cpf', '') AS emitente,
            x.sem_condicao, x.cbs::text AS cbs, x.ibs::text AS ibs
       FROM (SELECT l.documento_id, ${SEM_CONDICAO} AS sem_condicao, sum(l.cbs * s.sinal) AS cbs, sum(l.ibs * s.sinal) AS ibs
               FROM lancamento l CROSS JOIN LATERAL (SELECT CASE l.efeito WHEN 'credito' THEN 1 ELSE -1 END AS sinal) s
              WHERE l.organization_id = $1 AND l.cliente_id = $2 AND l.competencia = $3 AND l.documento_id = ANY($4)
                AND l.efeito IN ('credito', 'estorno_credito')
              GROUP BY 1, 2 HAVING sum((l.cbs + l.ibs) * s.sinal) > 0) x
       JOIN documento d ON d.id = x.documento_id ORDER BY d.chave, x.sem_condicao`,
    [...doEscritorio, competencia, ids],
  );
  const chaves = creditos.map(({ chave }) => chave);
  // Of the client's own credit, and of the supplier's debit where that is a client too: each taxpayer's lines are a fact of their own, and so are its
  // payments.
  const extincoes = await tx.rows<ExtincaoSabida>(
    `WITH do_fisco AS (
       SELECT DISTINCT ON (l.cliente_id, l.competencia, l.tributo, l.lado, l.chave, l.origem, l.documento)
              l.cliente_id, l.chave, l.tributo, l.lado, l.dados, i.formato, i.formato = '${PAGAMENTOS_DA_CBS}' AS pagamento
         FROM assistida_linha l JOIN assistida_importacao i ON i.id = l.importacao_id
        WHERE l.organization_id = $1 AND l.chave = ANY($3) AND ((l.lado = 'credito') = (l.cliente_id = $2))
        ORDER BY l.cliente_id, l.competencia, l.tributo, l.lado, l.chave, l.origem, l.documento,
                 l.atualizacao DESC NULLS LAST, i.criado_em DESC, i.id DESC, l.n DESC)
     SELECT f.chave, left(f.tributo, 3) AS tributo, sum(coalesce(${EXTINTO}, 0))::text AS extinto,
            sum(coalesce(${EM_ABERTO}, 0))::text AS em_aberto
       FROM do_fisco f GROUP BY f.cliente_id, f.pagamento, f.chave, left(f.tributo, 3)
     UNION ALL
     SELECT e.chave, t.tributo, CASE e.situacao WHEN 'extinto' THEN t.valor ELSE '0.00' END,
            CASE e.situacao WHEN 'em_aberto' THEN t.valor ELSE '0.00' END
       FROM extincao_informada e
       JOIN jsonb_to_recordset($4::jsonb) AS c(chave text, cbs text, ibs text) ON c.chave = e.chave
      CROSS JOIN LATERAL (VALUES ('cbs', c.cbs), ('ibs', c.ibs)) AS t(tributo, valor)
      WHERE e.organization_id = $1
      ORDER BY 1, 2, 3, 4`,
    [...doEscritorio, chaves, JSON.stringify(creditos)],
  );
  const { hoje } = await findToday(tx, new Date());
  return { hoje, creditos, extincoes };
}

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

/** The notes of the month, among these, with most credit at risk or to be documented, largest first. */
export const readNotasToCheck = (
  { tx, clienteId, competencia }: ClientMonth,
  documentoIds: readonly string[],
): Promise<NotaToCheck[]> =>
  tx.rows(
    from
      .selectFrom(({ selectFrom }) =>
        selectFrom('lancamento')
          .select(['documento_id', 'motivo'])
          .select(({ fn }) => [fn.sum<string>('cbs').as('cbs'), fn.sum<string>('ibs').as('ibs')])
          .where('cliente_id', '=', clienteId)
          .where('competencia', '=', competencia)
          .where('documento_id', '=', anyOf(documentoIds))
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
        sql<string>`coalesce(${ref('d.emitente')}->>'nome', ${ref('d.emitente')}->>'cnpj', ${ref('d.emitente')}->>'cpf', '')`.as(
          'emitente',
        ),
        cast<string>('l.cbs', 'text').as('cbs'),
        cast<string>('l.ibs', 'text').as('ibs'),
      ])
      .orderBy(({ ref }) => sql`${ref('l.cbs')} + ${ref('l.ibs')}`, 'desc')
      .orderBy('d.chave'),
  );
