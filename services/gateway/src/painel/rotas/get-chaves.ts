import { ESCOPOS, type Escopo, type ListaDeChaves } from '@apura/contracts';
import { listarChaves } from '@apura/database';
import { chaveDoPainel } from '../representacao/chave.ts';
import type { RotaDoPainel } from '../rota-do-painel.ts';

/** The office's keys, of those that ended the last ones, never the keys themselves, and what a key may be allowed. */
export const getChaves: RotaDoPainel = {
  metodo: 'get',
  caminho: '/chaves',
  papel: 'owner',
  async responder(_gateway, { tenant }) {
    const corpo: ListaDeChaves = {
      data: (await listarChaves(tenant)).map(chaveDoPainel),
      next_cursor: null,
      escopos: Object.entries(ESCOPOS).map(([nome, descricao]) => ({ nome: nome as Escopo, descricao })),
    };
    return { status: 200, corpo };
  },
};
