import type { Static } from 'typebox';
import Type from 'typebox';
import { Regime } from './cliente.ts';
import { AnyEvent, EVENT_TYPES, EVENTS_OF_CLIENTES } from './eventos/events.ts';
import {
  ClienteId,
  Closed,
  CODE_ANNOTATION,
  DataHora,
  described,
  Formato,
  Opcao,
  OrNull,
  Texto,
  Uuid,
} from './formatos.ts';
import { Lista, moment, PAGE, PERIODO } from './lista.ts';
import { statesOf } from './states.ts';

const TipoAssinado = Opcao(EVENT_TYPES);

/** Shape only; whether the address may be reached (https, no private network) is for the gateway to decide. */
const UrlDeWebhook = Type.String({
  format: 'uri',
  pattern: '^https?://',
  maxLength: 2048,
  description: 'URL completa que comece com https://',
  [CODE_ANNOTATION]: 'url_de_webhook_invalida',
});

const Eventos = Type.Array(TipoAssinado, {
  minItems: 1,
  maxItems: EVENT_TYPES.length,
  uniqueItems: true,
});
const SO_DE_CLIENTES =
  'com este filtro só vem o que é de um cliente: `apuracao.*` e `mes.*`, e não envios, regras e webhooks';
const Clientes = Type.Array(ClienteId, {
  minItems: 1,
  maxItems: 500,
  uniqueItems: true,
  description: `ids dos clientes de que o webhook quer saber; ${SO_DE_CLIENTES}`,
});
const Regimes = Type.Array(Regime, {
  minItems: 1,
  uniqueItems: true,
  description: `os regimes dos clientes de que o webhook quer saber, como valem no mês do evento; ${SO_DE_CLIENTES}`,
});

/** Of the kinds that a webhook asks for, those that its filters would never let through. */
export const neverSent = ({
  eventos,
  clientes,
  regimes,
}: Readonly<Record<'eventos' | 'clientes' | 'regimes', readonly string[]>>): string[] =>
  clientes.length + regimes.length === 0
    ? []
    : eventos.filter((type) => !EVENTS_OF_CLIENTES.some((one) => one === type));

const Concurrency = Type.Integer({
  minimum: 1,
  maximum: 100,
  description: 'tentativas simultâneas; 10 quando não se informa',
});
const PorSegundo = Type.Integer({ minimum: 1, maximum: 1000, description: 'tentativas por segundo' });

/** What is sent with every attempt, by name. Values are kept encrypted and shown to nobody. */
const Headers = Type.Unsafe<Record<string, string>>({
  type: 'object',
  maxProperties: 10,
  additionalProperties: Formato(
    '^[!-~]([ -~]{0,1022}[!-~])?$',
    'texto ASCII de uma linha, com até 1024 caracteres',
  ),
  description:
    'cabeçalhos enviados em toda tentativa, por nome, por exemplo os que o seu gateway exige; os valores são guardados cifrados e não são mostrados de novo',
  examples: [{ 'X-Api-Key': 'segredo-do-receptor' }],
});

/** Body of POST /v1/webhooks. Without `eventos` the endpoint receives every type, without `clientes` and `regimes` of every client. */
export const CriarWebhook = Closed({
  url: UrlDeWebhook,
  eventos: Type.Optional(Eventos),
  clientes: Type.Optional(Clientes),
  regimes: Type.Optional(Regimes),
  descricao: Type.Optional(Texto(200)),
  cabecalhos: Type.Optional(Headers),
});

/** Body of PATCH /v1/webhooks/{id}: what is left out stays. `eventos: null` subscribes to every type, `clientes` and `regimes` likewise to every client. */
export const AlterarWebhook = Closed(
  {
    url: Type.Optional(UrlDeWebhook),
    eventos: Type.Optional(OrNull(Eventos)),
    clientes: Type.Optional(OrNull(Clientes)),
    regimes: Type.Optional(OrNull(Regimes)),
    descricao: Type.Optional(OrNull(Texto(200))),
    cabecalhos: Type.Optional(Headers),
    estado: Type.Optional(Opcao(['ativo', 'pausado'])),
    concorrencia: Type.Optional(Concurrency),
    por_segundo: Type.Optional(OrNull(PorSegundo)),
  },
  { minProperties: 1 },
);

/** Body of POST /v1/webhooks/{id}/segredo: for how long the secrets until now go on signing. */
export const GirarSegredo = Closed({
  sobreposicao_horas: Type.Optional(Type.Number({ minimum: 0, maximum: 168 })),
});

/** Body of POST /v1/webhooks/{id}/disparar: of which kind the example is. */
export const DispararEvento = Closed({ type: TipoAssinado });

/** `eventos`, `clientes` and `regimes` are null when the endpoint receives every one, also those to come. */
export const Webhook = Type.Object({
  id: Uuid,
  url: Type.String(),
  eventos: OrNull(Type.Array(TipoAssinado)),
  clientes: OrNull(Type.Array(Uuid), { description: 'só os eventos destes clientes; nulo: de todos' }),
  regimes: OrNull(Type.Array(Regime), {
    description: 'só os eventos de clientes destes regimes; nulo: de todos',
  }),
  descricao: Type.Optional(Type.String()),
  cabecalhos: Type.Array(Type.String(), {
    description: 'nomes dos cabeçalhos do escritório; os valores não são mostrados',
  }),
  estado: Opcao(statesOf('webhook_endpoint')),
  motivo: Type.Optional(Type.String({ description: 'por que está pausado ou desativado' })),
  criado_em: DataHora,
  concorrencia: Concurrency,
  por_segundo: OrNull(PorSegundo),
  falhas_seguidas: Type.Integer({ minimum: 0 }),
  falhando_desde: Type.Optional(DataHora),
  disjuntor: Opcao(['fechado', 'aberto', 'meio_aberto'], 'aberto: o receptor não responde e só é sondado'),
});
export type Webhook = Static<typeof Webhook>;

const Segredo = Formato(
  '^whsec_[A-Za-z0-9+/]+={0,2}$',
  'segredo da assinatura (Standard Webhooks), mostrado uma só vez',
);

/** Answer 201 of POST /v1/webhooks, the only one besides a rotation that shows the signing secret. */
export const WebhookCriado = Type.Object({ ...Webhook.properties, secret: Segredo });
export type WebhookCriado = Static<typeof WebhookCriado>;

export const SegredoGirado = Type.Object({ secret: Segredo, anterior_valido_ate: DataHora });
export type SegredoGirado = Static<typeof SegredoGirado>;

/** How an attempt ended, in one word. */
export const TENTATIVA_CLASSES = [
  'entregue',
  'redirecionamento',
  'recusada',
  'limite',
  'erro_do_receptor',
  'tempo_esgotado',
  'dns',
  'conexao',
  'tls',
  'resposta_invalida',
  'endereco_proibido',
  'disjuntor_aberto',
] as const;
export type ClasseDaTentativa = (typeof TENTATIVA_CLASSES)[number];

/** The class of an attempt: of its error where no answer came, of the status where one did. */
export function classeDaTentativa(status: number | null, erro: string | null): ClasseDaTentativa {
  if (status === null) return TENTATIVA_CLASSES.find((classe) => classe === erro) ?? 'conexao';
  if (status >= 200 && status < 300) return 'entregue';
  if (status === 429) return 'limite';
  if (status >= 300 && status < 400) return 'redirecionamento';
  return status >= 400 && status < 500 ? 'recusada' : 'erro_do_receptor';
}

/** One event on its way to one webhook. */
export const Entrega = Type.Object({
  id: Uuid,
  event_id: Uuid,
  type: Opcao(EVENT_TYPES),
  webhook_id: Uuid,
  estado: Opcao(statesOf('entrega')),
  tentativas: Type.Integer({ minimum: 0 }),
  proxima_tentativa_em: Type.Optional(
    described(DataHora, 'nunca no passado; ausente enquanto o webhook está pausado'),
  ),
  criada_em: DataHora,
  concluida_em: Type.Optional(DataHora),
});
export type Entrega = Static<typeof Entrega>;

const HeadersDaEntrega = Type.Unsafe<Record<string, string>>({
  type: 'object',
  additionalProperties: { type: 'string' },
  description: 'valores por nome',
});

export const Tentativa = Type.Object({
  numero: Type.Integer({ minimum: 1 }),
  feita_em: DataHora,
  classe: Opcao(TENTATIVA_CLASSES),
  status: Type.Optional(Type.Integer()),
  duracao_ms: Type.Integer({ minimum: 0 }),
  requisicao: Type.Optional(
    Type.Object(
      { url: Type.String({ description: 'para onde foi o POST' }), cabecalhos: HeadersDaEntrega },
      { description: 'o que foi enviado; assinatura e cabeçalhos do escritório vêm como [oculto]' },
    ),
  ),
  cabecalhos: Type.Optional({ ...HeadersDaEntrega, description: 'os da resposta, sem o que parece segredo' }),
  resposta: Type.Optional(
    Type.String({ description: 'os primeiros 4 KB do corpo da resposta, sem o que parece segredo' }),
  ),
});
export type Tentativa = Static<typeof Tentativa>;

export const EntregaComRegistro = Type.Object({
  ...Entrega.properties,
  corpo: Type.Optional(
    Type.String({ description: 'o corpo que cada tentativa envia: o evento, no texto exato que é assinado' }),
  ),
  registro: Type.Array(Tentativa),
});
export type EntregaComRegistro = Static<typeof EntregaComRegistro>;

const type = Type.Optional(Opcao(EVENT_TYPES));
export const ListEventosQuery = Closed({ ...PAGE, type, ...PERIODO });

/** The oldest first, for who polls. */
export const ListaDeEventos = Type.Object({
  ...Lista(AnyEvent).properties,
  cursor: Type.String({
    description:
      'vem sempre, também na última página: guarde-o, e a consulta seguinte com ele traz só os eventos posteriores, sem perder nenhum',
    examples: ['Gj5NcaTAnbMwMTkzN2IyZS03YzJhLTdkM2UtOGY0YS01YjZjN2Q4ZTlmMDA'],
  }),
});

export const ListEntregasQuery = Closed({
  ...PAGE,
  estado: Type.Optional(Opcao(statesOf('entrega'))),
  webhook_id: Type.Optional(Uuid),
  event_id: Type.Optional(Uuid),
  status: Type.Optional(
    Type.Integer({
      minimum: 100,
      maximum: 599,
      description: 'o status HTTP da última resposta, por exemplo 500',
    }),
  ),
  type,
  ...PERIODO,
});

export const PeriodoDeEntregas = Closed({
  desde: moment('de quando em diante'),
  ate: Type.Optional(moment('até quando')),
});
export type PeriodoDeEntregas = Static<typeof PeriodoDeEntregas>;

/** Answer 202 of the same: how many entregas are on their way again. */
export const EntregasPedidas = Type.Object({ entregas: Type.Integer({ minimum: 0 }) });
export type EntregasPedidas = Static<typeof EntregasPedidas>;

/** Names of our own response headers. */
export const HEADERS = {
  motor: 'X-Apura-Engine-Version',
  regras: 'X-Apura-Rules-Version',
  requisicao: 'X-Request-Id',
  /** "true" on results that use rates that are not law yet. */
  estimativa: 'X-Apura-Estimated-Rates',
} as const;
