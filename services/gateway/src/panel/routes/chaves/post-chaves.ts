import { CriarChave, ErroDaApi, LIMITES } from '@apura/contracts';
import { emitirChave, gerarChave, listarChaves } from '@apura/database';
import { kept } from '../../../answers.ts';
import { present } from '../../../present.ts';
import { panelRoute } from '../../panel-route.ts';
import { panelKey } from '../../representation/chave.ts';

/** Makes a key, which is shown in this answer and never again. An owner may do everything, and so may their keys. */
export const postChaves = panelRoute('post /chaves', {
  papel: 'owner',
  body: CriarChave,
  async respond({ agora }, { body: { expira_em, ambiente = 'live', ...pedida }, tenant, ator }) {
    const expiraEm = expira_em === undefined ? undefined : new Date(expira_em);
    if (expiraEm && expiraEm <= agora()) {
      throw new ErroDaApi('corpo_invalido', {
        detalhes: [{ campo: 'expira_em', motivo: 'deve estar no futuro' }],
      });
    }
    const { chave, prefixo, hash } = gerarChave(ambiente);
    const maximoDeAtivas = LIMITES.chaves_ativas;
    const nova = { ...pedida, ambiente, prefixo, hash, maximoDeAtivas, ...present({ expiraEm }) };
    const id = await emitirChave(tenant, ator, nova);
    if (id === undefined) throw new ErroDaApi('papel_insuficiente');
    const criada = kept((await listarChaves(tenant, id))[0], `key ${id}`);
    return { status: 201, body: { ...panelKey(criada), chave } };
  },
});
