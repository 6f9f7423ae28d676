import type { PoolClient } from 'pg';
import { COLUNAS_DE_VALORES, type Valores } from '../documentos/valores.ts';
import type { Tenant } from '../tenancy/tenant.ts';
import type { ApuracaoReivindicada } from './reivindicar-apuracao.ts';

export interface SomaDeLancamentos extends Valores {
  readonly efeito: string;
  readonly motivo: string | null;
  readonly cfop: string;
  readonly cclasstrib: string;
  readonly ncm_capitulo: string;
  readonly documentos: number;
}

export interface EntradaLida {
  readonly cliente_id: string;
  readonly competencia: string;
  readonly versao: number;
  /** Documents stored before the client was created still have to be picked up; the sums are not complete. */
  readonly recolhimento_pendente: boolean;
  readonly regimes: readonly { readonly desde: string; readonly regime: string; readonly ibs_cbs: string }[];
  readonly lancamentos: readonly SomaDeLancamentos[];
  readonly documentos: number;
  /** Identifies exactly the notes that the sums are made of. */
  readonly documentos_hash: Buffer;
  readonly divergencias: { readonly criticas: number; readonly avisos: number };
  /** The comparativo of the latest finished version of the month before. */
  readonly comparativo_anterior: object | null;
}

/**
 * The notes that count for a client's month: those with lançamentos, and a protocol unless the office takes notes
 * without one. Parameters: $1 client, $2 month.
 */
export const DOCUMENTOS_DO_MES = `
  SELECT d.id, d.chave, d.situacao, d.versao_regras FROM documento d
   WHERE EXISTS (SELECT FROM lancamento l WHERE l.documento_id = d.id AND l.cliente_id = $1 AND l.competencia = $2)
     AND (d.situacao = 'autorizada' OR (d.situacao = 'sem_protocolo' AND EXISTS (
           SELECT FROM organization o WHERE o.id = d.organization_id AND o.config->>'conta_sem_protocolo' = 'true')))`;

/** Everything that the engine sums up, as of one instant. Undefined when the claim was lost. */
export function lerEntrada(tenant: Tenant, claim: ApuracaoReivindicada): Promise<EntradaLida | undefined> {
  return tenant.snapshot(async (client) => {
    const { rows } = await client.query<{
      cliente_id: string;
      competencia: string;
      versao: number;
      recolhimento_pendente: boolean;
      regimes: EntradaLida['regimes'] | null;
    }>(
      `SELECT a.cliente_id, a.competencia, a.versao, c.documentos_recolhidos_em IS NULL AS recolhimento_pendente, (
          SELECT jsonb_agg(jsonb_build_object('desde', r.desde, 'regime', r.regime, 'ibs_cbs', r.ibs_cbs) ORDER BY r.desde)
            FROM cliente_regime r WHERE r.cliente_id = a.cliente_id) AS regimes
         FROM apuracao a JOIN cliente c ON c.id = a.cliente_id WHERE a.id = $1 AND a.lease_dono = $2`,
      [claim.id, claim.lease_dono],
    );
    const apuracao = rows[0];
    if (!apuracao) return undefined;
    const mes = [apuracao.cliente_id, apuracao.competencia];
    const somas = await client.query<SomaDeLancamentos>(
      `WITH d AS MATERIALIZED (${DOCUMENTOS_DO_MES})
       SELECT l.efeito, l.motivo, l.cfop, l.cclasstrib, l.ncm_capitulo, count(DISTINCT l.documento_id)::int AS documentos,
              ${COLUNAS_DE_VALORES.map((name) => `sum(l.${name})::text AS ${name}`).join(', ')}
         FROM lancamento l JOIN d ON d.id = l.documento_id
        WHERE l.cliente_id = $1 AND l.competencia = $2
        GROUP BY l.efeito, l.motivo, l.cfop, l.cclasstrib, l.ncm_capitulo
        ORDER BY l.efeito, l.motivo, l.cfop, l.cclasstrib, l.ncm_capitulo`,
      mes,
    );
    const divergencias = await client.query<{ criticas: number; avisos: number }>(
      `SELECT count(*) FILTER (WHERE gravidade = 'critica')::int AS criticas,
              count(*) FILTER (WHERE gravidade = 'aviso')::int AS avisos
         FROM divergencia WHERE documento_id IN (SELECT id FROM (${DOCUMENTOS_DO_MES}) d)`,
      mes,
    );
    const anterior = await client.query<{ comparativo: object }>(
      `SELECT comparativo FROM apuracao
        WHERE cliente_id = $1 AND competencia = to_char(to_date($2, 'YYYY-MM') - interval '1 month', 'YYYY-MM')
          AND comparativo IS NOT NULL ORDER BY versao DESC LIMIT 1`,
      mes,
    );
    return {
      ...apuracao,
      regimes: apuracao.regimes ?? [],
      lancamentos: somas.rows,
      ...(await identidadeDosDocumentos(client, apuracao.cliente_id, apuracao.competencia)),
      divergencias: divergencias.rows[0] ?? { criticas: 0, avisos: 0 },
      comparativo_anterior: anterior.rows[0]?.comparativo ?? null,
    };
  });
}

/** How many notes count for the month, and a hash of which ones in which state under which rules. */
export async function identidadeDosDocumentos(
  client: PoolClient,
  clienteId: string,
  competencia: string,
): Promise<{ documentos: number; documentos_hash: Buffer }> {
  const { rows } = await client.query<{ documentos: number; documentos_hash: Buffer }>(
    `SELECT count(*)::int AS documentos,
            sha256(convert_to(coalesce(string_agg(chave || ' ' || situacao || ' ' || versao_regras, E'\\n' ORDER BY chave), ''), 'UTF8'))
              AS documentos_hash
       FROM (${DOCUMENTOS_DO_MES}) d`,
    [clienteId, competencia],
  );
  return rows[0] as { documentos: number; documentos_hash: Buffer };
}
