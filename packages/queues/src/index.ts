export { openQueues, prepareQueueSchema, type Queues } from './open-queues.ts';
export { openRedis } from './open-redis.ts';
export type { QueueBackend } from './queue-backend.ts';
