import { GirarSegredo, SegredoGirado } from '@apura/contracts';
import { girarSegredo } from '@apura/database';
import { found } from '../answers.ts';
import { makeSecret } from '../request/make-secret.ts';
import { route } from '../route.ts';

const HORAS = 24;

export const postWebhookSegredo = route('post /v1/webhooks/:id/segredo', {
  operacao: 'trocarSegredo',
  exemplo: { body: { sobreposicao_horas: 24 } },
  escopo: 'write:webhooks',
  papel: 'owner',
  resumo: 'Troca o segredo; o anterior ainda assina por algum tempo',
  body: GirarSegredo,
  repetivel: true,
  respostas: { 201: { descricao: 'O segredo novo.', schema: SegredoGirado } },
  async respond(
    { keyRing },
    { body: { sobreposicao_horas = HORAS }, params: { id }, requestId, ator, criar },
  ) {
    const { ate, encrypted } = await criar(async (tenant) => {
      const novo = keyRing.seal(makeSecret());
      const fim = found(await girarSegredo(tenant, id, novo, sobreposicao_horas * 3600, requestId, ator));
      return { ate: fim.toISOString(), encrypted: novo.toString('base64') };
    });
    const { secret } = keyRing.open(Buffer.from(encrypted, 'base64'));
    const body: SegredoGirado = { secret, anterior_valido_ate: ate };
    return { status: 201, body, secreta: true };
  },
});
