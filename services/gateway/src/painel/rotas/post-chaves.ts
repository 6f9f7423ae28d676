import { type ChaveCriada, CriarChave, ErroDaApi, LIMITES, validar } from '@apura/contracts';
import { emitirChave, gerarChave, listarChaves } from '@apura/database';
import { chaveDoPainel } from '../representacao/chave.ts';
import type { RotaDoPainel } from '../rota-do-painel.ts';
import { semExcessoDeChaves } from '../sem-excesso-de-chaves.ts';

/** Makes a key, which is shown in this answer and never again. An owner may do everything, and so may their keys. */
export const postChaves: RotaDoPainel = {
  metodo: 'post',
  caminho: '/chaves',
  papel: 'owner',
  corpo: 'json',
  async responder(gateway, { req, tenant, ator }) {
    const { nome, escopos, expira_em, ambiente = 'live' } = validar(CriarChave, req.body);
    if (expira_em !== undefined && new Date(expira_em) <= gateway.agora()) {
      throw new ErroDaApi('corpo_invalido', {
        detalhes: [{ campo: 'expira_em', motivo: 'deve estar no futuro' }],
      });
    }
    const { chave, prefixo, hash } = gerarChave(ambiente);
    const id = await semExcessoDeChaves(
      emitirChave(tenant, ator, {
        nome,
        ambiente,
        prefixo,
        hash,
        escopos,
        maximoDeAtivas: LIMITES.chaves_ativas,
        ...(expira_em === undefined ? {} : { expiraEm: new Date(expira_em) }),
      }),
    );
    if (id === undefined) throw new ErroDaApi('papel_insuficiente');
    const [criada] = await listarChaves(tenant, id);
    if (!criada) throw new Error(`key ${id} vanished after it was created`);
    const corpo: ChaveCriada = { ...chaveDoPainel(criada), chave };
    return { status: 201, corpo };
  },
};
