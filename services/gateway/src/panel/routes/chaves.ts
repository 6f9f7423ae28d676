import { CriarChave, ErroDaApi, ESCOPOS, GirarChave, LIMITES, PanelKey } from '@apura/contracts';
import {
  type ChaveListada,
  cassarChave,
  emitirChave,
  gerarChave,
  girarChave,
  listarChaves,
} from '@apura/database';
import { badBody, created, ended, found, kept, ok, present } from '../../answers.ts';
import { shaped } from '../../representation/shaped.ts';
import { type PanelRoute, panelRoute } from '../panel-route.ts';

const HORAS = 24;

export const CHAVES: readonly PanelRoute[] = [
  /** Revokes a key: the next request that brings it is refused. */
  panelRoute('delete /chaves/:id', {
    papel: 'owner',
    respond: async (_gateway, { params, tenant, ator }) => ended(await cassarChave(tenant, ator, params.id)),
  }),
  /** The office's keys, of those that ended the last ones, never the keys themselves, and what a key may be allowed. */
  panelRoute('get /chaves', {
    papel: 'owner',
    async respond(_gateway, { tenant }) {
      const data = (await listarChaves(tenant)).map(panelKey);
      const escopos = Object.entries(ESCOPOS).map(([nome, descricao]) => ({ nome, descricao }));
      return ok({ data, next_cursor: null, escopos });
    },
  }),
  /** A new key that may do the same; both work until the overlap is over, so that nothing stops meanwhile. */
  panelRoute('post /chaves/:id/girar', {
    papel: 'owner',
    body: GirarChave,
    async respond(_gateway, { params: { id }, body, tenant, ator }) {
      const { sobreposicao_horas: sobreposicaoHoras = HORAS } = body;
      const { ambiente } = found((await listarChaves(tenant, id))[0]);
      const { chave, prefixo, hash } = gerarChave(ambiente);
      const maximoDeAtivas = LIMITES.chaves_ativas;
      const nova = { id, ambiente, prefixo, hash, sobreposicaoHoras, maximoDeAtivas };
      const girada = await girarChave(tenant, ator, nova);
      if (girada === undefined) throw new ErroDaApi('papel_insuficiente');
      if (girada === 'inativa') throw new ErroDaApi('chave_inativa');
      const dita = kept((await listarChaves(tenant, girada.id))[0], `key ${girada.id}`);
      const anterior = { id, expira_em: girada.anteriorExpiraEm };
      return created({ ...panelKey(dita), chave, anterior });
    },
  }),
  /** Makes a key, which is shown in this answer and never again. An owner may do everything, and so may their keys. */
  panelRoute('post /chaves', {
    papel: 'owner',
    body: CriarChave,
    async respond({ agora }, { body: { expira_em, ambiente = 'live', ...pedida }, tenant, ator }) {
      const expiraEm = expira_em === undefined ? undefined : new Date(expira_em);
      if (expiraEm && expiraEm <= agora()) throw badBody('expira_em', 'deve estar no futuro');
      const { chave, prefixo, hash } = gerarChave(ambiente);
      const maximoDeAtivas = LIMITES.chaves_ativas;
      const nova = { ...pedida, ambiente, prefixo, hash, maximoDeAtivas, ...present({ expiraEm }) };
      const id = await emitirChave(tenant, ator, nova);
      if (id === undefined) throw new ErroDaApi('papel_insuficiente');
      const criada = kept((await listarChaves(tenant, id))[0], `key ${id}`);
      return created({ ...panelKey(criada), chave });
    },
  }),
];

const panelKey = (chave: ChaveListada) => shaped(PanelKey, { ...chave, criada_por: chave.criador });
