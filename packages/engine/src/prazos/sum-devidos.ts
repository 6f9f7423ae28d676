import { sumDecimais } from '../fixo.ts';
import { WITH_ICMS } from '../mes/devido.ts';
import type { TributoDevido } from '../resultado/apuracao.ts';

const TOLD_WITH_ICMS: ReadonlySet<string> = new Set(WITH_ICMS);

/**
 * What a month owes of the taxes that are paid with an obligation, by the names that its `paga` has. The database says the same in SQL
 * (`sum-devidos.ts`); `tests/rules-in-sql.test.ts` holds them together.
 */
export const sumDevidos = (
  tributos: readonly Pick<TributoDevido, 'tributo' | 'situacao' | 'a_recolher'>[],
  paga: readonly string[],
): string =>
  sumDecimais(
    tributos
      .filter(
        ({ tributo, situacao }) =>
          situacao === 'devido' && paga.includes(TOLD_WITH_ICMS.has(tributo) ? 'icms' : tributo),
      )
      .map(({ a_recolher }) => a_recolher),
  );
