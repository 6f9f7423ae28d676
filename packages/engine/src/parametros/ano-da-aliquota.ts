import { type Fixo, lerFixo } from '../fixo.ts';
import { parametros } from './tabela.ts';

/**
 * The years in which the law fixes `valor` (percent) as the standard rate of a tax: "2026", or "2027 a 2028". Null
 * where it never does.
 */
export function anoDaAliquota(tributo: 'cbs' | 'ibs_uf' | 'ibs_mun', valor: Fixo): string | null {
  const vigente = parametros
    .find(({ codigo }) => codigo === tributo)
    ?.valores.find((daLei) => lerFixo(daLei.valor) === valor);
  if (vigente === undefined) return null;
  const desde = vigente.desde.slice(0, 4);
  const ate = vigente.ate?.slice(0, 4) ?? desde;
  return ate === desde ? desde : `${desde} a ${ate}`;
}
