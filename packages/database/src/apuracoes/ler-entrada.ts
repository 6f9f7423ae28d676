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

export interface RegimeDoCliente {
  readonly desde: string;
  readonly regime: string;
  readonly ibs_cbs: string;
  readonly simples_anexo: string | null;
  readonly rbt12: string | null;
}

/** What no note says, as the office entered it. */
export interface LancamentoManualLido {
  readonly tipo: string;
  readonly tributo: string;
  readonly valor: string;
  readonly nota: string;
}

export interface EntradaLida {
  readonly cliente_id: string;
  readonly competencia: string;
  readonly versao: number;
  /** Documents stored before the client was created still have to be picked up; the sums are not complete. */
  readonly recolhimento_pendente: boolean;
  /** Some of the month's lançamentos were made by another version of the rules; the sums would mix them. */
  readonly regras_antigas: boolean;
  readonly regimes: readonly RegimeDoCliente[];
  readonly lancamentos: readonly SomaDeLancamentos[];
  readonly documentos: number;
  /** Identifies exactly the notes that the sums are made of. */
  readonly documentos_hash: Buffer;
  readonly divergencias: { readonly criticas: number; readonly avisos: number };
  /** The comparativo of the latest finished version of the month before. */
  readonly comparativo_anterior: object | null;
  /** Credit that the office entered for the beginning of this month, by tax. */
  readonly saldo_inicial: Readonly<Record<string, string>>;
  readonly lancamentos_manuais: readonly LancamentoManualLido[];
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

/** Everything that the engine of these rules sums up, as of one instant. Undefined when the claim was lost. */
export function lerEntrada(
  tenant: Tenant,
  claim: ApuracaoReivindicada,
  versaoRegras: string,
): Promise<EntradaLida | undefined> {
  return tenant.snapshot(async (client) => {
    const { rows } = await client.query<{
      cliente_id: string;
      competencia: string;
      versao: number;
      recolhimento_pendente: boolean;
      regras_antigas: boolean;
      regimes: EntradaLida['regimes'] | null;
    }>(
      `SELECT a.cliente_id, a.competencia, a.versao, c.documentos_recolhidos_em IS NULL AS recolhimento_pendente,
              EXISTS (SELECT FROM lancamento l WHERE l.cliente_id = a.cliente_id AND l.competencia = a.competencia
                         AND l.versao_regras <> $3) AS regras_antigas, (
          SELECT jsonb_agg(jsonb_build_object('desde', r.desde, 'regime', r.regime, 'ibs_cbs', r.ibs_cbs,
                   'simples_anexo', r.simples_anexo, 'rbt12', r.rbt12::text) ORDER BY r.desde)
            FROM cliente_regime r WHERE r.cliente_id = a.cliente_id) AS regimes
         FROM apuracao a JOIN cliente c ON c.id = a.cliente_id WHERE a.id = $1 AND a.lease_dono = $2`,
      [claim.id, claim.lease_dono, versaoRegras],
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
    const manuais = await client.query<LancamentoManualLido>(
      `SELECT tipo, tributo, valor::text AS valor, nota FROM lancamento_manual
        WHERE cliente_id = $1 AND competencia = $2 ORDER BY id`,
      mes,
    );
    const inicial = await client.query<{ saldo: Record<string, string> | null }>(
      `SELECT jsonb_object_agg(tributo, valor::text) AS saldo FROM saldo_inicial
        WHERE cliente_id = $1 AND competencia = $2`,
      mes,
    );
    return {
      ...apuracao,
      regimes: apuracao.regimes ?? [],
      lancamentos: somas.rows,
      ...(await identidadeDosDocumentos(client, apuracao.cliente_id, apuracao.competencia)),
      divergencias: divergencias.rows[0] ?? { criticas: 0, avisos: 0 },
      comparativo_anterior: anterior.rows[0]?.comparativo ?? null,
      saldo_inicial: inicial.rows[0]?.saldo ?? {},
      lancamentos_manuais: manuais.rows,
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
