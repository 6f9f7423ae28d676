import {
  ApiError,
  ChaveCriada,
  ChaveGirada,
  Clock,
  CreateChave,
  ESCOPOS,
  known,
  LIMITES,
  ListaDeChaves,
  PanelKey,
  RotateChave,
  SetClock,
} from '@apura/contracts';
import {
  type ChaveListada,
  findClockOfTests,
  generateChave,
  issueChave,
  listChaves,
  revokeChave,
  rotateChave,
  setClockOfTests,
  todayOf,
} from '@apura/database';
import { badBody, created, ended, found, isOk, present } from '../../answers.ts';
import { shaped } from '../../representation/shaped.ts';
import { type PanelRoute, panelRoute } from '../panel-route.ts';

const HORAS = 24;

export const CHAVES: readonly PanelRoute[] = [
  /** The day that the test office lives on. */
  panelRoute('get /chaves/relogio', {
    papel: 'owner',
    answer: Clock,
    respond: async ({ agora }, { tenant }) => isOk(clockOf(await findClockOfTests(tenant), agora())),
  }),
  /** Lets the test office live on a day; the live one never does. */
  panelRoute('put /chaves/relogio', {
    papel: 'owner',
    body: SetClock,
    answer: Clock,
    async respond({ agora }, { body: { dia }, tenant, ator }) {
      await setClockOfTests(tenant, ator, dia);
      return isOk(clockOf(dia, agora()));
    },
  }),
  /** Revokes a key: the next request that brings it is refused. */
  panelRoute('delete /chaves/:id', {
    papel: 'owner',
    respond: async (_gateway, { params, tenant, ator }) => ended(await revokeChave(tenant, ator, params.id)),
  }),
  /** The office's keys, of those that ended the last ones, never the keys themselves, and what a key may be allowed. */
  panelRoute('get /chaves', {
    papel: 'owner',
    answer: ListaDeChaves,
    async respond(_gateway, { tenant }) {
      const data = (await listChaves(tenant)).map(panelKey);
      const escopos = Object.entries(ESCOPOS).map(([nome, descricao]) => ({ nome, descricao }));
      return isOk({ data, next_cursor: null, escopos });
    },
  }),
  /** A new key that may do the same; both work until the overlap is over, so that nothing stops meanwhile. */
  panelRoute('post /chaves/:id/girar', {
    papel: 'owner',
    body: RotateChave,
    answer: ChaveGirada,
    async respond(_gateway, { params: { id }, body, tenant, ator }) {
      const { sobreposicao_horas: sobreposicaoHoras = HORAS } = body;
      const { ambiente } = found((await listChaves(tenant, id))[0]);
      const { chave, prefixo, hash } = generateChave(ambiente);
      const maximoDeAtivas = LIMITES.chaves_ativas;
      const nova = { id, ambiente, prefixo, hash, sobreposicaoHoras, maximoDeAtivas };
      const girada = await rotateChave(tenant, ator, nova);
      if (girada === undefined) throw new ApiError('papel_insuficiente');
      if (girada === 'inativa') throw new ApiError('chave_inativa');
      const dita = known((await listChaves(tenant, girada.id))[0], `key ${girada.id}`);
      const anterior = { id, expira_em: girada.anteriorExpiraEm };
      return created({ ...panelKey(dita), chave, anterior });
    },
  }),
  /** Makes a key, which is shown in this answer and never again. An owner may do everything, and so may their keys. */
  panelRoute('post /chaves', {
    papel: 'owner',
    body: CreateChave,
    answer: ChaveCriada,
    async respond({ agora }, { body: { expira_em, ambiente = 'live', ...pedida }, tenant, ator }) {
      const expiraEm = expira_em === undefined ? undefined : new Date(expira_em);
      if (expiraEm && expiraEm <= agora()) throw badBody('expira_em', 'deve estar no futuro');
      const { chave, prefixo, hash } = generateChave(ambiente);
      const maximoDeAtivas = LIMITES.chaves_ativas;
      const nova = { ...pedida, ambiente, prefixo, hash, maximoDeAtivas, ...present({ expiraEm }) };
      const id = await issueChave(tenant, ator, nova);
      if (id === undefined) throw new ApiError('papel_insuficiente');
      const criada = known((await listChaves(tenant, id))[0], `key ${id}`);
      return created({ ...panelKey(criada), chave });
    },
  }),
];

const clockOf = (chosen: string | null, agora: Date): Clock => ({
  relogio: chosen,
  hoje: todayOf(chosen, agora).hoje,
});

const panelKey = (chave: ChaveListada) => shaped(PanelKey, { ...chave, criada_por: chave.criador });
