import { Convite } from '@apura/contracts';
import { listarConvites, listarPessoas } from '@apura/database';
import { shaped } from '../../../representation/shaped.ts';
import { panelRoute } from '../../panel-route.ts';
import { panelPessoa } from '../../representation/pessoa.ts';

/** Everybody of the office; owners also see who was invited. */
export const getPessoas = panelRoute('get /pessoas', {
  async respond(_gateway, { tenant, sessao: { usuario } }) {
    const pessoas = await listarPessoas(tenant);
    const convites = usuario.papel === 'owner' ? await listarConvites(tenant) : [];
    const data = pessoas.map((pessoa) => panelPessoa(pessoa, usuario.id));
    return {
      status: 200,
      body: { data, convites: convites.map((um) => shaped(Convite, um)), next_cursor: null },
    };
  },
});
