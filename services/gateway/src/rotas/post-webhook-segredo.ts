import { ErroDaApi, GirarSegredo, type SegredoGirado, validar } from '@apura/contracts';
import { girarSegredo } from '@apura/database';
import { cifrarSegredo } from '@apura/runtime';
import { gerarSegredo } from '../requisicao/gerar-segredo.ts';
import { idDoCaminho } from '../requisicao/id-do-caminho.ts';
import type { Rota } from '../rota.ts';

const SOBREPOSICAO_PADRAO_HORAS = 24;

export const postWebhookSegredo: Rota = {
  metodo: 'post',
  caminho: '/v1/webhooks/:id/segredo',
  escopo: 'write:webhooks',
  corpo: 'json',
  async responder({ secretsKey }, { req, tenant }) {
    const id = idDoCaminho(req);
    const { sobreposicao_horas = SOBREPOSICAO_PADRAO_HORAS } = validar(GirarSegredo, req.body);
    const secret = gerarSegredo();
    const ate = await girarSegredo(tenant, id, cifrarSegredo(secretsKey, secret), sobreposicao_horas * 3600);
    if (!ate) throw new ErroDaApi('not_found');
    const corpo: SegredoGirado = { secret, anterior_valido_ate: ate.toISOString() };
    return { status: 201, corpo };
  },
};
