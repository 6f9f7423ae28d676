export { type SimulatedClock, simulatedClock } from '../simulated-clock.ts';
export { claimsInterleaved } from './claims-model.ts';
export { entregasInterleaved } from './entregas-model.ts';
export { idempotencyInterleaved } from './idempotency-model.ts';
export { outboxInterleaved } from './outbox-model.ts';
export { FEW_RUNS, longRuns, type Runs } from './runs.ts';
