import { emReais } from '../em-reais.ts';
import { formatarFixo, lerOuZero, menor, porcento } from '../fixo.ts';
import { diaDeBrasilia } from '../prazos/brasilia.ts';
import type { ValoresDoEvento } from './itens-do-evento.ts';

/** Fine for late payment, percent: for each day, and at most (Resolução CGIBS 6/2026 art. 27). */
const POR_DIA = lerOuZero('0.33');
const MAXIMO = lerOuZero('20');
const DIA_MS = 86_400_000;

/**
 * What comes on top of tax that was due since the note (emitted at `dhEmi`) and is declared on `dia` (YYYY-MM-DD): the fine, in
 * words. Interest is the Selic's, of which there is no table here.
 */
export function acrescimosDesdeANota(dhEmi: string, dia: string, { cbs, ibs }: ValoresDoEvento): string {
  const desde = diaDeBrasilia(dhEmi);
  const ms = Date.parse(dia) - Date.parse(desde);
  const dias = ms > 0 ? Math.round(ms / DIA_MS) : 0;
  const multa = menor(MAXIMO, POR_DIA * BigInt(dias));
  const deCada = (valor: bigint) => emReais(porcento(valor, multa, 2));
  const percentual = formatarFixo(multa, 2).replace('.', ',');
  return `Devido desde a nota, com acréscimos que o evento não traz: multa de mora de ${percentual}% (${dias} dias), ${deCada(cbs)} de CBS e ${deCada(ibs)} de IBS, e juros pela Selic, a calcular no pagamento.`;
}
