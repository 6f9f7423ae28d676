export { openQueues, type Queues } from './open-queues.ts';
export { openRedis } from './open-redis.ts';
export { prepareQueueSchema } from './prepare-queue-schema.ts';
export type { QueueBackend } from './queue-backend.ts';
