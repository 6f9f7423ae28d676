import type { Tenant } from '../tenancy/tenant.ts';

export interface FiltroDeDocumentos {
  readonly clienteId?: string;
  readonly competencia?: string;
  readonly situacao?: string;
  readonly limit: number;
  /** Id of the last document of the page before. */
  readonly depoisDe?: string;
}

export interface DocumentoListado {
  readonly id: string;
  readonly chave: string;
  readonly modelo: string;
  readonly serie: string;
  readonly numero: string;
  readonly emitida_em: Date;
  readonly competencia: string;
  readonly situacao: string;
  readonly emitente: object;
  readonly destinatario: object | null;
  /** Two decimals. */
  readonly valor_total: string;
  readonly tributos_atuais: object;
  readonly reforma: object;
  readonly criticas: number;
  readonly avisos: number;
  readonly efeitos: readonly { readonly cliente_id: string; readonly efeito: string }[];
  readonly sha256: Buffer;
  /** Position of the note in its file, from zero. */
  readonly ordem: number;
}

const CAMPOS = `d.id, d.chave, d.modelo, d.serie, d.numero, d.emitida_em, d.competencia, d.situacao, d.emitente,
  d.destinatario, d.valor_total, d.tributos_atuais, d.reforma, d.sha256, d.ordem, v.criticas, v.avisos, e.efeitos`;
const CONTAGENS = `
  CROSS JOIN LATERAL (
    SELECT count(*) FILTER (WHERE gravidade = 'critica')::int AS criticas,
           count(*) FILTER (WHERE gravidade = 'aviso')::int AS avisos
      FROM divergencia WHERE documento_id = d.id) v
  CROSS JOIN LATERAL (
    SELECT coalesce(json_agg(DISTINCT jsonb_build_object('cliente_id', cliente_id, 'efeito', efeito)), '[]') AS efeitos
      FROM lancamento WHERE documento_id = d.id) e`;

/** One page of the office's processed notes in order of arrival, one more than `limit` if there is a next page. */
export function listarDocumentos(tenant: Tenant, filtro: FiltroDeDocumentos): Promise<DocumentoListado[]> {
  return tenant.sql(async (client) => {
    const { rows } = await client.query<DocumentoListado>(
      `SELECT ${CAMPOS} FROM (
         SELECT * FROM documento
          WHERE ($1::uuid IS NULL OR id > $1)
            AND ($2::text IS NULL OR competencia = $2)
            AND ($3::text IS NULL OR situacao = $3)
            AND ($4::uuid IS NULL OR EXISTS (
                  SELECT FROM lancamento l WHERE l.documento_id = documento.id AND l.cliente_id = $4))
          ORDER BY id LIMIT $5) d ${CONTAGENS} ORDER BY d.id`,
      [
        filtro.depoisDe ?? null,
        filtro.competencia ?? null,
        filtro.situacao ?? null,
        filtro.clienteId ?? null,
        filtro.limit + 1,
      ],
    );
    return rows;
  });
}

/** One note by its access key, or undefined. */
export function verDocumento(tenant: Tenant, chave: string): Promise<DocumentoListado | undefined> {
  return tenant.sql(async (client) => {
    const { rows } = await client.query<DocumentoListado>(
      `SELECT ${CAMPOS} FROM documento d ${CONTAGENS} WHERE d.chave = $1`,
      [chave],
    );
    return rows[0];
  });
}
