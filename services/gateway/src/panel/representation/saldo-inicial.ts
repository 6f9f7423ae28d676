import type { SaldoInicialDoCliente, Unwritten } from '@apura/contracts';
import type { SaldoInicialVisto } from '@apura/database';
import { present } from '../../present.ts';

/** The opening balance as the panel shows it; null while none was entered. */
export const panelSaldoInicial = (
  visto: SaldoInicialVisto | undefined,
): Unwritten<SaldoInicialDoCliente> | null =>
  visto
    ? {
        competencia: visto.competencia,
        saldos: visto.saldos.map(({ tributo, estabelecimento, valor }) => ({
          tributo,
          valor,
          ...present({ estabelecimento }),
        })),
      }
    : null;
