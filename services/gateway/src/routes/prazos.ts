import { randomBytes } from 'node:crypto';
import {
  ApiError,
  Calendario,
  CalendarioCriado,
  CalendarioQuery,
  CriarCalendario,
  LIMITES,
  Lista,
  ListaDePrazos,
  ListPrazosQuery,
} from '@apura/contracts';
import {
  createCalendario,
  findCliente,
  findToday,
  listCalendarios,
  officeOfCalendario,
  openCalendario,
  readAtOnce,
  revokeCalendario,
  type Tenant,
} from '@apura/database';
import { addDays } from '@apura/engine';
import type { Response } from 'express';
import { type Answer, ended, found, isOk } from '../answers.ts';
import type { Gateway } from '../gateway.ts';
import { summarize } from '../panel/prove-person.ts';
import { prazoForApi, prazosOf } from '../representation/prazos.ts';
import { prazosAsCalendario } from '../representation/prazos-as-calendario.ts';
import { shaped } from '../representation/shaped.ts';
import { escritorioMoved } from '../request/errors.ts';
import { limit, limitKey } from '../request/limits/limit.ts';
import { whoseOf } from '../request/limits/whose.ts';
import { listedWhole } from '../request/paging.ts';
import { locaisOf } from '../request/request.ts';
import { gives, type PublicRoute, publicRoute, type Route, route } from '../route.ts';

const SHOWN_DAYS = 45;
const MOST_DAYS = 400;
/** What a calendar program shows: the month that has gone, and the year that comes. */
const FEED_DAYS = { before: 31, after: 370 };

export const PRAZOS: readonly Route[] = [
  route('get /v1/prazos', {
    operation: 'listarPrazos',
    example: { query: { cliente_id: '$CLIENTE_ID', de: '2026-11-01', ate: '2026-12-31' } },
    scope: 'read:apuracoes',
    summary: 'Lista os prazos de um período, de todos os clientes ativos ou de um, com o ato de cada um',
    query: ListPrazosQuery,
    responses: gives(200, 'Os prazos, do primeiro ao último, sem páginas.', ListaDePrazos),
    errors: ['cliente_nao_encontrado'],
    async respond(_gateway, { query, tenant, hoje }) {
      const { de = hoje } = query;
      const ate = query.ate ?? addDays(de, SHOWN_DAYS);
      if (ate < de || ate > addDays(de, MOST_DAYS))
        throw new ApiError('parametros_invalidos', {
          detalhes: [{ campo: 'ate', motivo: `vai de \`de\` até ${MOST_DAYS} dias depois` }],
        });
      const clienteId = query.cliente_id?.toLowerCase();
      const prazos = await readAtOnce(tenant, async (mesmo) => {
        if (clienteId !== undefined) found(await findCliente(mesmo, clienteId), 'cliente_nao_encontrado');
        return prazosOf(mesmo, { de, ate, clienteId });
      });
      const data = prazos.map((prazo) => prazoForApi(prazo, clienteId !== undefined));
      return isOk({ data, next_cursor: null, de, ate });
    },
  }),
  route('get /v1/calendarios', {
    operation: 'listarCalendarios',
    scope: 'read:apuracoes',
    summary: 'Lista os calendários de prazos que programas de agenda assinam',
    responses: gives(200, 'Todos, o mais novo primeiro, sem o endereço.', Lista(Calendario)),
    respond: async (_gateway, { tenant }) =>
      listedWhole((await listCalendarios(tenant)).map((um) => shaped(Calendario, um))),
  }),
  route('post /v1/calendarios', {
    operation: 'criarCalendario',
    example: { body: { nome: 'Agenda da equipe', cliente_id: '$CLIENTE_ID' } },
    scope: 'write:apuracoes',
    summary:
      'Cria um calendário de prazos (iCalendar), de todos os clientes ou de um; o endereço só aparece nesta resposta',
    body: CriarCalendario,
    responses: gives(201, 'O calendário, com o endereço que o programa de agenda assina.', CalendarioCriado),
    errors: ['excesso_de_calendarios', 'cliente_nao_encontrado'],
    async respond({ publicBaseUrl }, { body, tenant, ator }) {
      const token = randomBytes(32).toString('base64url');
      const criado = await createCalendario(tenant, ator, {
        nome: body.nome,
        ...(body.cliente_id === undefined ? {} : { clienteId: body.cliente_id.toLowerCase() }),
        hash: summarize(token),
        maximo: LIMITES.calendarios_por_escritorio,
      });
      if (criado === 'cliente_desconhecido') throw new ApiError('cliente_nao_encontrado');
      if (criado === 'demais') throw new ApiError('excesso_de_calendarios');
      const url = `${publicBaseUrl}/v1/prazos.ics?token=${token}`;
      return { status: 201, body: { ...shaped(Calendario, criado), url, token }, secreta: true };
    },
  }),
  route('delete /v1/calendarios/:id', {
    operation: 'revogarCalendario',
    scope: 'write:apuracoes',
    summary: 'Revoga um calendário de prazos: o endereço deixa de responder',
    responses: { 204: { description: 'Revogado.' } },
    respond: async (_gateway, { params, tenant, ator }) =>
      ended(await revokeCalendario(tenant, ator, params.id)),
  }),
];

/** Of 32 bytes; anything else leads nowhere, and nobody looks it up. */
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

const ICS = 'text/calendar';

/** For calendar programs, which send no key: who holds the address, sees it. */
export const PRAZOS_BY_TOKEN: readonly PublicRoute[] = [
  publicRoute('get /v1/prazos.ics', {
    operation: 'assinarPrazos',
    example: { query: { token: '$CALENDARIO_TOKEN' } },
    policy: 'site',
    summary: 'Dá os prazos de um calendário em iCalendar, para programas de agenda',
    query: CalendarioQuery,
    responses: {
      200: {
        description: 'Um evento de dia inteiro por prazo, do último mês aos próximos doze (RFC 5545).',
        type: ICS,
      },
      304: { description: 'O programa já tem este calendário (If-None-Match).' },
    },
    errors: ['calendario_nao_encontrado'],
    async respond(gateway, { query, req, res }) {
      const hash = summarize(query.token);
      const { reports, database } = gateway.places;
      const open = async (): Promise<Answer | undefined> => {
        const tenant = await officeOfCalendario(gateway.database, hash);
        // The office's turn: an address that many ask for is work of its office.
        return (
          tenant &&
          database.during({ office: tenant.organizationId }, () => feedOf(gateway, tenant, hash, res))
        );
      };
      const feed = TOKEN.test(query.token)
        ? await reports.during({ ...whoseOf(req), link: hash.toString('base64') }, open)
        : undefined;
      if (feed) return feed;
      // Who guesses is stopped long before they find one.
      await limit(gateway, 'auth', req, res);
      throw new ApiError('calendario_nao_encontrado');
    },
  }),
];

/** @throws ApiError `rate_limited`, as a key's; `escritorio_mudou` */
async function feedOf(
  gateway: Gateway,
  tenant: Tenant,
  hash: Buffer,
  res: Response,
): Promise<Answer | undefined> {
  const calendario = await openCalendario(tenant, hash);
  if (calendario === undefined) return undefined;
  if (typeof calendario === 'string') throw escritorioMoved(calendario);
  const { organizationId } = tenant;
  locaisOf(res).organizationId = organizationId;
  await limitKey(gateway, 'v1', res, { id: calendario.id, organization_id: organizationId });
  const { publicBaseUrl } = gateway;
  const { hoje } = await findToday(tenant, gateway.agora());
  const prazos = await prazosOf(tenant, {
    de: addDays(hoje, -FEED_DAYS.before),
    ate: addDays(hoje, FEED_DAYS.after),
    clienteId: calendario.cliente_id ?? undefined,
  });
  const body = Buffer.from(prazosAsCalendario({ calendario, organizationId, prazos, publicBaseUrl, hoje }));
  return {
    status: 200,
    body,
    headers: {
      'Content-Type': `${ICS}; charset=utf-8`,
      'Content-Disposition': 'inline; filename="prazos.ics"',
    },
    acabado: true,
  };
}
