import type { CasoDaNota, EventosDaNota } from './caso-da-nota.ts';
import { somar, type ValoresDoEvento } from './itens-do-evento.ts';
import { type MovimentoDoItem, valoresDoItem } from './movimentos.ts';

/**
 * CBS and IBS of the advance payments that a note names, less what their events (`eventosDe`) took off. An advance payment that is
 * not known is left to a warning, and so is one that is more than this note's tax.
 */
export function adiantadoPara(
  { nota, documento, antecipacoes }: CasoDaNota,
  eventosDe: (caso: CasoDaNota) => EventosDaNota,
  avisos: string[],
): ValoresDoEvento {
  if (antecipacoes === undefined) return { cbs: 0n, ibs: 0n };
  const nomeadas = new Set(nota?.ide.gPagAntecipado?.refNFe ?? []);
  let soma: ValoresDoEvento = { cbs: 0n, ibs: 0n };
  for (const { documento: antes, ...caso } of antecipacoes) {
    if (antes === null || caso.nota?.ide.finNFe !== '6' || !nomeadas.delete(caso.chave)) continue;
    const { cancelada, movimentos } = eventosDe({ ...caso, documento: antes, antecipacoes: [] });
    if (cancelada || antes.situacao === 'cancelada' || antes.situacao === 'denegada') continue;
    const desfeito = desfeitoPelosEventos(movimentos);
    const { cbs, ibs } = somar([soma, ...antes.itens.map(valoresDoItem)]);
    soma = { cbs: cbs - desfeito.cbs, ibs: ibs - desfeito.ibs };
  }
  if (nomeadas.size > 0)
    avisos.push(
      'A nota do pagamento antecipado não está entre os arquivos: o tributo dela não foi deduzido.',
    );
  const daNota = (documento?.itens ?? []).reduce((total, item) => total + valoresDoItem(item).cbs, 0n);
  if (soma.cbs > daNota)
    avisos.push(
      'O pagamento antecipado é maior que esta nota: confira se o resto foi deduzido em outra nota.',
    );
  return soma;
}

/** What events took off the debit of an advance payment. */
export const desfeitoPelosEventos = (movimentos: readonly MovimentoDoItem[]): ValoresDoEvento =>
  somar(
    movimentos.filter(
      ({ lado, efeito, desfeitoEm }) =>
        lado === 'emitente' && efeito === 'estorno_debito' && desfeitoEm === null,
    ),
  );
