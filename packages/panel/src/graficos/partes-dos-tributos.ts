import { somar } from '../formato/centavos.ts';
import { nomeDoTributo } from '../rotulos/tributos.ts';
import type { Parte } from './grafico-empilhado.tsx';

const COM_COR = ['icms', 'iss', 'ipi', 'pis', 'cofins', 'das', 'cbs', 'ibs_uf', 'ibs_mun', 'is'];

/** Taxes with their amounts -> parts of a column, in the order of the legend; those without a colour together. */
export function partesDosTributos(
  tributos: readonly { readonly tributo: string; readonly valor: string }[],
): Parte[] {
  const proprias = COM_COR.flatMap((serie) => {
    const achado = tributos.find(({ tributo }) => tributo === serie);
    return achado ? [{ serie, nome: nomeDoTributo(serie), valor: achado.valor }] : [];
  });
  const outros = tributos.filter(({ tributo }) => !COM_COR.includes(tributo)).map(({ valor }) => valor);
  const comOutros =
    outros.length > 0 ? [...proprias, { serie: 'outros', nome: 'Outros', valor: somar(outros) }] : proprias;
  return comOutros.filter(({ valor }) => /[1-9]/.test(valor));
}
