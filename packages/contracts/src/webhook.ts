import Type, { type Static } from 'typebox';
import { estadosDe } from './estados.ts';
import { TIPOS_DE_EVENTO } from './eventos/schemas.ts';
import { ANOTACAO_DE_CODIGO, Closed, DataHora, Formato, Opcao, OrNull, Texto, Uuid } from './formatos.ts';

const TipoAssinado = Opcao(TIPOS_DE_EVENTO);

/** Shape only; whether the address may be reached (https, no private network) is for the gateway to decide. */
const UrlDeWebhook = Type.String({
  format: 'uri',
  pattern: '^https?://',
  maxLength: 2048,
  description: 'URL completa que comece com https://',
  [ANOTACAO_DE_CODIGO]: 'url_de_webhook_invalida',
});

const Eventos = Type.Array(TipoAssinado, {
  minItems: 1,
  maxItems: TIPOS_DE_EVENTO.length,
  uniqueItems: true,
});
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

/** Body of POST /v1/webhooks. Without `eventos` the endpoint receives every type. */
export const CriarWebhook = Closed({
  url: UrlDeWebhook,
  eventos: Type.Optional(Eventos),
  descricao: Type.Optional(Texto(200)),
  cabecalhos: Type.Optional(Headers),
});

/** Body of PATCH /v1/webhooks/{id}: what is left out stays. `eventos: null` subscribes to every type. */
export const AlterarWebhook = Closed(
  {
    url: Type.Optional(UrlDeWebhook),
    eventos: Type.Optional(OrNull(Eventos)),
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

/** `eventos` is null when the endpoint receives every type, also those to come. */
export const Webhook = Type.Object({
  id: Uuid,
  url: Type.String(),
  eventos: OrNull(Type.Array(TipoAssinado)),
  descricao: Type.Optional(Type.String()),
  cabecalhos: Type.Array(Type.String(), {
    description: 'nomes dos cabeçalhos do escritório; os valores não são mostrados',
  }),
  estado: Opcao(estadosDe('webhook_endpoint')),
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
