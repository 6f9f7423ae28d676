import { Apuracao } from '@apura/contracts';
import { verApuracao } from '@apura/database';
import { found } from '../answers.ts';
import { apuracaoDaApi } from '../representation/apuracao.ts';
import { apuracaoEmMarkdown } from '../representation/apuracao-em-markdown.ts';
import { prefers } from '../request/negotiation.ts';
import { route } from '../route.ts';

export const getApuracao = route('get /v1/apuracoes/:id', {
  escopo: 'read:apuracoes',
  resumo: 'Mostra a apuração, com a comparação entre o regime atual e o novo',
  respostas: {
    200: { descricao: 'A apuração.', schema: Apuracao, outrosTipos: ['text/markdown'] },
    304: { descricao: 'O cliente já tem esta apuração (If-None-Match).' },
  },
  async respond({ publicBaseUrl }, { params, req, tenant }) {
    const linha = found(await verApuracao(tenant, params.id));
    const apuracao = apuracaoDaApi(linha, publicBaseUrl);
    const acabado = apuracao.estado === 'calculada';
    if (!prefers(req, 'text/markdown')) {
      return { status: 200, body: apuracao, headers: { Vary: 'Accept' }, acabado };
    }
    return {
      status: 200,
      body: Buffer.from(apuracaoEmMarkdown(apuracao)),
      headers: { Vary: 'Accept', 'Content-Type': 'text/markdown; charset=utf-8' },
      acabado,
    };
  },
});
