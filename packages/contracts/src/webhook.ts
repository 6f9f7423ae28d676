import Type, { type Static } from 'typebox';
import { estadosDe } from './estados.ts';
import { TIPOS_DE_EVENTO } from './eventos.ts';
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

/** Body of POST /v1/webhooks. Without `eventos` the endpoint receives every type. */
export const CriarWebhook = Type.Object(
  {
    url: UrlDeWebhook,
    eventos: Type.Optional(
      Type.Array(TipoAssinado, { minItems: 1, maxItems: TIPOS_DE_EVENTO.length, uniqueItems: true }),
    ),
    descricao: Type.Optional(Texto(200)),
  },
  { additionalProperties: false },
);
export type CriarWebhook = Static<typeof CriarWebhook>;

/** `eventos` is null when the endpoint receives every type, also those to come. */
export const Webhook = Type.Object({
  id: Uuid,
  url: Type.String(),
  eventos: Type.Union([Type.Array(TipoAssinado), Type.Null()]),
  descricao: Type.Optional(Type.String()),
  estado: Opcao(estadosDe('webhook_endpoint')),
  motivo: Type.Optional(Type.String({ description: 'por que está pausado ou desativado' })),
  criado_em: DataHora,
});
export type Webhook = Static<typeof Webhook>;

/** Answer 201 of POST /v1/webhooks, the only one that shows the signing secret. */
export const WebhookCriado = Type.Object({
  ...Webhook.properties,
  secret: Type.String({
    pattern: '^whsec_[A-Za-z0-9+/]+={0,2}$',
    description: 'segredo da assinatura (Standard Webhooks), mostrado uma só vez',
  }),
});
export type WebhookCriado = Static<typeof WebhookCriado>;
