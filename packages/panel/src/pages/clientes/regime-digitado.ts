import { type AnexoDoSimples, type Cliente, type Regime, readValue } from '@apura/contracts';
import { erroDoRbt12, erroDoValor } from '../../format.ts';

type Atividade = NonNullable<Cliente['regimes'][number]['atividade']>;

/** A regime while it is typed; empty where nothing is told yet. */
export interface RegimeDigitado {
  readonly regime: Regime;
  readonly ibsCbs: 'das' | 'regular';
  readonly anexo: AnexoDoSimples | '';
  readonly rbt12: string;
  readonly fatorR: boolean;
  readonly folha12: string;
  readonly atividade: Atividade | '';
}

export const EMPTY_REGIME: RegimeDigitado = {
  regime: 'lucro_presumido',
  ibsCbs: 'das',
  anexo: '',
  rbt12: '',
  fatorR: false,
  folha12: '',
  atividade: '',
};

/** The regime that a client is in now. What changes each month, revenue and payroll, is told anew. */
export function regimeOf({ regime, regimes }: Pick<Cliente, 'regime' | 'regimes'>): RegimeDigitado {
  const atual = regimes.filter((um) => um.regime === regime).at(-1);
  return {
    ...EMPTY_REGIME,
    regime,
    ibsCbs: atual?.ibs_cbs === 'regular' && regime === 'simples_nacional' ? 'regular' : 'das',
    anexo: atual?.simples_anexo ?? '',
    atividade: atual?.atividade ?? '',
  };
}

export const NOMES_DO_REGIME = { simples_anexo: 'anexo', ibs_cbs: 'ibsCbs' };

export const regimeErrado = ({ regime, rbt12, fatorR, folha12 }: RegimeDigitado): boolean =>
  regime === 'simples_nacional' &&
  (erroDoRbt12(rbt12) !== undefined || (fatorR && erroDoValor(folha12) !== undefined));

/** As the API takes it: only what belongs to the regime, and of that what was told. */
export function readRegime(digitado: RegimeDigitado) {
  const { regime, ibsCbs, anexo, rbt12, fatorR, folha12, atividade } = digitado;
  if (regime === 'mei') return { regime, ...(atividade ? { atividade } : {}) };
  if (regime !== 'simples_nacional') return { regime };
  const receita = readValue(rbt12);
  const folha = fatorR ? readValue(folha12) : undefined;
  return {
    regime,
    ibs_cbs: ibsCbs,
    ...(anexo ? { simples_anexo: anexo } : {}),
    ...(receita ? { rbt12: receita } : {}),
    ...(folha ? { folha12: folha } : {}),
  };
}
