import type { PagamentoDoMes } from '@apura/contracts';
import { clientesDoPrazo, type Tenant } from '@apura/database';
import { obrigacoesDoMes, prazoDe } from '@apura/engine';

/** What the clients pay of a month with each obligation that is paid, obligation by obligation. */
export async function listPagamentos(tenant: Tenant, competencia: string): Promise<PagamentoDoMes[]> {
  const pagamentos: PagamentoDoMes[] = [];
  for (const obrigacao of new Set(Object.values(obrigacoesDoMes(competencia)).flat())) {
    const prazo = prazoDe(obrigacao, competencia);
    if (!prazo?.paga) continue;
    const { obrigacao: nome, data, regimes, paga } = prazo;
    const clientes = await clientesDoPrazo(tenant, { obrigacao, competencia }, { regimes, paga });
    for (const { cliente_id, razao_social, valor, valor_pago, cumprido_em } of clientes)
      pagamentos.push({
        ...{ cliente_id, razao_social, obrigacao, nome, data },
        ...{ devido: valor, pago: valor_pago, cumprido: cumprido_em !== null },
      });
  }
  return pagamentos;
}
