export { openQueues, type Queues, type ServeOptions } from './open-queues.ts';
export { openRedis, type RedisSettings } from './open-redis.ts';
export type { Permit, PermitToPublish } from './permit.ts';
export { prepareQueueSchema } from './prepare-queue-schema.ts';
export type { QueueBackend } from './queue-backend.ts';
export { QUEUE_NAMES, QUEUES, type QueueName } from './queue-names.ts';
