import { ApuracoesPedidas, ApurarVarias } from '@apura/contracts';
import { apurarCarteira } from '@apura/database';
import { CENARIO_DA_LEI } from '../representation/apuracao.ts';
import { filtroDaCarteira } from '../representation/carteira.ts';
import { route } from '../route.ts';

/** One request for a whole month; how far it is, `GET /v1/carteira` tells. */
export const postApuracoesVarias = route('post /v1/apuracoes/varias', {
  operacao: 'criarApuracoes',
  exemplo: { body: { competencia: '2026-09' } },
  escopo: 'write:apuracoes',
  repetivel: true,
  resumo:
    'Pede a apuração de um mês de todos os clientes que têm notas e ainda não estão em dia; o andamento está na carteira',
  body: ApurarVarias,
  respostas: { 201: { descricao: 'O que foi feito de cada cliente ativo.', schema: ApuracoesPedidas } },
  async respond({ agora }, { body, requestId, criar }) {
    const pedido = { ...filtroDaCarteira(body, agora()), cenario: CENARIO_DA_LEI, requestId };
    const feito = await criar((tenant) => apurarCarteira(tenant, pedido));
    const pedidas = feito.data.filter(({ resultado }) => resultado === 'pedida').length;
    const payload: ApuracoesPedidas = { competencia: pedido.competencia, pedidas, ...feito };
    return { status: 201, body: payload };
  },
});
