import { type ChaveGirada, ErroDaApi, GirarChave, LIMITES, validar } from '@apura/contracts';
import { gerarChave, girarChave, listarChaves } from '@apura/database';
import { idDoCaminho } from '../../requisicao/id-do-caminho.ts';
import { chaveDoPainel } from '../representacao/chave.ts';
import type { RotaDoPainel } from '../rota-do-painel.ts';
import { semExcessoDeChaves } from '../sem-excesso-de-chaves.ts';

const HORAS = 24;

/** A new key that may do the same; both work until the overlap is over, so that nothing stops meanwhile. */
export const postChaveGirar: RotaDoPainel = {
  metodo: 'post',
  caminho: '/chaves/:id/girar',
  papel: 'owner',
  corpo: 'json',
  async responder(_gateway, { req, tenant, ator }) {
    const id = idDoCaminho(req);
    const { sobreposicao_horas: sobreposicaoHoras = HORAS } = validar(GirarChave, req.body);
    const [antiga] = await listarChaves(tenant, id);
    if (!antiga) throw new ErroDaApi('not_found');
    const { ambiente } = antiga;
    const { chave, prefixo, hash } = gerarChave(ambiente);
    const maximoDeAtivas = LIMITES.chaves_ativas;
    const girada = await semExcessoDeChaves(
      girarChave(tenant, ator, { id, ambiente, prefixo, hash, sobreposicaoHoras, maximoDeAtivas }),
    );
    if (girada === undefined) throw new ErroDaApi('papel_insuficiente');
    if (girada === 'inativa') throw new ErroDaApi('chave_inativa');
    const [nova] = await listarChaves(tenant, girada.id);
    if (!nova) throw new Error(`key ${girada.id} vanished after it was created`);
    const anterior = { id, expira_em: girada.anteriorExpiraEm.toISOString() };
    const corpo: ChaveGirada = { ...chaveDoPainel(nova), chave, anterior };
    return { status: 201, corpo };
  },
};
