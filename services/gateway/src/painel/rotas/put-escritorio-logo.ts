import { guardarLogo } from '@apura/database';
import { lerImagem } from '../ler-imagem.ts';
import { escritorioDoPainel } from '../representacao/escritorio.ts';
import type { RotaDoPainel } from '../rota-do-painel.ts';

/** The picture that stands on the office's reports. */
export const putEscritorioLogo: RotaDoPainel = {
  metodo: 'put',
  caminho: '/escritorio/logo',
  papel: 'owner',
  async responder(gateway, { req, res, tenant, ator }) {
    await guardarLogo(tenant, ator, await lerImagem(gateway, req, res, tenant.organizationId));
    return { status: 200, corpo: await escritorioDoPainel(tenant) };
  },
};
