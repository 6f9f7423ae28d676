import type { Tenant } from '@apura/database';

/** Makes what a request asks for: once for each Idempotency-Key, or simply, where there is none. */
export type Criar = <T>(criar: (tenant: Tenant) => Promise<T>, oQue?: unknown) => Promise<T>;
