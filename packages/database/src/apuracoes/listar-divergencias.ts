import type { Tenant } from '../tenancy/tenant.ts';
import { DOCUMENTOS_DO_MES } from './ler-entrada.ts';

export interface DivergenciaListada {
  readonly chave: string;
  readonly gravidade: 'critica' | 'aviso';
  readonly regra: string;
  readonly n_item: number | null;
  readonly campo: string;
  readonly declarado: string | null;
  readonly calculado: string | null;
  readonly mensagem: string;
  readonly fundamento: string;
  readonly rejeicao: string | null;
}

export interface FiltroDeDivergencias {
  readonly gravidade?: string;
  readonly limit: number;
  /** Id of the last divergência of the page before. */
  readonly depoisDe?: string;
}

/** One page of a client's month in order of arrival, one more than `limit` if there is a next page. */
export function paginarDivergencias(
  tenant: Tenant,
  clienteId: string,
  competencia: string,
  { gravidade, limit, depoisDe }: FiltroDeDivergencias,
): Promise<(DivergenciaListada & { readonly id: string })[]> {
  return tenant.sql(async (client) => {
    const { rows } = await client.query<DivergenciaListada & { id: string }>(
      `SELECT v.id, d.chave, v.gravidade, v.regra, v.n_item, v.campo, v.declarado, v.calculado, v.mensagem,
              v.fundamento, v.rejeicao
         FROM divergencia v JOIN (${DOCUMENTOS_DO_MES}) d ON d.id = v.documento_id
        WHERE ($3::text IS NULL OR v.gravidade = $3) AND ($4::uuid IS NULL OR v.id > $4)
        ORDER BY v.id LIMIT $5`,
      [clienteId, competencia, gravidade ?? null, depoisDe ?? null, limit + 1],
    );
    return rows;
  });
}

/** The first `limit` divergências of a client's month, the critical ones first. */
export function listarDivergencias(
  tenant: Tenant,
  clienteId: string,
  competencia: string,
  limit: number,
): Promise<DivergenciaListada[]> {
  return tenant.sql(async (client) => {
    const { rows } = await client.query<DivergenciaListada>(
      `SELECT d.chave, v.gravidade, v.regra, v.n_item, v.campo, v.declarado, v.calculado, v.mensagem,
              v.fundamento, v.rejeicao
         FROM divergencia v JOIN (${DOCUMENTOS_DO_MES}) d ON d.id = v.documento_id
        ORDER BY v.gravidade = 'critica' DESC, d.chave, v.n_item NULLS FIRST, v.campo, v.regra LIMIT $3`,
      [clienteId, competencia, limit],
    );
    return rows;
  });
}
