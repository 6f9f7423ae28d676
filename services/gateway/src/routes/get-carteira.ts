import { Carteira, ListarCarteiraQuery } from '@apura/contracts';
import { listarCarteira } from '@apura/database';
import { daCarteira, filtroDaCarteira } from '../representation/carteira.ts';
import { buildPage, filtered } from '../request/page.ts';
import { route } from '../route.ts';

/** All clients of the office in a month, each in one line. */
export const getCarteira = route('get /v1/carteira', {
  operacao: 'verCarteira',
  exemplo: { query: { competencia: '2026-09', ordem: 'mudanca_2033', sentido: 'desc', limit: '2' } },
  escopo: 'read:apuracoes',
  resumo: 'Mostra a carteira em um mês: o que cada cliente deve, ganha ou perde, e o que falta fazer',
  query: ListarCarteiraQuery,
  respostas: {
    200: { descricao: 'Uma página dos clientes ativos, com os totais de todas.', schema: Carteira },
  },
  async respond({ agora }, pedido) {
    const { query, tenant } = pedido;
    const filtro = { ...filtered(pedido), ...filtroDaCarteira(query, agora()) };
    const { linhas, ...somas } = await listarCarteira(tenant, filtro);
    const page = buildPage(pedido, linhas, daCarteira);
    return { status: 200, body: { competencia: filtro.competencia, ...page, ...somas } };
  },
});
