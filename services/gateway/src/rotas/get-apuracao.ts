import { ErroDaApi } from '@apura/contracts';
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
