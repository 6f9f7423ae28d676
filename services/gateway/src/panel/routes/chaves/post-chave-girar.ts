import { ErroDaApi, GirarChave, LIMITES } from '@apura/contracts';
import { gerarChave, girarChave, listarChaves } from '@apura/database';
import { found, kept } from '../../../answers.ts';
import { panelRoute } from '../../panel-route.ts';
import { panelKey } from '../../representation/chave.ts';

const HORAS = 24;

/** A new key that may do the same; both work until the overlap is over, so that nothing stops meanwhile. */
export const postChaveGirar = panelRoute('post /chaves/:id/girar', {
  papel: 'owner',
  body: GirarChave,
  async respond(_gateway, { params: { id }, body, tenant, ator }) {
    const { sobreposicao_horas: sobreposicaoHoras = HORAS } = body;
    const { ambiente } = found((await listarChaves(tenant, id))[0]);
    const { chave, prefixo, hash } = gerarChave(ambiente);
    const maximoDeAtivas = LIMITES.chaves_ativas;
    const girada = await girarChave(tenant, ator, {
      id,
      ambiente,
      prefixo,
      hash,
      sobreposicaoHoras,
      maximoDeAtivas,
    });
    if (girada === undefined) throw new ErroDaApi('papel_insuficiente');
    if (girada === 'inativa') throw new ErroDaApi('chave_inativa');
    const nova = kept((await listarChaves(tenant, girada.id))[0], `key ${girada.id}`);
    const anterior = { id, expira_em: girada.anteriorExpiraEm };
    return { status: 201, body: { ...panelKey(nova), chave, anterior } };
  },
});
