import type { DadosDoRelatorio } from './dados-do-relatorio.ts';
import { ORIGEM_DAS_ALIQUOTAS } from './origem-das-aliquotas.ts';

/** Of both columns together. What does not fit stands with the others on the last page. */
const LINHAS = 16;
const LETRAS_DA_LINHA = 58;

export interface NotasDaPrimeiraPagina {
  readonly cabem: readonly string[];
  readonly restantes: number;
  /** Lines of the page that they take, two columns side by side. */
  readonly altura: number;
}

const linhasDe = (frase: string): number => Math.ceil(frase.length / LETRAS_DA_LINHA);

/** The sentences of the first page: the warnings before the assumptions, and always the origin of the rates and the scope. */
export function notasDaPrimeiraPagina({ comparativo, cenario }: DadosDoRelatorio): NotasDaPrimeiraPagina {
  const sempre = [
    `${ORIGEM_DAS_ALIQUOTAS[cenario.status]}${cenario.status === 'lei' ? '' : ` (${cenario.nome})`}.`,
    'Abrange as NF-e e NFC-e recebidas para a competência e o que o escritório informou à mão. Não substitui a apuração oficial.',
  ];
  const todas = [...comparativo.avisos.map(({ mensagem }) => mensagem), ...comparativo.premissas];
  let linhas = sempre.reduce((soma, frase) => soma + linhasDe(frase), 0);
  const cabem: string[] = [];
  for (const frase of todas) {
    linhas += linhasDe(frase);
    if (linhas > LINHAS) break;
    cabem.push(frase);
  }
  const restantes = todas.length - cabem.length;
  const altura = Math.ceil(Math.min(linhas, LINHAS) / 2) + (restantes > 0 ? 1 : 0);
  return { cabem: [...cabem, ...sempre], restantes, altura };
}
