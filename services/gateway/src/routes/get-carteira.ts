import { Carteira, ListarCarteiraQuery } from '@apura/contracts';
import { listarCarteira } from '@apura/database';
import { daCarteira, filtroDaCarteira } from '../representation/carteira.ts';
import { buildPage, filtered } from '../request/page.ts';
import { route } from '../route.ts';

/** All clients of the office in a month, each in one line. */
export const getCarteira = route('get /v1/carteira', {
  escopo: 'read:apuracoes',
  resumo: 'Mostra a carteira em um mês: o que cada cliente deve, ganha ou perde, e o que falta fazer',
  query: ListarCarteiraQuery,
  respostas: {
    200: { descricao: 'Uma página dos clientes ativos, com os totais de todas.', schema: Carteira },
  },
  async respond({ agora }, { query, tenant }) {
    const filtro = { ...filtered(query), ...filtroDaCarteira(query, agora()) };
    const { linhas, ...somas } = await listarCarteira(tenant, filtro);
    const page = buildPage(linhas, query.limit, daCarteira);
    return { status: 200, body: { competencia: filtro.competencia, ...page, ...somas } };
  },
});
