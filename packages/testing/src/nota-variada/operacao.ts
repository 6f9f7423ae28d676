import { type Centavos, percentual, type Random, splitToEven, type Taxa } from '@apura/samples/writing';

/** What the taxes of one varied item are computed from. */
export interface Operacao {
  readonly random: Random;
  /** Value of the goods with freight and the like, less the discount. */
  readonly valor: Centavos;
  readonly milesimos: bigint;
}

/** Now and then. */
export const maybe = <T>(random: Random, fazer: () => T): T | undefined =>
  random.inteiro(0, 1) === 1 ? fazer() : undefined;

/** Quantity with four decimals, as the single-phase fields write it. */
export const fourPlaces = (milesimos: bigint): string => percentual(milesimos * 10n);

/** A quantity in thousandths times an amount in ten-thousandths of a real for each unit. */
export function byUnidade(milesimos: bigint, adRem: Taxa): Centavos {
  return splitToEven(milesimos * adRem, 100_000n);
}
