import { ErroDaApi, MudarPapel } from '@apura/contracts';
import { listarPessoas, mudarPapel } from '@apura/database';
import { found } from '../../../answers.ts';
import { panelRoute } from '../../panel-route.ts';
import { panelPessoa } from '../../representation/pessoa.ts';

/** Makes somebody an owner or a member. */
export const patchPessoa = panelRoute('patch /pessoas/:id', {
  papel: 'owner',
  body: MudarPapel,
  async respond(_gateway, { body: { papel }, params: { id }, tenant, ator, requestId }) {
    const fim = await mudarPapel(tenant, ator, { id, papel, requestId });
    if (fim === 'ultimo_titular') throw new ErroDaApi('ultimo_titular');
    const [pessoa] = fim === 'feito' ? await listarPessoas(tenant, id) : [];
    return { status: 200, body: panelPessoa(found(pessoa), ator.id) };
  },
});
