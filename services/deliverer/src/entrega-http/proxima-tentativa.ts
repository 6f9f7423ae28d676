const SEGUNDO = 1_000;
const MINUTO = 60 * SEGUNDO;
const HORA = 60 * MINUTO;

/** The specification retries "for up to 24 hours". */
const JANELA = 24 * HORA;

/** What is waited after attempt 1, 2, ...; after the last of these comes one final attempt, at the end of the window. */
const ESPERAS = [
  5 * SEGUNDO,
  30 * SEGUNDO,
  2 * MINUTO,
  10 * MINUTO,
  30 * MINUTO,
  1 * HORA,
  2 * HORA,
  4 * HORA,
  6 * HORA,
];
const VARIACAO = 0.2;

export interface TentativaFalha {
  /** Number of the attempt that has just failed; the first is 1. */
  readonly numero: number;
  /** When the 24 hours began. */
  readonly criadoEm: Date;
  readonly agora: Date;
  /** From 0 to just below 1, for the jitter. */
  readonly aleatorio: number;
  /** What the receiver asked for, in seconds. */
  readonly retryAfterS?: number;
}

/**
 * When to try again, or null when the delivery has failed for good. Growing delays with ±20 % of jitter; the last
 * attempt stands exactly 24 hours after the beginning. A `Retry-After` is kept between 1 and 2 times the planned delay,
 * so a receiver can neither be hammered nor park us; it takes the place of the jitter.
 */
export function proximaTentativa({
  numero,
  criadoEm,
  agora,
  aleatorio,
  retryAfterS,
}: TentativaFalha): Date | null {
  const fim = criadoEm.getTime() + JANELA;
  if (agora.getTime() >= fim) return null;
  if (numero === ESPERAS.length + 1) return new Date(fim);
  const espera = ESPERAS[numero - 1];
  if (espera === undefined) return null;
  const planejada =
    retryAfterS === undefined
      ? espera * (1 - VARIACAO + 2 * VARIACAO * aleatorio)
      : Math.min(Math.max(retryAfterS * SEGUNDO, espera), 2 * espera);
  return new Date(Math.min(agora.getTime() + Math.round(planejada), fim));
}
