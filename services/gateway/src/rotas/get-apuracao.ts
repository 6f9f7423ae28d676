import { Apuracao, ErroDaApi } from '@apura/contracts';
import { verApuracao } from '@apura/database';
import { apuracaoDaApi } from '../representacao/apuracao.ts';
import { apuracaoEmMarkdown } from '../representacao/apuracao-em-markdown.ts';
import { idDoCaminho } from '../requisicao/id-do-caminho.ts';
import { prefere } from '../requisicao/prefere.ts';
import type { Rota } from '../rota.ts';

export const getApuracao: Rota = {
  metodo: 'get',
  caminho: '/v1/apuracoes/:id',
  escopo: 'read:apuracoes',
  descricao: {
    grupo: 'Apurações',
    resumo: 'Mostra a apuração, com a comparação entre o regime atual e o novo',
    respostas: {
      200: { descricao: 'A apuração.', schema: Apuracao, outrosTipos: ['text/markdown'] },
      304: { descricao: 'O cliente já tem esta apuração (If-None-Match).' },
    },
  },
  async responder({ publicBaseUrl }, { req, tenant }) {
    const linha = await verApuracao(tenant, idDoCaminho(req));
    if (!linha) throw new ErroDaApi('not_found');
    const apuracao = apuracaoDaApi(linha, publicBaseUrl);
    const acabado = apuracao.estado === 'calculada';
    if (!prefere(req, 'text/markdown')) {
      return { status: 200, corpo: apuracao, cabecalhos: { Vary: 'Accept' }, acabado };
    }
    return {
      status: 200,
      corpo: Buffer.from(apuracaoEmMarkdown(apuracao)),
      cabecalhos: { Vary: 'Accept', 'Content-Type': 'text/markdown; charset=utf-8' },
      acabado,
    };
  },
};
