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
