import { newId, type Tenant } from '@apura/database';

/** Commits events of a size that is usual, with their permit, as a worker does. Returns their ids. */
export async function storeEvents(tenant: Tenant, quantos: number): Promise<string[]> {
  const ids = Array.from({ length: quantos }, () => newId());
  const data = {
    apuracao_id: newId(),
    cliente_id: newId(),
    competencia: '2026-09',
    versao: 1,
    estado: 'calculada',
    situacao: 'completa',
    resumo: 'Em 2026 nada muda: a recolher R$ 125.034,11. Em 2033 cai R$ 6.813,71 (estimativa).',
    total_a_recolher: '125034.11',
    efeito_da_reforma_no_mes: '0.00',
    total_atual: '125034.11',
    total_novo: '118220.40',
    ano_do_regime_novo: 2033,
    divergencias: { criticas: 2, avisos: 17 },
    links: {
      apuracao: 'https://apura.example/v1/apuracoes/x',
      pdf: 'https://apura.example/v1/apuracoes/x/pdf',
    },
  };
  await tenant.transaction(async (tx) => {
    await tx.query(
      `INSERT INTO event (id, organization_id, type, sequencia, payload, request_id, criado_em)
       SELECT x, $1, 'apuracao.calculada', 1, $2, 'pedido-1', clock_timestamp() FROM unnest($3::uuid[]) AS x`,
      [tenant.organizationId, JSON.stringify(data), ids],
    );
    await tx.query(
      `INSERT INTO outbox (id, organization_id, fila, job_id, dados) VALUES ($1, $2, 'eventos', $3, $4)`,
      [
        newId(),
        tenant.organizationId,
        `evento-${ids[0]}-0`,
        JSON.stringify({ id: ids[0], organization_id: tenant.organizationId, request_id: 'pedido-1' }),
      ],
    );
    await tx.query(`SELECT pg_notify('apura_outbox', '')`);
  });
  return ids;
}
