import type { ListarDivergenciasQuery } from '@apura/contracts';
import type { Divergencia } from '../generated/client.ts';
import { type Filter, idsOfPage } from '../tenancy/page.ts';
import type { Tenant } from '../tenancy/tenant.ts';
import { DOCUMENTOS_DO_MES } from './documentos-do-mes.ts';

export interface DivergenciaListada extends Omit<Divergencia, 'id' | 'organization_id' | 'documento_id'> {
  readonly chave: string;
  readonly gravidade: 'critica' | 'aviso';
}

/** One page of a client's month, the newest first, one more than `limit` if there is a next page. */
export function paginarDivergencias(
  tenant: Tenant,
  clienteId: string,
  competencia: string,
  { gravidade, limit, ...page }: Filter<ListarDivergenciasQuery>,
): Promise<(DivergenciaListada & { readonly id: string })[]> {
  const { lt, gte } = idsOfPage(page);
  return tenant.read<DivergenciaListada & { id: string }>(
    `SELECT v.id, d.chave, v.gravidade, v.regra, v.n_item, v.campo, v.declarado, v.calculado, v.mensagem,
              v.fundamento, v.rejeicao
         FROM divergencia v JOIN (${DOCUMENTOS_DO_MES}) d ON d.id = v.documento_id
        WHERE ($3::text IS NULL OR v.gravidade = $3) AND ($4::uuid IS NULL OR v.id < $4)
          AND ($5::uuid IS NULL OR v.id >= $5)
        ORDER BY v.id DESC LIMIT $6`,
    [clienteId, competencia, gravidade, lt, gte, limit + 1],
  );
}

/** The first `limit` divergências of a client's month, the critical ones first. */
export const listarDivergencias = (tenant: Tenant, clienteId: string, competencia: string, limit: number) =>
  tenant.read<DivergenciaListada>(
    `SELECT d.chave, v.gravidade, v.regra, v.n_item, v.campo, v.declarado, v.calculado, v.mensagem,
              v.fundamento, v.rejeicao
         FROM divergencia v JOIN (${DOCUMENTOS_DO_MES}) d ON d.id = v.documento_id
        ORDER BY v.gravidade = 'critica' DESC, d.chave, v.n_item NULLS FIRST, v.campo, v.regra LIMIT $3`,
    [clienteId, competencia, limit],
  );
