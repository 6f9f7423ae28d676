import { ORIGEM_DAS_ALIQUOTAS } from '@apura/words';
import type { DadosDoRelatorio } from '../dados-do-relatorio.ts';
import { coluna, type Quadro, valores } from './quadro.ts';

/** CBS and IBS inside the DAS or outside it, year by year, with the credit that the customers gain. */
export function quadroDaOpcao({ comparativo: { opcao_do_simples } }: DadosDoRelatorio): Quadro {
  return {
    nome: 'Opção do Simples',
    colunas: [
      coluna('Ano', 'inteiro'),
      ...valores('Dentro do DAS', 'Fora do DAS', 'A mais por fora'),
      ...valores('Crédito dos clientes, dentro', 'Crédito dos clientes, fora', 'Crédito a mais por fora'),
      coluna('Alíquotas', 'texto', 24),
    ],
    linhas: (opcao_do_simples?.anos ?? []).map((a) => [
      String(a.ano),
      a.dentro.total,
      a.fora.total,
      a.diferenca,
      a.dentro.credito_dos_clientes,
      a.fora.credito_dos_clientes,
      a.credito_a_mais,
      ORIGEM_DAS_ALIQUOTAS[a.status],
    ]),
  };
}
