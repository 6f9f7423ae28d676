import { escritorioDoPainel } from '../representacao/escritorio.ts';
import type { RotaDoPainel } from '../rota-do-painel.ts';

export const getEscritorio: RotaDoPainel = {
  metodo: 'get',
  caminho: '/escritorio',
  async responder(_gateway, { tenant }) {
    return { status: 200, corpo: await escritorioDoPainel(tenant) };
  },
};
