import { randomBytes } from 'node:crypto';
import {
  AlterarWebhook,
  ApiError,
  CriarWebhook,
  createExample,
  createFato,
  DispararEvento,
  EntregasPedidas,
  type Fato,
  GirarSegredo,
  known,
  LIMITES,
  Lista,
  neverSent,
  PeriodoDeEntregas,
  PeriodQuery,
  SegredoGirado,
  Uuid,
  Webhook,
  WebhookCriado,
} from '@apura/contracts';
import {
  countClientes,
  createEndpoint,
  findEndpoint,
  isSandbox,
  listEndpoints,
  type Periodo,
  recoverEntregas,
  removeEndpoint,
  restoreEvents,
  rotateSegredo,
  type StoredHeaders,
  type Tenant,
  testEndpoint,
  updateEndpoint,
} from '@apura/database';
import { LOOPBACK_FOR_TESTS, readAllowedHosts, refusedAddress } from '@apura/egress';
import { recordOf } from '@apura/engine/tables';
import type { KeyRing } from '@apura/runtime';
import Type from 'typebox';
import { type Answer, badBody, ended, found, isOk, present } from '../answers.ts';
import type { Gateway } from '../gateway.ts';
import { webhookForApi } from '../representation/webhook.ts';
import { filtered, listed, readPeriod } from '../request/paging.ts';
import { gives, type KeyedRequest, type Route, route } from '../route.ts';

const NAME = /^[a-z0-9!#$%&'*+.^_`|~-]{1,64}$/;

/** What HTTP itself needs, what a proxy or a browser says, and what we send: the signature among it. */
const FORBIDDEN =
  /^(host|connection|keep-alive|transfer-encoding|te|trailer|upgrade|expect|date|user-agent|cookie|forwarded|via|x-forwarded-.*|proxy-.*|sec-.*|content-.*|accept-encoding|webhook-.*)$/;

/**
 * Headers that an office wants with every attempt, as they are kept: encrypted, names apart and in small letters.
 *
 * @throws ApiError `cabecalho_de_webhook_proibido`
 */
function sealHeaders(keyRing: KeyRing, headers: Readonly<Record<string, string>>): StoredHeaders {
  const nomes = Object.keys(headers).map((nome) => nome.toLowerCase());
  const detalhes = nomes.flatMap((nome, i) => {
    const motivo = !NAME.test(nome)
      ? 'não é um nome de cabeçalho HTTP'
      : FORBIDDEN.test(nome)
        ? 'não pode ser definido'
        : nomes.indexOf(nome) < i
          ? 'se repete'
          : undefined;
    return motivo === undefined ? [] : [{ campo: `cabecalhos.${nome.slice(0, 64)}`, motivo }];
  });
  if (detalhes.length) throw new ApiError('cabecalho_de_webhook_proibido', { detalhes });
  if (!nomes.length) return { cifrado: null, nomes };
  const valores = Object.fromEntries(Object.values(headers).map((valor, i) => [nomes[i], valor]));
  return { cifrado: keyRing.seal(JSON.stringify(valores)), nomes };
}

/** @throws ApiError `url_de_webhook_invalida` when no webhook of the office may be sent there. */
async function checkWebhookUrl(
  url: string,
  { allowedHosts, ownPorts: own }: Pick<Gateway, 'allowedHosts' | 'ownPorts'>,
  tenant: Tenant,
) {
  const ofTests = allowedHosts.includes(LOOPBACK_FOR_TESTS) && (await isSandbox(tenant));
  const motivo = refusedAddress(url, readAllowedHosts(allowedHosts, { ofTests, own }));
  if (motivo !== undefined)
    throw new ApiError('url_de_webhook_invalida', { detalhes: [{ campo: 'url', motivo }] });
}

type Filters = Readonly<Record<'eventos' | 'clientes' | 'regimes', string[]>>;

/**
 * What a webhook is to be told, as it is kept.
 *
 * @throws ApiError `cliente_nao_encontrado`, `corpo_invalido` where it asks for kinds of events that are of no client
 */
async function checkFilters(tenant: Tenant, { clientes: written, ...others }: Filters): Promise<Filters> {
  const clientes = written.map((id) => id.toLowerCase());
  const filters = { ...others, clientes };
  const never = neverSent(filters);
  if (never.length)
    throw badBody('eventos', `${never.join(', ')}: não é de um cliente, e com clientes ou regimes não viria`);
  if ((await countClientes(tenant, clientes)) < clientes.length) throw new ApiError('cliente_nao_encontrado');
  return filters;
}

/** Those of a webhook after a change; null takes one away, and what is left out stays. Nothing where none changes. */
async function changedFilters(
  tenant: Tenant,
  id: string,
  changes: { readonly [K in keyof Filters]: readonly string[] | null | undefined },
): Promise<Partial<Filters>> {
  if (Object.values(changes).every((one) => one === undefined)) return {};
  const before = found(await findEndpoint(tenant, id));
  return checkFilters(
    tenant,
    recordOf(['eventos', 'clientes', 'regimes'], (name) => {
      const now = changes[name];
      return now === undefined ? before[name] : [...(now ?? [])];
    }),
  );
}

/** A new signing secret of 32 random bytes, in the form of Standard Webhooks. */
const makeSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;

const HORAS = 24;

/** Answers a request for many entregas of a period to one webhook. */
const requestEntregas =
  (pedir: (tenant: Tenant, endpointId: string, periodo: Periodo, requestId: string) => Promise<number>) =>
  async (
    _gateway: Gateway,
    {
      params: { id },
      body,
      tenant,
      requestId,
    }: KeyedRequest & { params: { id: string }; body: PeriodoDeEntregas },
  ): Promise<Answer> => {
    const endpoint = found(await findEndpoint(tenant, id));
    if (endpoint.estado === 'desativado') throw new ApiError('webhook_desativado');
    // The schema demands "desde".
    const periodo = { desde: new Date(0), ...readPeriod(body, 'corpo_invalido') };
    const payload: EntregasPedidas = { entregas: await pedir(tenant, id, periodo, requestId) };
    return { status: 202, body: payload };
  };

/** Sends an endpoint what is for it alone. */
async function tryEndpoint(
  { params: { id }, requestId, create: criar }: KeyedRequest & { params: { id: string } },
  fato: Fato,
): Promise<Answer> {
  const body = await criar(async (tenant) => {
    const feito = found(await testEndpoint(tenant, id, fato, requestId));
    if (feito === 'desativado') throw new ApiError('webhook_desativado');
    return { event_id: feito.eventId };
  });
  return { status: 202, body };
}

export const WEBHOOKS: readonly Route[] = [
  route('post /v1/webhooks', {
    operation: 'criarWebhook',
    example: { body: { url: '$WEBHOOK_URL', eventos: ['apuracao.calculada', 'xml.parse_failed'] } },
    scope: 'write:webhooks',
    papel: 'owner',
    summary: 'Cadastra um webhook; o segredo da assinatura só aparece nesta resposta',
    body: CriarWebhook,
    stepwise: true,
    responses: {
      201: { description: 'O webhook, com o segredo.', schema: WebhookCriado, headers: ['Location'] },
    },
    errors: ['excesso_de_webhooks', 'cabecalho_de_webhook_proibido', 'cliente_nao_encontrado'],
    async respond(gateway, { body, tenant, ator, create: criar }) {
      const { url, eventos = [], clientes = [], regimes = [], descricao, cabecalhos } = body;
      const { keyRing, publicBaseUrl } = gateway;
      await checkWebhookUrl(url, gateway, tenant);
      const filters = await checkFilters(tenant, { eventos, clientes, regimes });
      const guardados = cabecalhos && sealHeaders(keyRing, cabecalhos);
      const { id, encrypted } = await criar(async (tenant) => {
        const encryptedSecret = keyRing.seal(makeSecret());
        const novo = {
          url,
          ...filters,
          ...present({ descricao, cabecalhos: guardados }),
          encryptedSecret,
          maximo: LIMITES.webhooks_por_escritorio,
        };
        const criado = await createEndpoint(tenant, novo, ator);
        if (!criado) throw new ApiError('excesso_de_webhooks');
        return { id: criado.id, encrypted: encryptedSecret.toString('base64') };
      });
      const endpoint = known(await findEndpoint(tenant, id), `webhook ${id}`);
      const { secret } = keyRing.open(Buffer.from(encrypted, 'base64'));
      return {
        status: 201,
        body: { ...webhookForApi(endpoint), secret },
        headers: { Location: `${publicBaseUrl}/v1/webhooks/${id}` },
        secreta: true,
      };
    },
  }),
  route('get /v1/webhooks', {
    operation: 'listarWebhooks',
    scope: 'read:webhooks',
    summary: 'Lista os webhooks',
    query: PeriodQuery,
    responses: gives(200, 'Uma página de webhooks.', Lista(Webhook)),
    respond: async (_gateway, pedido) =>
      listed(pedido, await listEndpoints(pedido.tenant, filtered(pedido)), webhookForApi),
  }),
  route('get /v1/webhooks/:id', {
    operation: 'verWebhook',
    scope: 'read:webhooks',
    revisable: true,
    summary: 'Mostra um webhook',
    responses: gives(200, 'O webhook.', Webhook),
    respond: async (_gateway, { params, tenant }) =>
      isOk(webhookForApi(found(await findEndpoint(tenant, params.id)))),
  }),
  route('patch /v1/webhooks/:id', {
    operation: 'alterarWebhook',
    example: { body: { descricao: 'Sistema do escritório' } },
    scope: 'write:webhooks',
    papel: 'owner',
    revisable: true,
    summary: 'Altera um webhook',
    body: AlterarWebhook,
    // Whose address it names is asked before: that may take its time.
    stepwise: true,
    responses: gives(200, 'O webhook alterado.', Webhook),
    errors: ['cabecalho_de_webhook_proibido', 'cliente_nao_encontrado'],
    async respond(gateway, { body, params: { id }, tenant, requestId, ator, create }) {
      const { keyRing } = gateway;
      const { url, eventos, clientes, regimes, por_segundo, cabecalhos, ...resto } = body;
      if (url !== undefined) await checkWebhookUrl(url, gateway, tenant);
      const filters = await changedFilters(tenant, id, { eventos, clientes, regimes });
      const mudancas = {
        ...resto,
        ...filters,
        ...present({
          url,
          cabecalhos: cabecalhos && sealHeaders(keyRing, cabecalhos),
        }),
        ...(por_segundo === undefined ? {} : { taxa_por_segundo: por_segundo }),
      };
      await create(async (alvo) => found(await updateEndpoint(alvo, id, mudancas, requestId, ator)));
      return isOk(webhookForApi(found(await findEndpoint(tenant, id))));
    },
  }),
  route('delete /v1/webhooks/:id', {
    operation: 'removerWebhook',
    scope: 'write:webhooks',
    papel: 'owner',
    summary: 'Remove um webhook',
    responses: { 204: { description: 'Removido.' } },
    respond: async (_gateway, { params, tenant, requestId, ator }) =>
      ended(await removeEndpoint(tenant, params.id, requestId, ator)),
  }),
  route('post /v1/webhooks/:id/segredo', {
    operation: 'trocarSegredo',
    example: { body: { sobreposicao_horas: 24 } },
    scope: 'write:webhooks',
    papel: 'owner',
    summary: 'Troca o segredo; o anterior ainda assina por algum tempo',
    body: GirarSegredo,
    stepwise: true,
    responses: gives(201, 'O segredo novo.', SegredoGirado),
    async respond(
      { keyRing },
      { body: { sobreposicao_horas = HORAS }, params: { id }, requestId, ator, create: criar },
    ) {
      const { ate, encrypted } = await criar(async (tenant) => {
        const novo = keyRing.seal(makeSecret());
        const fim = found(await rotateSegredo(tenant, id, novo, sobreposicao_horas * 3600, requestId, ator));
        return { ate: fim.toISOString(), encrypted: novo.toString('base64') };
      });
      const { secret } = keyRing.open(Buffer.from(encrypted, 'base64'));
      const body: SegredoGirado = { secret, anterior_valido_ate: ate };
      return { status: 201, body, secreta: true };
    },
  }),
  route('post /v1/webhooks/:id/teste', {
    operation: 'testarWebhook',
    scope: 'write:webhooks',
    summary: 'Envia um evento webhook.teste',
    stepwise: true,
    responses: gives(202, 'O evento está a caminho.', Type.Object({ event_id: Uuid })),
    errors: ['webhook_desativado'],
    async respond(_gateway, pedido) {
      const mensagem = 'Este é um evento de teste da Apura.';
      return tryEndpoint(pedido, createFato('webhook.teste', { webhook_id: pedido.params.id, mensagem }));
    },
  }),
  route('post /v1/webhooks/:id/disparar', {
    operation: 'dispararEvento',
    example: { body: { type: 'apuracao.calculada' } },
    scope: 'write:webhooks',
    summary: 'Envia um evento de exemplo a um webhook de uma chave de testes',
    stepwise: true,
    body: DispararEvento,
    responses: gives(202, 'O evento está a caminho.', Type.Object({ event_id: Uuid })),
    errors: ['so_em_testes', 'webhook_desativado'],
    async respond(_gateway, pedido) {
      found(await findEndpoint(pedido.tenant, pedido.params.id));
      if (!(await isSandbox(pedido.tenant))) throw new ApiError('so_em_testes');
      return tryEndpoint(pedido, createExample(pedido.body.type));
    },
  }),
  route('post /v1/webhooks/:id/recuperar', {
    operation: 'recuperarEntregas',
    example: { body: { desde: '2026-09-01T00:00:00Z' } },
    scope: 'write:webhooks',
    summary: 'Reenvia as entregas que falharam em um período',
    body: PeriodoDeEntregas,
    responses: gives(202, 'Quantas entregas estão a caminho de novo.', EntregasPedidas),
    errors: ['webhook_desativado'],
    respond: requestEntregas(recoverEntregas),
  }),
  route('post /v1/webhooks/:id/repor', {
    operation: 'reporEventos',
    example: { body: { desde: '2026-09-01T00:00:00Z' } },
    scope: 'write:webhooks',
    summary: 'Envia os eventos de um período que o webhook não recebeu',
    body: PeriodoDeEntregas,
    responses: gives(202, 'Quantas entregas estão a caminho de novo.', EntregasPedidas),
    errors: ['webhook_desativado'],
    respond: requestEntregas(restoreEvents),
  }),
];
