import { setTimeout as esperar } from 'node:timers/promises';

/** Longer than any of the ways through a sign-in takes on a machine that is not overloaded. */
const MINIMO_MS = 250;

/**
 * The outcome of `trabalho`, never before a fixed time is over: whether an e-mail belongs to somebody must not be read
 * off the clock.
 */
export async function nuncaAntes<T>(trabalho: () => Promise<T>): Promise<T> {
  const prazo = esperar(MINIMO_MS);
  try {
    return await trabalho();
  } finally {
    await prazo;
  }
}
