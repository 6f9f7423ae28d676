import { randomBytes } from 'node:crypto';
import {
  AlterarWebhook,
  CriarWebhook,
  EntregasPedidas,
  ErroDaApi,
  GirarSegredo,
  LIMITES,
  Lista,
  PeriodoDeEntregas,
  PeriodQuery,
  SegredoGirado,
  Uuid,
  Webhook,
  WebhookCriado,
} from '@apura/contracts';
import {
  alterarEndpoint,
  criarEndpoint,
  eSandbox,
  girarSegredo,
  listarEndpoints,
  type Periodo,
  recuperarEntregas,
  removerEndpoint,
  reporEventos,
  type StoredHeaders,
  type Tenant,
  testarEndpoint,
  verEndpoint,
} from '@apura/database';
import { LOOPBACK_FOR_TESTS, lerHostsPermitidos, refusedAddress } from '@apura/egress';
import type { KeyRing } from '@apura/runtime';
import Type from 'typebox';
import { ended, found, kept, ok, present, type Resposta } from '../answers.ts';
import type { Gateway } from '../gateway.ts';
import { webhookDaApi } from '../representation/webhook.ts';
import { filtered, instant, listed } from '../request/page.ts';
import { gives, type Pedido, type Route, route } from '../route.ts';

const NAME = /^[a-z0-9!#$%&'*+.^_`|~-]{1,64}$/;

/** What HTTP itself needs, what a proxy or a browser says, and what we send: the signature among it. */
const FORBIDDEN =
  /^(host|connection|keep-alive|transfer-encoding|te|trailer|upgrade|expect|date|user-agent|cookie|forwarded|via|x-forwarded-.*|proxy-.*|sec-.*|content-.*|accept-encoding|webhook-.*)$/;

/**
 * Headers that an office wants with every attempt, as they are kept: encrypted, names apart and in small letters.
 *
 * @throws ErroDaApi `cabecalho_de_webhook_proibido`
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
  if (detalhes.length) throw new ErroDaApi('cabecalho_de_webhook_proibido', { detalhes });
  if (!nomes.length) return { cifrado: null, nomes };
  const valores = Object.fromEntries(Object.values(headers).map((valor, i) => [nomes[i], valor]));
  return { cifrado: keyRing.seal(JSON.stringify(valores)), nomes };
}

/** @throws ErroDaApi `url_de_webhook_invalida` when no webhook of the office may be sent there. */
async function conferirUrlDeWebhook(
  url: string,
  { allowedHosts, ownPorts: own }: Pick<Gateway, 'allowedHosts' | 'ownPorts'>,
  tenant: Tenant,
) {
  const ofTests = allowedHosts.includes(LOOPBACK_FOR_TESTS) && (await eSandbox(tenant));
  const motivo = refusedAddress(url, lerHostsPermitidos(allowedHosts, { ofTests, own }));
  if (motivo !== undefined)
    throw new ErroDaApi('url_de_webhook_invalida', { detalhes: [{ campo: 'url', motivo }] });
}

/** A new signing secret of 32 random bytes, in the form of Standard Webhooks. */
const makeSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;

const HORAS = 24;

/** Answers a request for many entregas of a period to one webhook. */
const pedirEntregas =
  (pedir: (tenant: Tenant, endpointId: string, periodo: Periodo, requestId: string) => Promise<number>) =>
  async (
    _gateway: Gateway,
    { params: { id }, body, tenant, requestId }: Pedido & { params: { id: string }; body: PeriodoDeEntregas },
  ): Promise<Resposta> => {
    const endpoint = found(await verEndpoint(tenant, id));
    if (endpoint.estado === 'desativado') throw new ErroDaApi('webhook_desativado');
    const periodo = { desde: new Date(body.desde), ...present({ ate: instant(body.ate) }) };
    const payload: EntregasPedidas = { entregas: await pedir(tenant, id, periodo, requestId) };
    return { status: 202, body: payload };
  };

export const WEBHOOKS: readonly Route[] = [
  route('post /v1/webhooks', {
    operacao: 'criarWebhook',
    exemplo: { body: { url: '$WEBHOOK_URL', eventos: ['apuracao.calculada', 'xml.parse_failed'] } },
    escopo: 'write:webhooks',
    papel: 'owner',
    resumo: 'Cadastra um webhook; o segredo da assinatura só aparece nesta resposta',
    body: CriarWebhook,
    repetivel: true,
    respostas: {
      201: { descricao: 'O webhook, com o segredo.', schema: WebhookCriado, headers: ['Location'] },
    },
    erros: ['excesso_de_webhooks', 'cabecalho_de_webhook_proibido'],
    async respond(gateway, { body: { url, eventos, descricao, cabecalhos }, tenant, ator, criar }) {
      const { keyRing, publicBaseUrl } = gateway;
      await conferirUrlDeWebhook(url, gateway, tenant);
      const guardados = cabecalhos && sealHeaders(keyRing, cabecalhos);
      const { id, encrypted } = await criar(async (tenant) => {
        const encryptedSecret = keyRing.seal(makeSecret());
        const novo = {
          url,
          eventos: eventos ?? [],
          ...present({ descricao, cabecalhos: guardados }),
          encryptedSecret,
          maximo: LIMITES.webhooks_por_escritorio,
        };
        const criado = await criarEndpoint(tenant, novo, ator);
        if (!criado) throw new ErroDaApi('excesso_de_webhooks');
        return { id: criado.id, encrypted: encryptedSecret.toString('base64') };
      });
      const endpoint = kept(await verEndpoint(tenant, id), `webhook ${id}`);
      const { secret } = keyRing.open(Buffer.from(encrypted, 'base64'));
      return {
        status: 201,
        body: { ...webhookDaApi(endpoint), secret },
        headers: { Location: `${publicBaseUrl}/v1/webhooks/${id}` },
        secreta: true,
      };
    },
  }),
  route('get /v1/webhooks', {
    operacao: 'listarWebhooks',
    escopo: 'read:webhooks',
    resumo: 'Lista os webhooks',
    query: PeriodQuery,
    respostas: gives(200, 'Uma página de webhooks.', Lista(Webhook)),
    respond: async (_gateway, pedido) =>
      listed(pedido, await listarEndpoints(pedido.tenant, filtered(pedido)), webhookDaApi),
  }),
  route('get /v1/webhooks/:id', {
    operacao: 'verWebhook',
    escopo: 'read:webhooks',
    resumo: 'Mostra um webhook',
    respostas: gives(200, 'O webhook.', Webhook),
    respond: async (_gateway, { params, tenant }) =>
      ok(webhookDaApi(found(await verEndpoint(tenant, params.id)))),
  }),
  route('patch /v1/webhooks/:id', {
    operacao: 'alterarWebhook',
    exemplo: { body: { descricao: 'Sistema do escritório' } },
    escopo: 'write:webhooks',
    papel: 'owner',
    resumo: 'Altera um webhook',
    body: AlterarWebhook,
    respostas: gives(200, 'O webhook alterado.', Webhook),
    erros: ['cabecalho_de_webhook_proibido'],
    async respond(gateway, { body, params: { id }, tenant, requestId, ator }) {
      const { keyRing } = gateway;
      const { url, eventos, por_segundo, cabecalhos, ...resto } = body;
      if (url !== undefined) await conferirUrlDeWebhook(url, gateway, tenant);
      const mudancas = {
        ...resto,
        ...present({
          url,
          eventos: eventos === null ? [] : eventos,
          cabecalhos: cabecalhos && sealHeaders(keyRing, cabecalhos),
        }),
        ...(por_segundo === undefined ? {} : { taxa_por_segundo: por_segundo }),
      };
      const mudou = await alterarEndpoint(tenant, id, mudancas, requestId, ator);
      return ok(webhookDaApi(found(mudou && (await verEndpoint(tenant, id)))));
    },
  }),
  route('delete /v1/webhooks/:id', {
    operacao: 'removerWebhook',
    escopo: 'write:webhooks',
    papel: 'owner',
    resumo: 'Remove um webhook',
    respostas: { 204: { descricao: 'Removido.' } },
    respond: async (_gateway, { params, tenant, requestId, ator }) =>
      ended(await removerEndpoint(tenant, params.id, requestId, ator)),
  }),
  route('post /v1/webhooks/:id/segredo', {
    operacao: 'trocarSegredo',
    exemplo: { body: { sobreposicao_horas: 24 } },
    escopo: 'write:webhooks',
    papel: 'owner',
    resumo: 'Troca o segredo; o anterior ainda assina por algum tempo',
    body: GirarSegredo,
    repetivel: true,
    respostas: gives(201, 'O segredo novo.', SegredoGirado),
    async respond(
      { keyRing },
      { body: { sobreposicao_horas = HORAS }, params: { id }, requestId, ator, criar },
    ) {
      const { ate, encrypted } = await criar(async (tenant) => {
        const novo = keyRing.seal(makeSecret());
        const fim = found(await girarSegredo(tenant, id, novo, sobreposicao_horas * 3600, requestId, ator));
        return { ate: fim.toISOString(), encrypted: novo.toString('base64') };
      });
      const { secret } = keyRing.open(Buffer.from(encrypted, 'base64'));
      const body: SegredoGirado = { secret, anterior_valido_ate: ate };
      return { status: 201, body, secreta: true };
    },
  }),
  route('post /v1/webhooks/:id/teste', {
    operacao: 'testarWebhook',
    escopo: 'write:webhooks',
    resumo: 'Envia um evento webhook.teste',
    repetivel: true,
    respostas: gives(202, 'O evento está a caminho.', Type.Object({ event_id: Uuid })),
    erros: ['webhook_desativado'],
    async respond(_gateway, { params: { id }, requestId, criar }) {
      const body = await criar(async (tenant) => {
        const feito = found(
          await testarEndpoint(tenant, id, 'Este é um evento de teste da Apura.', requestId),
        );
        if (feito === 'desativado') throw new ErroDaApi('webhook_desativado');
        return { event_id: feito.eventId };
      });
      return { status: 202, body };
    },
  }),
  route('post /v1/webhooks/:id/recuperar', {
    operacao: 'recuperarEntregas',
    exemplo: { body: { desde: '2026-09-01T00:00:00Z' } },
    escopo: 'write:webhooks',
    resumo: 'Reenvia as entregas que falharam em um período',
    body: PeriodoDeEntregas,
    respostas: gives(202, 'Quantas entregas estão a caminho de novo.', EntregasPedidas),
    erros: ['webhook_desativado'],
    respond: pedirEntregas(recuperarEntregas),
  }),
  route('post /v1/webhooks/:id/repor', {
    operacao: 'reporEventos',
    exemplo: { body: { desde: '2026-09-01T00:00:00Z' } },
    escopo: 'write:webhooks',
    resumo: 'Envia os eventos de um período que o webhook não recebeu',
    body: PeriodoDeEntregas,
    respostas: gives(202, 'Quantas entregas estão a caminho de novo.', EntregasPedidas),
    erros: ['webhook_desativado'],
    respond: pedirEntregas(reporEventos),
  }),
];
