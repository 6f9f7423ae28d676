import { valueAt } from '@apura/law';
import type { CodigoDoParametro, Parametro, Unidade, ValorVigente } from './parametro.ts';
import { parametros } from './tabela.ts';

/** A value with the parameter that it belongs to. */
export interface ParametroVigente extends ValorVigente {
  readonly codigo: CodigoDoParametro;
  readonly descricao: string;
  readonly unidade: Unidade;
}

/** What holds on a day; null where no act has fixed a value. */
export type Parametros = Readonly<Record<CodigoDoParametro, ParametroVigente | null>>;

/** Size of the cache: enough for the days of a month and its transition. When it is full it is emptied. */
const LEMBRANCAS = 512;
const lembrados = new Map<string, Parametros>();

/**
 * All parameters on `data` (YYYY-MM-DD), each with unit, article, days and publication. Estimates are not among them:
 * see `aliquotasEm`. `tabela` is for a table other than ours.
 */
export function parametrosEm(data: string, tabela: readonly Parametro[] = parametros): Parametros {
  if (tabela !== parametros) return vigentesEm(data, tabela);
  let vigentes = lembrados.get(data);
  if (vigentes === undefined) {
    vigentes = vigentesEm(data, tabela);
    if (lembrados.size >= LEMBRANCAS) lembrados.clear();
    lembrados.set(data, vigentes);
  }
  return vigentes;
}

function vigentesEm(data: string, tabela: readonly Parametro[]): Parametros {
  const vigentes = tabela.map(({ valores, ...parametro }) => {
    const valor = valueAt(valores, data);
    return [parametro.codigo, valor && { ...parametro, ...valor }];
  });
  // The table has every code.
  return Object.fromEntries(vigentes) as Parametros;
}
