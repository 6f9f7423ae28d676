import {
  Acesso,
  ApiError,
  ChaveDeApi,
  ChaveDeApiCriada,
  Clock,
  CriarChave,
  known,
  LIMITES,
  Lista,
  limitsOfKeys,
  SetClock,
} from '@apura/contracts';
import {
  type ChaveListada,
  countUse,
  findClock,
  findOfficeOfKey,
  generateChave,
  issueOwnChave,
  listOwnChaves,
  readAtOnce,
  revokeChave,
  setClock,
  todayOf,
  usoDoEscritorio,
} from '@apura/database';
import { keysOf, recordOf } from '@apura/engine/tables';
import { isoMonth } from '@apura/words';
import { badBody, ended, found, isOk, present } from '../answers.ts';
import { shaped } from '../representation/shaped.ts';
import { listedWhole } from '../request/paging.ts';
import { gives, type Route, route } from '../route.ts';

/** What a key may know of itself and its office, and the keys that an owner's key manages. */
export const ACESSO: readonly Route[] = [
  route('get /v1/eu', {
    operation: 'verAcesso',
    scope: 'qualquer',
    keyAlone: true,
    summary:
      'Diz de qual escritório é a chave, que dia é para ele, o que ela pode fazer, os limites e as cotas, e o uso do mês',
    responses: gives(200, 'A chave, o escritório e o que usou.', Acesso),
    async respond({ agora, quotas, installation }, { tenant, ator, hoje }) {
      // What was sent is counted by the days that are, whatever day a test office lives on.
      const competencia = isoMonth(agora());
      // Months begin at midnight in Brasília.
      const since = new Date(`${competencia}-01T00:00:00-03:00`);
      const { chave, quotasOf, escritorio, relogio, used } = await readAtOnce(tenant, async (mesmo) => ({
        chave: found((await listOwnChaves(mesmo, ator.id))[0]),
        quotasOf: await usoDoEscritorio(mesmo),
        escritorio: await findOfficeOfKey(mesmo),
        relogio: await findClock(mesmo),
        used: await countUse(mesmo, since),
      }));
      const { uso, proprias } = quotasOf;
      const most = { ...quotas, ...proprias };
      return isOk({
        escritorio,
        hoje,
        relogio,
        chave: chaveForApi(chave),
        enderecos_de_saida: installation.egress,
        limites: limitsOfKeys(),
        cotas: recordOf(keysOf(uso), (name) => ({ limite: most[name], usado: uso[name] })),
        uso_do_mes: { competencia, ...used },
      });
    },
  }),
  route('put /v1/eu/relogio', {
    operation: 'acertarRelogio',
    example: { body: { dia: '2027-02-15' } },
    scope: 'office',
    keyAlone: true,
    summary: 'Faz o ambiente de testes viver no dia escolhido, ou, com `dia` nulo, no dia que é',
    body: SetClock,
    responses: gives(200, 'O dia do escritório de agora em diante.', Clock),
    errors: ['relogio_so_em_testes'],
    async respond({ agora }, { body: { dia }, tenant, ator }) {
      if (!(await setClock(tenant, ator, dia))) throw new ApiError('relogio_so_em_testes');
      return isOk({ hoje: todayOf(dia, agora()).hoje, relogio: dia });
    },
  }),
  route('get /v1/chaves', {
    operation: 'listarChaves',
    scope: 'office',
    keyAlone: true,
    summary: 'Lista as chaves do escritório, nunca as chaves em si',
    responses: gives(
      200,
      'Todas que valem e as últimas que acabaram, a mais nova primeiro.',
      Lista(ChaveDeApi),
    ),
    respond: async (_gateway, { tenant }) => listedWhole((await listOwnChaves(tenant)).map(chaveForApi)),
  }),
  route('post /v1/chaves', {
    operation: 'criarChave',
    example: { body: { nome: 'Integração do ERP', escopos: ['read:clients', 'write:uploads'] } },
    scope: 'office',
    keyAlone: true,
    summary: 'Cria uma chave no mesmo ambiente, que só aparece nesta resposta',
    body: CriarChave,
    responses: gives(201, 'A chave.', ChaveDeApiCriada),
    errors: ['excesso_de_chaves'],
    async respond({ agora }, { body: { nome, escopos, expira_em }, tenant, ator }) {
      const expiraEm = expira_em === undefined ? undefined : new Date(expira_em);
      if (expiraEm && expiraEm <= agora()) throw badBody('expira_em', 'deve estar no futuro');
      const { ambiente } = await findOfficeOfKey(tenant);
      const { chave, prefixo, hash } = generateChave(ambiente);
      const nova = { nome, escopos, prefixo, hash, maximoDeAtivas: LIMITES.chaves_ativas };
      const id = await issueOwnChave(tenant, ator, { ...nova, ...present({ expiraEm }) });
      if (id === 'alem_da_propria')
        throw badBody('expira_em', 'não pode ser depois do fim da chave que a cria, que tem um');
      const criada = known((await listOwnChaves(tenant, id))[0], `key ${id}`);
      return { status: 201, body: { ...chaveForApi(criada), chave }, secreta: true };
    },
  }),
  route('delete /v1/chaves/:id', {
    operation: 'revogarChave',
    scope: 'office',
    keyAlone: true,
    summary: 'Revoga uma chave: a próxima requisição com ela é recusada',
    responses: { 204: { description: 'Revogada.' } },
    async respond(_gateway, { params: { id }, tenant, ator }) {
      found((await listOwnChaves(tenant, id))[0]);
      return ended(await revokeChave(tenant, ator, id));
    },
  }),
];

const chaveForApi = (chave: ChaveListada) => shaped(ChaveDeApi, { ...chave, criada_por: chave.criador });
