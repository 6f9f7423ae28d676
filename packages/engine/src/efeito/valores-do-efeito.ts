import type { PorTributoEmFixo } from '../calculo/por-tributo.ts';
import { lerOuZero } from '../fixo.ts';
import type { ItemCalculado } from '../resultado.ts';
import type { EfeitoDoItem } from './efeito-apurado.ts';

/** CBS and IBS that an effect moves, in reais. The groups of the note have one IBS amount: it is taken as the State's part. */
export function valoresDoEfeito(item: ItemCalculado, { grupo, combustivel }: EfeitoDoItem): PorTributoEmFixo {
  if (grupo === 'credito_presumido_zfm') {
    return { cbs: 0n, ibs_uf: lerOuZero(item.detalhes?.credito_presumido_zfm?.ibs), ibs_mun: 0n };
  }
  if (grupo !== undefined) {
    const valores = item.detalhes?.[grupo];
    return { cbs: lerOuZero(valores?.cbs), ibs_uf: lerOuZero(valores?.ibs), ibs_mun: 0n };
  }
  const mono = combustivel === true ? item.detalhes?.monofasia : undefined;
  return {
    cbs: lerOuZero(item.cbs) + lerOuZero(mono?.cbs_retida_antes),
    ibs_uf: lerOuZero(item.ibs_uf) + lerOuZero(mono?.ibs_retido_antes),
    ibs_mun: lerOuZero(item.ibs_mun),
  };
}
