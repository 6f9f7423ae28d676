import type { ListDivergenciasQuery, Revisao } from '@apura/contracts';
import { sql } from 'kysely';
import type { Divergencia } from '../generated/client.ts';
import { asked, from } from '../tenancy/builder.ts';
import { type Filter, onPage } from '../tenancy/page.ts';
import type { Tenant } from '../tenancy/tenant.ts';
import { documentosDoMesOf, HAS_PROTOCOLO } from './documentos-do-mes.ts';

export interface DivergenciaListada
  extends Pick<
    Divergencia,
    'regra' | 'n_item' | 'campo' | 'declarado' | 'calculado' | 'mensagem' | 'fundamento' | 'rejeicao'
  > {
  readonly chave: string;
  readonly gravidade: 'critica' | 'aviso';
}

const daNota = (clienteId: string, competencia: string) =>
  from
    .selectFrom('divergencia as v')
    .innerJoin(
      documentosDoMesOf(clienteId, competencia).select(['d.id', 'd.chave']).as('d'),
      'd.id',
      'v.documento_id',
    )
    .select(['d.chave', 'v.gravidade', 'v.regra', 'v.n_item', 'v.campo', 'v.declarado', 'v.calculado'])
    .select(['v.mensagem', 'v.fundamento', 'v.rejeicao'])
    .$narrowType<Pick<DivergenciaListada, 'gravidade'>>();

/** One page of a client's month, the newest first, one more than `limit` if there is a next page. */
export function paginateDivergencias(
  tenant: Tenant,
  clienteId: string,
  competencia: string,
  { gravidade, limit, ...page }: Filter<ListDivergenciasQuery>,
): Promise<(DivergenciaListada & { readonly id: string })[]> {
  return tenant.read(
    daNota(clienteId, competencia)
      .select('v.id')
      .where((eb) => eb.and([eb.and(asked({ 'v.gravidade': gravidade })), ...onPage(eb.ref('v.id'), page)]))
      .orderBy('v.id', 'desc')
      .limit(limit + 1),
  );
}

/** The first `limit` divergências of a client's month, the critical ones first. */
export const listDivergencias = (
  tenant: Tenant,
  clienteId: string,
  competencia: string,
  limit: number,
): Promise<DivergenciaListada[]> =>
  tenant.read(
    daNota(clienteId, competencia)
      .orderBy((eb) => eb('v.gravidade', '=', sql.lit('critica')), 'desc')
      .orderBy('d.chave')
      .orderBy('v.n_item', (order) => order.asc().nullsFirst())
      .orderBy('v.campo')
      .orderBy('v.regra')
      .limit(limit),
  );

export interface FiltroDeRevisoes {
  readonly clienteId: string;
  /** The first and the last month (YYYY-MM). */
  readonly de: string;
  readonly ate: string;
  readonly tipo?: string;
  /** Only what the client itself issued, or only what others did. */
  readonly emissaoPropria?: boolean;
  readonly limit: number;
  /** The last product of the page before. */
  readonly depoisDe?: { readonly emJogo: string; readonly id: string };
}

/** A product of one issuer whose classification ought to be looked at again. Amounts in reais, two decimals. */
export interface RevisaoListada {
  readonly id: string;
  readonly tipo: 'paga_a_mais' | 'paga_a_menos' | 'contradicao';
  readonly motivo: Revisao['motivo'];
  readonly ressalvas: Revisao['ressalvas'];
  readonly ncm: string;
  readonly cprod: string;
  readonly descricao: string;
  readonly cfops: readonly string[];
  readonly cclasstrib: string;
  readonly sugerida: string;
  readonly anexo: string | null;
  /** CNPJ root or CPF. */
  readonly emitente: string;
  readonly emitente_nome: string | null;
  /** The client itself issued the notes. */
  readonly emissao_propria: boolean;
  readonly desde: string;
  readonly ate: string;
  readonly documentos: number;
  readonly itens: number;
  readonly valor: string;
  /** Declared minus suggested. */
  readonly cbs: string;
  readonly ibs: string;
  readonly total: string;
  readonly cbs_plena: string;
  readonly ibs_plena: string;
  readonly total_pleno: string;
  /** Access keys of a few of the notes. */
  readonly chaves: readonly string[];
}

/** All products of one kind, of the client's notes or of its suppliers'. The differences are what is at stake, whatever its direction. */
export interface TotalDeRevisoes
  extends Pick<RevisaoListada, 'tipo' | 'emissao_propria' | 'itens' | 'valor' | 'total' | 'total_pleno'> {
  readonly produtos: number;
  /** Of `total_pleno`, what depends on more than the note says. */
  readonly a_confirmar: string;
}

/** Parameters: $1 client, $2 and $3 the months. */
const PRODUTOS = `
  notas AS MATERIALIZED (
    SELECT d.id, d.chave, d.competencia, coalesce(d.emitente_raiz, d.emitente->>'cpf', '') AS emitente,
           d.emitente->>'nome' AS nome, d.emitente_raiz IS NOT DISTINCT FROM c.cnpj_raiz AS propria
      FROM cliente c, documento d
     WHERE c.id = $1 AND ${HAS_PROTOCOLO}
       AND d.id IN (SELECT l.documento_id FROM lancamento l WHERE l.cliente_id = $1 AND l.competencia BETWEEN $2 AND $3)),
  produtos AS (
    SELECT min(r.id::text) AS id, r.tipo, r.motivo, r.ressalvas, r.ncm, r.cprod, min(r.descricao) AS descricao,
           array_agg(DISTINCT r.cfop) AS cfops, r.cclasstrib, r.sugerida, r.anexo, n.emitente, max(n.nome) AS emitente_nome,
           n.propria AS emissao_propria, min(n.competencia) AS desde, max(n.competencia) AS ate,
           count(DISTINCT n.id)::int AS documentos, count(*)::int AS itens, sum(r.valor) AS valor,
           sum(r.cbs) AS cbs, sum(r.ibs) AS ibs, sum(r.cbs + r.ibs) AS total,
           sum(r.cbs_plena) AS cbs_plena, sum(r.ibs_plena) AS ibs_plena, sum(r.cbs_plena + r.ibs_plena) AS total_pleno,
           (array_agg(DISTINCT n.chave))[1:5] AS chaves
      FROM revisao r JOIN notas n ON n.id = r.documento_id
     GROUP BY r.tipo, r.motivo, r.ressalvas, r.ncm, r.cprod, r.cclasstrib, r.sugerida, r.anexo, n.emitente, n.propria)`;

const VALORES = ['valor', 'cbs', 'ibs', 'total', 'cbs_plena', 'ibs_plena', 'total_pleno'];
const COLUNAS = `id, tipo, motivo, ressalvas, ncm, cprod, descricao, cfops, cclasstrib, sugerida, anexo, emitente,
  emitente_nome, emissao_propria, desde, ate, documentos, itens, chaves, lugar, ${VALORES.map((nome) => `${nome}::text`).join(', ')}`;

/**
 * One page of the classifications of a client's notes that ought to be looked at again, by product and issuer, what
 * weighs most at full rates first, one more than `limit` if there is a next page; beside it what all of them come to.
 */
export const listRevisoes = (
  tenant: Tenant,
  { clienteId, de, ate, tipo, emissaoPropria, limit, depoisDe }: FiltroDeRevisoes,
): Promise<{ readonly produtos: RevisaoListada[]; readonly totais: TotalDeRevisoes[] }> =>
  tenant
    .read<{ readonly produtos: RevisaoListada[]; readonly totais: TotalDeRevisoes[] }>(
      `WITH ${PRODUTOS},
         pagina AS (
           SELECT ${COLUNAS} FROM (
             SELECT *, row_number() OVER (ORDER BY -abs(total_pleno), id) AS lugar FROM produtos
              WHERE ($4::text IS NULL OR tipo = $4) AND ($5::boolean IS NULL OR emissao_propria = $5)
                AND ($6::numeric IS NULL OR (-abs(total_pleno), id) > (-$6::numeric, $7::text))
              ORDER BY lugar LIMIT $8) p),
         totais AS (
           SELECT tipo, emissao_propria, count(*)::int AS produtos, sum(itens)::int AS itens, sum(valor)::text AS valor,
                  sum(abs(total))::text AS total, sum(abs(total_pleno))::text AS total_pleno,
                  sum(CASE WHEN ressalvas = '{}' THEN 0.00 ELSE abs(total_pleno) END)::text AS a_confirmar
             FROM produtos GROUP BY tipo, emissao_propria)
       SELECT coalesce((SELECT jsonb_agg(to_jsonb(p) - 'lugar' ORDER BY lugar) FROM pagina p), '[]') AS produtos,
              coalesce((SELECT jsonb_agg(to_jsonb(t) ORDER BY NOT emissao_propria,
                array_position(ARRAY['paga_a_mais', 'paga_a_menos', 'contradicao'], tipo)) FROM totais t), '[]') AS totais`,
      [clienteId, de, ate, tipo, emissaoPropria, depoisDe?.emJogo, depoisDe?.id, limit + 1],
    )
    .then(([row]) => row ?? { produtos: [], totais: [] });
