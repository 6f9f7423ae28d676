import Type, { type Static } from 'typebox';
import { estadosDe } from './estados.ts';
import { TIPOS_DE_EVENTO } from './eventos/esquemas.ts';
import { ANOTACAO_DE_CODIGO, DataHora, Opcao, Texto, Uuid } from './formatos.ts';

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
const Concorrencia = Type.Integer({
  minimum: 1,
  maximum: 100,
  description: 'tentativas simultâneas; 10 quando não se informa',
});
const PorSegundo = Type.Integer({ minimum: 1, maximum: 1000, description: 'tentativas por segundo' });

/** Body of POST /v1/webhooks. Without `eventos` the endpoint receives every type. */
export const CriarWebhook = Type.Object(
  {
    url: UrlDeWebhook,
    eventos: Type.Optional(Eventos),
    descricao: Type.Optional(Texto(200)),
  },
  { additionalProperties: false },
);
export type CriarWebhook = Static<typeof CriarWebhook>;

/** Body of PATCH /v1/webhooks/{id}: what is left out stays. `eventos: null` subscribes to every type. */
export const AlterarWebhook = Type.Object(
  {
    url: Type.Optional(UrlDeWebhook),
    eventos: Type.Optional(Type.Union([Eventos, Type.Null()])),
    descricao: Type.Optional(Type.Union([Texto(200), Type.Null()])),
    estado: Type.Optional(Opcao(['ativo', 'pausado'])),
    concorrencia: Type.Optional(Concorrencia),
    por_segundo: Type.Optional(Type.Union([PorSegundo, Type.Null()])),
  },
  { additionalProperties: false, minProperties: 1 },
);
export type AlterarWebhook = Static<typeof AlterarWebhook>;

/** Body of POST /v1/webhooks/{id}/segredo: for how long the secrets until now go on signing. */
export const GirarSegredo = Type.Object(
  { sobreposicao_horas: Type.Optional(Type.Number({ minimum: 0, maximum: 168 })) },
  { additionalProperties: false },
);
export type GirarSegredo = Static<typeof GirarSegredo>;

/** `eventos` is null when the endpoint receives every type, also those to come. */
export const Webhook = Type.Object({
  id: Uuid,
  url: Type.String(),
  eventos: Type.Union([Type.Array(TipoAssinado), Type.Null()]),
  descricao: Type.Optional(Type.String()),
  estado: Opcao(estadosDe('webhook_endpoint')),
  motivo: Type.Optional(Type.String({ description: 'por que está pausado ou desativado' })),
  criado_em: DataHora,
  concorrencia: Concorrencia,
  por_segundo: Type.Union([PorSegundo, Type.Null()]),
  falhas_seguidas: Type.Integer({ minimum: 0 }),
  falhando_desde: Type.Optional(DataHora),
  disjuntor: Opcao(['fechado', 'aberto', 'meio_aberto'], 'aberto: o receptor não responde e só é sondado'),
});
export type Webhook = Static<typeof Webhook>;

const Segredo = Type.String({
  pattern: '^whsec_[A-Za-z0-9+/]+={0,2}$',
  description: 'segredo da assinatura (Standard Webhooks), mostrado uma só vez',
});

/** Answer 201 of POST /v1/webhooks, the only one besides a rotation that shows the signing secret. */
export const WebhookCriado = Type.Object({ ...Webhook.properties, secret: Segredo });
export type WebhookCriado = Static<typeof WebhookCriado>;

/** Answer 201 of POST /v1/webhooks/{id}/segredo. */
export const SegredoGirado = Type.Object({ secret: Segredo, anterior_valido_ate: DataHora });
export type SegredoGirado = Static<typeof SegredoGirado>;
