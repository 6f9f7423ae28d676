import type { EscritorioDoRelatorio } from './dados-do-relatorio.ts';
import { type Html, html } from './html.ts';

/** The place where the person in charge signs. */
export function assinatura({ nome, crc, responsavel }: EscritorioDoRelatorio): Html {
  return html`<div class="assinatura"><p class="linha"><span class="forte">${responsavel ?? nome}</span>${crc ? ` · CRC ${crc}` : ''}</p><p class="linha">Data</p></div>`;
}
