import { arredondar, CEM_POR_CENTO, naoNegativo } from '../../fixo.ts';
import type { ItemLido } from '../item-em-calculo.ts';
import { lerValor } from '../ler-valor.ts';
import type { EntradaDosTributos } from './calcular-tributos.ts';

/** gDevTrib of the CBS (model 55 only, with pDevTrib: UB62): its share where there is one, else the amount. */
export function devolucaoDaCbs({ det, faltas }: ItemLido): EntradaDosTributos['devolucao'] {
  const grupo = det.imposto.IBSCBS?.gIBSCBS?.gCBS?.gDevTrib;
  if (grupo === undefined) return undefined;
  if (grupo.pDevTrib !== undefined) {
    const percentual = lerValor(grupo.pDevTrib, 'pDevTrib', faltas);
    return { percentual: percentual > CEM_POR_CENTO ? CEM_POR_CENTO : naoNegativo(percentual) };
  }
  const valor = naoNegativo(arredondar(lerValor(grupo.vDevTrib, 'vDevTrib', faltas), 2));
  return valor === 0n ? undefined : { valor };
}
