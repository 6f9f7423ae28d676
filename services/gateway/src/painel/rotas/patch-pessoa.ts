import { ErroDaApi, MudarPapel, validar } from '@apura/contracts';
import { mudarPapel, verPessoa } from '@apura/database';
import { idDoCaminho } from '../../requisicao/id-do-caminho.ts';
import { pessoaDoPainel } from '../representacao/pessoa.ts';
import type { RotaDoPainel } from '../rota-do-painel.ts';

/** Makes somebody an owner or a member. */
export const patchPessoa: RotaDoPainel = {
  metodo: 'patch',
  caminho: '/pessoas/:id',
  papel: 'owner',
  corpo: 'json',
  async responder(_gateway, { req, tenant, ator, requestId }) {
    const id = idDoCaminho(req);
    const { papel } = validar(MudarPapel, req.body);
    const fim = await mudarPapel(tenant, ator, { id, papel, requestId });
    if (fim === 'ultimo_titular') throw new ErroDaApi('ultimo_titular');
    const pessoa = fim === 'feito' ? await verPessoa(tenant, id) : undefined;
    if (!pessoa) throw new ErroDaApi('not_found');
    return { status: 200, corpo: pessoaDoPainel(pessoa, ator.id) };
  },
};
