import type { Navegador } from '../navegador/abrir-navegador.ts';
import type { DadosDoRelatorio } from './dados-do-relatorio.ts';
import { montarHtml } from './montar-html.ts';

/** The report of a version of an apuração as a PDF, dated with its calculation: same data, same bytes. */
export function imprimirRelatorio(
  navegador: Navegador,
  dados: DadosDoRelatorio,
  opcoes: { readonly signal?: AbortSignal } = {},
): Promise<Buffer> {
  return navegador.imprimirPdf(montarHtml(dados), { criadoEm: new Date(dados.calculada_em), ...opcoes });
}
