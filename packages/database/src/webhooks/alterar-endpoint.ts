import type { PoolClient } from 'pg';
import { type Ator, auditar } from '../auditoria/auditar.ts';
import { exigirDireito } from '../chaves/exigir-direito.ts';
import { newId } from '../new-id.ts';
import { inserirOutbox } from '../outbox/inserir-outbox.ts';
import type { Tenant } from '../tenancy/tenant.ts';

export interface MudancasDoEndpoint {
  readonly url?: string;
  readonly descricao?: string | null;
  /** Empty: every type. */
  readonly eventos?: readonly string[];
  /** `pausado` holds everything back; `ativo` resumes, also what was disabled. */
  readonly estado?: 'ativo' | 'pausado';
  readonly concorrencia?: number;
  readonly taxaPorSegundo?: number | null;
}

/**
 * Changes an endpoint. Another URL or a return to `ativo` clears its record of failures; `ator` stands in the audit log.
 * False: there is no such endpoint.
 *
 * @throws SemDireito
 */
export function alterarEndpoint(
  tenant: Tenant,
  id: string,
  mudancas: MudancasDoEndpoint,
  requestId: string,
  ator?: Ator,
): Promise<boolean> {
  const { url, descricao, eventos, estado, concorrencia, taxaPorSegundo } = mudancas;
  const valores = { url, descricao, eventos, estado, concorrencia, taxa_por_segundo: taxaPorSegundo };
  const colunas = Object.entries(valores).filter(([, valor]) => valor !== undefined);
  const atribuicoes = colunas.map(([nome], i) => `${nome} = $${i + 2}`);
  if (estado !== undefined) atribuicoes.push('motivo = NULL');
  if (url !== undefined || estado === 'ativo')
    atribuicoes.push(
      `falhas_seguidas = 0, falhando_desde = NULL, avisado = 0, disjuntor = 'fechado', disjuntor_ate = NULL, disjuntor_espera_s = 0`,
    );
  return tenant.sql(async (client) => {
    if (ator) await exigirDireito(client, ator);
    const { rowCount } = await client.query(
      `UPDATE webhook_endpoint SET ${atribuicoes.length ? atribuicoes.join(', ') : 'id = id'}
        WHERE id = $1 AND removido_em IS NULL`,
      [id, ...colunas.map(([, valor]) => valor)],
    );
    if (!rowCount) return false;
    if (ator) {
      const detalhe = Object.fromEntries(colunas);
      await auditar(client, tenant.organizationId, ator, { acao: 'webhook.alterado', alvo: id, detalhe });
    }
    if (estado === 'ativo') await comecarRelogios(client, id);
    if (estado === 'ativo' || url !== undefined)
      await inserirOutbox(client, tenant.organizationId, [
        { fila: 'entregas', jobId: `entregas-${newId()}`, id, requestId },
      ]);
    return true;
  });
}

/** The 24 hours of what was never tried begin when it can be tried. */
async function comecarRelogios(client: PoolClient, endpointId: string): Promise<void> {
  await client.query(
    `UPDATE entrega SET inicio_em = now() WHERE endpoint_id = $1 AND estado = 'pendente' AND tentativas = tentativas_antes`,
    [endpointId],
  );
}
