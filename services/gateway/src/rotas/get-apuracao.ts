import { ErroDaApi } from '@apura/contracts';
import { verApuracao } from '@apura/database';
import { apuracaoDaApi } from '../representacao/apuracao.ts';
import { idDoCaminho } from '../requisicao/id-do-caminho.ts';
import type { Rota } from '../rota.ts';

export const getApuracao: Rota = {
  metodo: 'get',
  caminho: '/v1/apuracoes/:id',
  escopo: 'read:apuracoes',
  async responder({ publicBaseUrl }, { req, tenant }) {
    const apuracao = await verApuracao(tenant, idDoCaminho(req));
    if (!apuracao) throw new ErroDaApi('not_found');
    return { status: 200, corpo: apuracaoDaApi(apuracao, publicBaseUrl) };
  },
};
