import { comEfeito, Divergencia, ListaDeDivergencias, ListarDivergenciasQuery } from '@apura/contracts';
import { paginarDivergencias, verApuracao } from '@apura/database';
import { found } from '../answers.ts';
import { shaped } from '../representation/shaped.ts';
import { filtered, listed } from '../request/page.ts';
import { route } from '../route.ts';

/** Of the month's notes as they are now, which a version marked as outdated may not have seen all of. */
export const getApuracaoInconsistencias = route('get /v1/apuracoes/:id/inconsistencias', {
  operacao: 'listarInconsistencias',
  exemplo: { query: { gravidade: 'critica' } },
  escopo: 'read:apuracoes',
  resumo: 'Lista as divergências entre as notas do mês e a lei',
  query: ListarDivergenciasQuery,
  respostas: { 200: { descricao: 'Uma página de divergências.', schema: ListaDeDivergencias } },
  async respond(_gateway, pedido) {
    const { params, tenant } = pedido;
    const filter = filtered(pedido);
    const { cliente_id, competencia } = found(await verApuracao(tenant, params.id));
    const linhas = await paginarDivergencias(tenant, cliente_id, competencia, filter);
    return listed(pedido, linhas, (linha) => shaped(Divergencia, comEfeito(linha)));
  },
});
