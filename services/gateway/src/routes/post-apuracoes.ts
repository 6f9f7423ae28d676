import { Apuracao, CriarApuracao, ErroDaApi, linksDaApuracao } from '@apura/contracts';
import { pedirApuracao, verApuracao } from '@apura/database';
import { kept } from '../answers.ts';
import { apuracaoDaApi, CENARIO_DA_LEI } from '../representation/apuracao.ts';
import { route } from '../route.ts';

export const postApuracoes = route('post /v1/apuracoes', {
  operacao: 'criarApuracao',
  exemplo: { body: { cliente_id: '$CLIENTE_ID', competencia: '2026-09' } },
  escopo: 'write:apuracoes',
  repetivel: true,
  resumo: 'Pede a apuração de um cliente em um mês',
  body: CriarApuracao,
  respostas: { 201: { descricao: 'A apuração, na fila.', schema: Apuracao, headers: ['Location'] } },
  erros: ['apuracao_em_andamento', 'not_found', 'cliente_nao_encontrado'],
  async respond({ publicBaseUrl }, { body, tenant, requestId, criar }) {
    const pedido = {
      clienteId: body.cliente_id.toLowerCase(),
      competencia: body.competencia,
      cenario: CENARIO_DA_LEI,
      requestId,
    };
    const id = await criar(async (tenant) => {
      const resposta = await pedirApuracao(tenant, pedido);
      if (resposta === 'cliente_desconhecido') throw new ErroDaApi('cliente_nao_encontrado');
      if ('emAndamento' in resposta) {
        throw new ErroDaApi('apuracao_em_andamento', {
          params: { id: resposta.emAndamento },
          adicionais: { apuracao_id: resposta.emAndamento },
        });
      }
      return resposta.criada.id;
    });
    const criada = kept(await verApuracao(tenant, id), `apuracao ${id}`);
    return {
      status: 201,
      body: apuracaoDaApi(criada, publicBaseUrl),
      headers: { Location: linksDaApuracao(publicBaseUrl, id).self },
    };
  },
});
