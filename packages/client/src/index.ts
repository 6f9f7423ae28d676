export {
  type AddressOf,
  type AnswerOf,
  type ApiClient,
  type Arguments,
  type ClientOptions,
  createClient,
  type Method,
} from './client.ts';
export { ApiError } from './error.ts';
export type * from './operations.ts';
export { verifyWebhook, WebhookError } from './webhook.ts';
