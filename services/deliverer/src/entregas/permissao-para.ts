import type { PermitToPublish } from '@apura/queues';

/** Permits that would wake somebody within the same quarter of a second are one. */
const PASSO_MS = 250;

/** A permit that wakes a deliverer at `em` or up to a quarter of a second later. It stands for no single delivery. */
export function permissaoPara(em: Date, agora: Date): PermitToPublish {
  const passo = Math.ceil(em.getTime() / PASSO_MS);
  const jobId = `entregas-em-${passo}`;
  return {
    jobId,
    permit: { id: jobId, organization_id: 'todas', request_id: jobId },
    delay: Math.max(0, passo * PASSO_MS - agora.getTime()),
  };
}
