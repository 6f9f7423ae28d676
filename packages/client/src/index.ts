export { type ApiClient, type ClientOptions, createClient } from './client.ts';
export { ApiError } from './error.ts';
export type * from './operations.ts';
export { verifyWebhook, WebhookError } from './webhook.ts';
