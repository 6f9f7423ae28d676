import { newId } from '../new-id.ts';
import { inserirOutbox } from '../outbox/inserir-outbox.ts';
import type { Tenant } from '../tenancy/tenant.ts';
import type { RegimeParaGravar } from './regime-para-gravar.ts';

export interface NovoCliente extends RegimeParaGravar {
  readonly cnpjRaiz: string;
  readonly cnpj?: string;
  readonly razaoSocial: string;
}

/**
 * Makes clients and asks for their stored documents to be picked up: all of them, or none when the office already has a
 * client of one of the CNPJ roots, which must differ among themselves. Returns the ids in the order given, or the roots
 * that are there already (then `ids` is empty).
 */
export async function criarClientes(
  tenant: Tenant,
  novos: readonly NovoCliente[],
  requestId: string,
): Promise<{ readonly ids: readonly string[]; readonly existentes: readonly string[] }> {
  const { organizationId } = tenant;
  const linhas = novos.map((novo) => ({
    id: newId(),
    regime_id: newId(),
    estabelecimento_id: newId(),
    cnpj_raiz: novo.cnpjRaiz,
    cnpj: novo.cnpj ?? null,
    razao_social: novo.razaoSocial,
    regime: novo.regime,
    ibs_cbs: novo.ibsCbs,
    desde: novo.desde,
    simples_anexo: novo.simplesAnexo,
    rbt12: novo.rbt12,
    folha12: novo.folha12,
    atividade: novo.atividade,
  }));
  const dados = JSON.stringify(linhas);
  return tenant.sql(async (client) => {
    // The row lock waits for the chunks under way, so that the pick-up sees what they stored; later ones see the clients.
    // It also makes those who create clients for one office follow each other.
    await client.query('UPDATE organization SET clientes_versao = clientes_versao + 1 WHERE id = $1', [
      organizationId,
    ]);
    const known = await client.query<{ cnpj_raiz: string }>(
      'SELECT cnpj_raiz FROM cliente WHERE cnpj_raiz = ANY($1)',
      [linhas.map(({ cnpj_raiz }) => cnpj_raiz)],
    );
    if (known.rowCount) return { ids: [], existentes: known.rows.map(({ cnpj_raiz }) => cnpj_raiz) };
    await client.query(
      `INSERT INTO cliente (id, organization_id, cnpj_raiz, razao_social)
       SELECT x.id, $1, x.cnpj_raiz, x.razao_social
         FROM jsonb_to_recordset($2::jsonb) AS x(id uuid, cnpj_raiz text, razao_social text)`,
      [organizationId, dados],
    );
    await client.query(
      `INSERT INTO cliente_regime (id, organization_id, cliente_id, desde, regime, ibs_cbs, simples_anexo, rbt12, folha12, atividade)
       SELECT x.regime_id, $1, x.id, x.desde, x.regime, x.ibs_cbs, x.simples_anexo, x.rbt12, x.folha12, x.atividade
         FROM jsonb_to_recordset($2::jsonb) AS x(regime_id uuid, id uuid, desde text, regime text, ibs_cbs text,
              simples_anexo text, rbt12 numeric, folha12 numeric, atividade text)`,
      [organizationId, dados],
    );
    await client.query(
      `INSERT INTO estabelecimento (id, organization_id, cliente_id, cnpj)
       SELECT x.estabelecimento_id, $1, x.id, x.cnpj
         FROM jsonb_to_recordset($2::jsonb) AS x(estabelecimento_id uuid, id uuid, cnpj text) WHERE x.cnpj IS NOT NULL`,
      [organizationId, dados],
    );
    await inserirOutbox(
      client,
      organizationId,
      linhas.map(({ id }) => ({ fila: 'clientes', jobId: `cliente-${id}-0`, id, requestId })),
    );
    return { ids: linhas.map(({ id }) => id), existentes: [] };
  });
}
