import { type Fixo, lerFixo } from '../fixo.ts';
import type { ItemCalculado } from '../resultado.ts';
import type { EfeitoDoItem } from './efeito-apurado.ts';

/** CBS and IBS that an effect moves, in reais. The groups of the note have one IBS amount: it is taken as the State's part. */
export function valoresDoEfeito(
  item: ItemCalculado,
  { grupo, combustivel }: EfeitoDoItem,
): { readonly cbs: Fixo; readonly ibs_uf: Fixo; readonly ibs_mun: Fixo } {
  const ler = (texto: string | undefined): Fixo => (texto === undefined ? 0n : (lerFixo(texto) ?? 0n));
  if (grupo === 'credito_presumido_zfm') {
    return { cbs: 0n, ibs_uf: ler(item.detalhes?.credito_presumido_zfm?.ibs), ibs_mun: 0n };
  }
  if (grupo !== undefined) {
    const valores = item.detalhes?.[grupo];
    return { cbs: ler(valores?.cbs), ibs_uf: ler(valores?.ibs), ibs_mun: 0n };
  }
  const mono = combustivel === true ? item.detalhes?.monofasia : undefined;
  return {
    cbs: ler(item.cbs) + ler(mono?.cbs_retida_antes),
    ibs_uf: ler(item.ibs_uf) + ler(mono?.ibs_retido_antes),
    ibs_mun: ler(item.ibs_mun),
  };
}
