import type { SaldoDoTributo, SaldoInicialDoCliente } from '@apura/contracts';
import type { SaldoInicialVisto } from '@apura/database';

/** The opening balance as the panel shows it; null while none was entered. */
export const saldoInicialDoPainel = (visto: SaldoInicialVisto | undefined): SaldoInicialDoCliente | null =>
  visto
    ? {
        competencia: visto.competencia,
        saldos: visto.saldos.map(({ tributo, estabelecimento, valor }) => ({
          tributo: tributo as SaldoDoTributo['tributo'],
          ...(estabelecimento === null ? {} : { estabelecimento }),
          valor,
        })),
      }
    : null;
