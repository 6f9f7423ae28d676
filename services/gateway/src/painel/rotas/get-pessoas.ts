import type { Pessoas } from '@apura/contracts';
import { listarConvites, listarPessoas } from '@apura/database';
import { conviteDoPainel, pessoaDoPainel } from '../representacao/pessoa.ts';
import type { RotaDoPainel } from '../rota-do-painel.ts';

/** Everybody of the office; owners also see who was invited. */
export const getPessoas: RotaDoPainel = {
  metodo: 'get',
  caminho: '/pessoas',
  async responder(_gateway, { tenant, sessao }) {
    const { id, papel } = sessao.usuario;
    const pessoas = await listarPessoas(tenant);
    const convites = papel === 'owner' ? await listarConvites(tenant) : [];
    const corpo: Pessoas = {
      data: pessoas.map((pessoa) => pessoaDoPainel(pessoa, id)),
      convites: convites.map(conviteDoPainel),
      next_cursor: null,
    };
    return { status: 200, corpo };
  },
};
