import { Apuracao } from '@apura/contracts';
import { contarVereditos, verApuracao } from '@apura/database';
import { found } from '../answers.ts';
import { apuracaoDaApi } from '../representation/apuracao.ts';
import { apuracaoEmMarkdown } from '../representation/apuracao-em-markdown.ts';
import { prefers } from '../request/negotiation.ts';
import { route } from '../route.ts';

export const getApuracao = route('get /v1/apuracoes/:id', {
  operacao: 'verApuracao',
  escopo: 'read:apuracoes',
  resumo: 'Mostra a apuração, com a comparação entre o regime atual e o novo',
  respostas: {
    200: { descricao: 'A apuração.', schema: Apuracao, outrosTipos: ['text/markdown'] },
    304: { descricao: 'O cliente já tem esta apuração (If-None-Match).' },
  },
  async respond({ publicBaseUrl }, { params, req, tenant }) {
    const linha = found(await verApuracao(tenant, params.id));
    const acabado = linha.estado === 'calculada';
    const apuracao = {
      ...apuracaoDaApi(linha, publicBaseUrl),
      ...(acabado
        ? { autenticidade: await contarVereditos(tenant, linha.cliente_id, linha.competencia) }
        : {}),
    };
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
