import { ErroDaApi } from '@apura/contracts';
import { lerLogo } from '@apura/database';
import type { RotaDoPainel } from '../rota-do-painel.ts';

export const getEscritorioLogo: RotaDoPainel = {
  metodo: 'get',
  caminho: '/escritorio/logo',
  async responder(_gateway, { tenant }) {
    const logo = await lerLogo(tenant);
    if (!logo) throw new ErroDaApi('not_found');
    return { status: 200, corpo: logo.bytes, cabecalhos: { 'Content-Type': logo.tipo } };
  },
};
