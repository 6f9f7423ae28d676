import { emReais } from '../em-reais.ts';
import { formatarFixo, lerOuZero, menor, porcento } from '../fixo.ts';
import { diaDeBrasilia } from '../prazos/brasilia.ts';
import type { ValoresDoEvento } from './itens-do-evento.ts';

/** For late payment, percent: the fine of each day, the most of it, and the interest of the month of payment (Resolução CGIBS 6/2026 art. 27). */
const POR_DIA = lerOuZero('0.33');
const MAXIMO = lerOuZero('20');
const DO_MES_DO_PAGAMENTO = lerOuZero('1');
const DIA_MS = 86_400_000;

/**
 * What comes on top of tax that was due since the note (emitted at `dhEmi`) and is declared on `dia` (YYYY-MM-DD), in words: the fine, and
 * what is known of the interest. The Selic is published month by month until the payment, whose day no document says: the office enters it.
 */
export function acrescimosDesdeANota(dhEmi: string, dia: string, { cbs, ibs }: ValoresDoEvento): string {
  const desde = diaDeBrasilia(dhEmi);
  const ms = Date.parse(dia) - Date.parse(desde);
  const dias = ms > 0 ? Math.round(ms / DIA_MS) : 0;
  const multa = menor(MAXIMO, POR_DIA * BigInt(dias));
  const deCada = (aliquota: bigint) =>
    `${emReais(porcento(cbs, aliquota, 2))} de CBS e ${emReais(porcento(ibs, aliquota, 2))} de IBS`;
  const percentual = formatarFixo(multa, 2).replace('.', ',');
  return `Devido desde a nota, com acréscimos que o evento não traz: multa de mora de ${percentual}% (${dias} dias), ${deCada(multa)}, e juros. Dos juros falta a Selic acumulada até o mês anterior ao do pagamento, que a Receita Federal publica a cada mês e a nota não traz; no mês do pagamento é mais 1%, ${deCada(DO_MES_DO_PAGAMENTO)}. Ao pagar, lance os juros à mão no mês (lançamentos manuais).`;
}
