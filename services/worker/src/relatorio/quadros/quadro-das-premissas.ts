import type { DadosDoRelatorio } from '../dados-do-relatorio.ts';
import { coluna, type Quadro } from './quadro.ts';

/** What the figures assume, and what to know before using them. */
export function quadroDasPremissas({ comparativo }: DadosDoRelatorio): Quadro {
  const { avisos, premissas, opcao_do_simples } = comparativo;
  return {
    nome: 'Premissas',
    colunas: [coluna('Tipo', 'texto', 20), coluna('Texto', 'texto', 120)],
    linhas: [
      ...premissas.map((premissa) => ['Premissa', premissa]),
      ...(opcao_do_simples?.premissas ?? []).map((premissa) => ['Opção do Simples', premissa]),
      ...avisos.map(({ mensagem }) => ['Aviso', mensagem]),
      [
        'Alcance',
        'NF-e e NFC-e recebidas e o que o escritório informou à mão. Não substitui a apuração oficial.',
      ],
    ],
  };
}
