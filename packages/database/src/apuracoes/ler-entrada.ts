import { createHash } from 'node:crypto';
import type { PoolClient } from 'pg';
import { AQUISICAO_DO_AJUSTE } from '../clientes/contexto-do-cliente.ts';
import { CHAVE_DO_LANCAMENTO, COLUNAS_DE_VALORES, type Valores } from '../documentos/valores.ts';
import type { Tenant } from '../tenancy/tenant.ts';
import { type FornecedorDoMes, lerFornecedoresDoSimples } from './ler-fornecedores-do-simples.ts';
import { type Informado, lerInformado } from './ler-informado.ts';
import { lerNotasAConferir, type NotaAConferir } from './ler-notas-a-conferir.ts';
import type { ApuracaoReivindicada } from './reivindicar-apuracao.ts';
import { somarVendasAEmpresas } from './somar-vendas-a-empresas.ts';

export interface SomaDeLancamentos extends Valores {
  readonly estabelecimento: string;
  readonly segregacao: string;
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
  /** Payroll of the same twelve months, where the activity is under the Fator R. */
  readonly folha12: string | null;
  /** Of a MEI. */
  readonly atividade: string | null;
}

/** Notes of lotes that were sent for this client and month, and do not belong there. */
export interface ForaDoEsperado {
  readonly outro_mes: number;
  readonly outras_partes: number;
}

export interface EntradaLida extends Informado {
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
  /** SHA-256 of `documentos_lista`: identifies exactly the notes, and their lançamentos, that the sums are made of. */
  readonly documentos_hash: Buffer;
  /** One line for each note: access key, state, version of the rules, a mark of its lançamentos. */
  readonly documentos_lista: string;
  /** As the version was asked for; the office's own rates by year are in `aliquotas`. */
  readonly cenario: { readonly nome: string; readonly status: string; readonly aliquotas?: object };
  readonly fora_do_esperado: ForaDoEsperado;
  /** The office's answers that hold for this client in this month. */
  readonly ajustes: readonly object[];
  readonly divergencias: { readonly criticas: number; readonly avisos: number };
  /** The comparativo of the latest finished version of the month before. */
  readonly comparativo_anterior: object | null;
  readonly fornecedores_simples: readonly FornecedorDoMes[];
  readonly notas_a_conferir: readonly NotaAConferir[];
  /** Value of the client's sales to companies, reais. */
  readonly vendas_a_empresas: string;
}

const CHAVE = CHAVE_DO_LANCAMENTO.map((name) => `l.${name}`).join(', ');

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
      cenario: EntradaLida['cenario'];
    }>(
      `SELECT a.cliente_id, a.competencia, a.versao, a.cenario, c.documentos_recolhidos_em IS NULL AS recolhimento_pendente,
              EXISTS (SELECT FROM lancamento l WHERE l.cliente_id = a.cliente_id AND l.competencia = a.competencia
                         AND l.versao_regras <> $3) AS regras_antigas, (
          SELECT jsonb_agg(jsonb_build_object('desde', r.desde, 'regime', r.regime, 'ibs_cbs', r.ibs_cbs,
                   'simples_anexo', r.simples_anexo, 'rbt12', r.rbt12::text,
                   'folha12', r.folha12::text, 'atividade', r.atividade) ORDER BY r.desde)
            FROM cliente_regime r WHERE r.cliente_id = a.cliente_id) AS regimes
         FROM apuracao a JOIN cliente c ON c.id = a.cliente_id WHERE a.id = $1 AND a.lease_dono = $2`,
      [claim.id, claim.lease_dono, versaoRegras],
    );
    const apuracao = rows[0];
    if (!apuracao) return undefined;
    const mes = [apuracao.cliente_id, apuracao.competencia];
    const ids = await documentosDoMes(client, apuracao.cliente_id, apuracao.competencia);
    // A note has one row of a kind for a client (lancamento_unico), so rows count notes.
    const somas = await client.query<SomaDeLancamentos>(
      `SELECT ${CHAVE}, count(*)::int AS documentos,
              ${COLUNAS_DE_VALORES.map((name) => `sum(l.${name})::text AS ${name}`).join(', ')}
         FROM lancamento l
        WHERE l.cliente_id = $1 AND l.competencia = $2 AND l.documento_id = ANY($3)
        GROUP BY ${CHAVE}
        ORDER BY ${CHAVE}`,
      [...mes, ids],
    );
    const divergencias = await client.query<{ criticas: number; avisos: number }>(
      `SELECT count(*) FILTER (WHERE gravidade = 'critica')::int AS criticas,
              count(*) FILTER (WHERE gravidade = 'aviso')::int AS avisos
         FROM divergencia WHERE documento_id = ANY($1)`,
      [ids],
    );
    const anterior = await client.query<{ comparativo: object }>(
      `SELECT comparativo FROM apuracao
        WHERE cliente_id = $1 AND competencia = to_char(to_date($2, 'YYYY-MM') - interval '1 month', 'YYYY-MM')
          AND comparativo IS NOT NULL ORDER BY versao DESC LIMIT 1`,
      mes,
    );
    const ajustes = await client.query<{ ajuste: object }>(
      `SELECT to_jsonb(x) - '{id,organization_id,criado_em,aquisicao_data,aquisicao_valor}'::text[]
              || jsonb_strip_nulls(jsonb_build_object('aquisicao', ${AQUISICAO_DO_AJUSTE})) AS ajuste
         FROM ajuste_classificacao x
        WHERE (cliente_id = $1 OR cliente_id IS NULL) AND desde <= $2 AND (ate IS NULL OR ate >= $2) ORDER BY id`,
      mes,
    );
    const fora = await client.query<ForaDoEsperado>(
      `SELECT count(DISTINCT d.id) FILTER (WHERE d.competencia <> l.competencia)::int AS outro_mes,
              count(DISTINCT d.id) FILTER (WHERE c.cnpj_raiz IS DISTINCT FROM d.emitente_raiz
                                             AND c.cnpj_raiz IS DISTINCT FROM d.destinatario_raiz)::int AS outras_partes
         FROM lote l JOIN cliente c ON c.id = l.cliente_id JOIN arquivo a ON a.lote_id = l.id
         JOIN arquivo_resultado r ON r.arquivo_id = a.id AND r.tipo = 'nota' JOIN documento d ON d.chave = r.chave
        WHERE l.cliente_id = $1 AND (l.competencia = $2 OR l.competencia IS NULL AND d.competencia = $2)`,
      mes,
    );
    return {
      ...apuracao,
      regimes: apuracao.regimes ?? [],
      lancamentos: somas.rows,
      ...(await identidadeDosDocumentos(client, apuracao.cliente_id, apuracao.competencia, ids)),
      divergencias: divergencias.rows[0] ?? { criticas: 0, avisos: 0 },
      comparativo_anterior: anterior.rows[0]?.comparativo ?? null,
      fornecedores_simples: await lerFornecedoresDoSimples(
        client,
        apuracao.cliente_id,
        apuracao.competencia,
        ids,
      ),
      notas_a_conferir: await lerNotasAConferir(client, apuracao.cliente_id, apuracao.competencia, ids),
      vendas_a_empresas: await somarVendasAEmpresas(client, apuracao.cliente_id, apuracao.competencia, ids),
      ...(await lerInformado(client, apuracao.cliente_id, apuracao.competencia)),
      ajustes: ajustes.rows.map(({ ajuste }) => ajuste),
      fora_do_esperado: fora.rows[0] ?? { outro_mes: 0, outras_partes: 0 },
    };
  });
}

/**
 * The ids of the notes that count for the month. What is read of them is asked for by these ids: of rows that were
 * written a moment ago the planner expects next to none, and would join them by comparing each with each.
 */
export async function documentosDoMes(
  client: PoolClient,
  clienteId: string,
  competencia: string,
): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(`SELECT id FROM (${DOCUMENTOS_DO_MES}) d`, [
    clienteId,
    competencia,
  ]);
  return rows.map(({ id }) => id);
}

type Identidade = Pick<EntradaLida, 'documentos' | 'documentos_hash' | 'documentos_lista'>;

/** These notes of the month, how many they are, and a hash of which in which state with which lançamentos. */
export async function identidadeDosDocumentos(
  client: PoolClient,
  clienteId: string,
  competencia: string,
  ids: readonly string[],
): Promise<Identidade> {
  const { rows } = await client.query<{ lista: string }>(
    `SELECT coalesce(string_agg(linha, E'\\n' ORDER BY linha), '') AS lista
       FROM (SELECT concat_ws(' ', d.chave, d.situacao, d.versao_regras, marcado.marca) AS linha
               FROM (SELECT documento_id, left(md5(string_agg(linha, ',' ORDER BY linha)), 12) AS marca
                       FROM (SELECT l.documento_id, concat_ws('|', ${CHAVE},
                                      ${COLUNAS_DE_VALORES.map((name) => `l.${name}`).join(', ')}) AS linha
                               FROM lancamento l
                              WHERE l.cliente_id = $1 AND l.competencia = $2 AND l.documento_id = ANY($3)) lancado
                      GROUP BY documento_id) marcado
               JOIN documento d ON d.id = marcado.documento_id WHERE d.id = ANY($3)) n`,
    [clienteId, competencia, ids],
  );
  const { lista } = rows[0] as { lista: string };
  return {
    documentos: ids.length,
    documentos_hash: createHash('sha256').update(lista).digest(),
    documentos_lista: lista,
  };
}
