import type { FornecedorSimples } from '@apura/contracts';
import { markDesatualizadas } from '../apuracoes/mark-desatualizadas.ts';
import type { MesDoCliente } from '../documentos/eventos-do-documento.ts';
import type { Tenant } from '../tenancy/tenant.ts';

export interface FiltroDeFornecedores {
  /** The first and the last month (YYYY-MM) of the purchases. */
  readonly de: string;
  readonly ate: string;
  readonly clienteId?: string;
  readonly cnpjRaiz?: string;
  /** Only those that were bought from in the months; otherwise also those of whom the office entered something. */
  readonly soComprados: boolean;
  /** Only those of whom nothing is known for the last month. */
  readonly semDados: boolean;
  readonly limit: number;
  /** The last supplier of the page before. */
  readonly depoisDe?: { readonly compras: string; readonly cnpjRaiz: string };
}

/**
 * One page of the suppliers of the Simples whose customers' credit depends on what the office enters of them, those who
 * sell most first, one more than `limit` if there is a next page.
 */
export const listFornecedoresSimples = (
  tenant: Tenant,
  { de, ate, clienteId, cnpjRaiz, soComprados, semDados, limit, depoisDe }: FiltroDeFornecedores,
): Promise<FornecedorSimples[]> =>
  tenant.transaction((tx) =>
    tx.rows<FornecedorSimples>(
      `WITH ${comprasFromFornecedores(`l.organization_id = $1 AND l.competencia BETWEEN $2 AND $3
              AND ($4::uuid IS NULL OR l.cliente_id = $4)`)},
       vendido AS (
         SELECT cnpj_raiz, (array_agg(nome ORDER BY emitida_em DESC) FILTER (WHERE nome IS NOT NULL))[1] AS nome,
                sum(valor) AS compras, count(DISTINCT cliente_id)::int AS clientes
           FROM compra GROUP BY cnpj_raiz),
       informado AS (
         SELECT cnpj_raiz::text, min(desde) AS desde,
                jsonb_agg(jsonb_build_object('desde', desde, 'anexo', anexo, 'rbt12', rbt12::text) ORDER BY desde) AS dados
           FROM fornecedor_simples WHERE organization_id = $1 GROUP BY cnpj_raiz),
       fornecedor AS (
         SELECT coalesce(v.cnpj_raiz, i.cnpj_raiz) AS cnpj_raiz, v.nome, coalesce(v.compras, 0.00) AS compras,
                coalesce(v.clientes, 0) AS clientes, coalesce(i.dados, '[]') AS dados, i.desde
           FROM vendido v FULL JOIN informado i ON i.cnpj_raiz = v.cnpj_raiz
          WHERE v.cnpj_raiz IS NOT NULL OR NOT $5)
       SELECT cnpj_raiz, nome, compras::text, clientes, dados FROM fornecedor
        WHERE ($6::text IS NULL OR cnpj_raiz = $6) AND (NOT $7 OR desde IS NULL OR desde > $3)
          AND ($8::numeric IS NULL OR (-compras, cnpj_raiz) > (-$8, $9))
        ORDER BY -compras, cnpj_raiz LIMIT $10`,
      [
        tenant.organizationId,
        de,
        ate,
        clienteId,
        soComprados,
        cnpjRaiz,
        semDados,
        depoisDe?.compras,
        depoisDe?.cnpjRaiz,
        limit + 1,
      ],
    ),
  );

export interface FornecedorToStore
  extends Readonly<Record<'cnpj_raiz' | keyof FornecedorSimples['dados'][number], string>> {}

/**
 * Keeps what the office knows of suppliers of the Simples from a month on, no two of them with the same root and month; what
 * was entered for the same month is replaced. The finished
 * months in which a client bought from one of whom something else holds now become outdated.
 */
export function storeFornecedoresSimples(
  tenant: Tenant,
  fornecedores: readonly FornecedorToStore[],
  requestId: string,
): Promise<void> {
  const { organizationId } = tenant;
  return tenant.transaction(async (tx) => {
    const { rows: mudados } = await tx.query<{ cnpj_raiz: string; desde: string }>(
      `INSERT INTO fornecedor_simples AS f (organization_id, cnpj_raiz, desde, anexo, rbt12)
       SELECT $1, x.cnpj_raiz, x.desde, x.anexo, x.rbt12
         FROM jsonb_to_recordset($2::jsonb) AS x(cnpj_raiz text, desde text, anexo text, rbt12 numeric)
        ORDER BY x.cnpj_raiz, x.desde
       ON CONFLICT (organization_id, cnpj_raiz, desde) DO UPDATE
          SET anexo = excluded.anexo, rbt12 = excluded.rbt12, alterado_em = now()
        WHERE (f.anexo, f.rbt12) IS DISTINCT FROM (excluded.anexo, excluded.rbt12)
       RETURNING cnpj_raiz, desde`,
      [organizationId, JSON.stringify(fornecedores)],
    );
    if (!mudados.length) return;
    const { rows: meses } = await tx.query<MesDoCliente>(
      `SELECT DISTINCT l.cliente_id, l.competencia
         FROM jsonb_to_recordset($2::jsonb) AS m(cnpj_raiz text, desde text)
         JOIN documento d ON d.organization_id = $1 AND d.emitente_raiz = m.cnpj_raiz
         JOIN lancamento l ON l.documento_id = d.id AND l.motivo = ${MOTIVO_DO_FORNECEDOR} AND l.competencia >= m.desde
        WHERE NOT EXISTS (SELECT FROM fornecedor_simples depois
                           WHERE depois.organization_id = $1 AND depois.cnpj_raiz = m.cnpj_raiz
                             AND depois.desde > m.desde AND depois.desde <= l.competencia)`,
      [organizationId, JSON.stringify(mudados)],
    );
    await markDesatualizadas(tx, requestId, meses, 'fornecedor_simples');
  });
}

/** The motive of a purchase whose credit is the share in the supplier's DAS, as a literal of SQL: an index is made for it. */
const MOTIVO_DO_FORNECEDOR = `'fornecedor_simples_das_nao_calculado'`;

/**
 * Purchases from suppliers of the Simples as a part of WITH: `comprada(cnpj_raiz, cliente_id, nome, emitida_em, valor)`.
 * `mes` is what a lançamento `l` must fulfil.
 */
export const boughtFromFornecedores = (mes: string): string => `
  comprada AS (
    SELECT d.emitente_raiz AS cnpj_raiz, l.cliente_id, d.emitente->>'nome' AS nome, d.emitida_em, l.valor
      FROM lancamento l JOIN documento d ON d.id = l.documento_id
     WHERE l.motivo = ${MOTIVO_DO_FORNECEDOR} AND d.emitente_raiz IS NOT NULL AND ${mes})`;

/** The same as `compra`, and each return of them with a negative `valor` and no `nome`. */
const comprasFromFornecedores = (mes: string): string => `${boughtFromFornecedores(mes)},
  compra AS (
    SELECT * FROM comprada
    UNION ALL
    SELECT c.cnpj_raiz, c.cliente_id, NULL, NULL, -l.valor
      FROM (SELECT DISTINCT cnpj_raiz, cliente_id FROM comprada) c
      JOIN documento d ON d.destinatario_raiz = c.cnpj_raiz
      JOIN lancamento l ON l.documento_id = d.id AND l.cliente_id = c.cliente_id
     WHERE l.efeito = 'estorno_credito' AND ${mes})`;
