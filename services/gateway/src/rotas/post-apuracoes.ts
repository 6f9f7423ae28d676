import { Apuracao, CriarApuracao, ErroDaApi, linksDaApuracao, validar } from '@apura/contracts';
import { pedirApuracao, verApuracao } from '@apura/database';
import { apuracaoDaApi } from '../representacao/apuracao.ts';
import type { Rota } from '../rota.ts';

/** The rates that the law fixes; offices' own scenarios come later. */
const CENARIO = { nome: 'lei', status: 'lei' } as const;

export const postApuracoes: Rota = {
  metodo: 'post',
  caminho: '/v1/apuracoes',
  escopo: 'write:apuracoes',
  corpo: 'json',
  descricao: {
    repetivel: true,
    grupo: 'Apurações',
    resumo: 'Pede a apuração de um cliente em um mês',
    corpo: { tipo: 'application/json', schema: CriarApuracao },
    respostas: { 201: { descricao: 'A apuração, na fila.', schema: Apuracao, cabecalhos: ['Location'] } },
    erros: ['apuracao_em_andamento', 'cliente_id_invalido', 'competencia_invalida', 'not_found'],
  },
  async responder({ publicBaseUrl }, { req, tenant, requestId, criar }) {
    const corpo = validar(CriarApuracao, req.body);
    const clienteId = corpo.cliente_id.toLowerCase();
    const { competencia } = corpo;
    const id = await criar(async (tenant) => {
      const resposta = await pedirApuracao(tenant, {
        clienteId,
        competencia,
        cenario: CENARIO,
        requestId,
      });
      if (resposta === 'cliente_desconhecido') throw new ErroDaApi('not_found');
      if ('emAndamento' in resposta) {
        throw new ErroDaApi('apuracao_em_andamento', {
          params: { id: resposta.emAndamento },
          adicionais: { apuracao_id: resposta.emAndamento },
        });
      }
      return resposta.criada.id;
    });
    const criada = await verApuracao(tenant, id);
    if (!criada) throw new Error(`apuracao ${id} vanished after it was created`);
    return {
      status: 201,
      corpo: apuracaoDaApi(criada, publicBaseUrl),
      cabecalhos: { Location: linksDaApuracao(publicBaseUrl, id).self },
    };
  },
};
