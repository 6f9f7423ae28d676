import { hasAmount, nomeDoTributo, ORIGEM_DAS_ALIQUOTAS } from '@apura/words';
import type { DadosDoRelatorio } from '../dados-do-relatorio.ts';
import { coluna, type Quadro, valores } from './quadro.ts';

/** From what is paid by the rules of 2026 to what is paid by those of 2027; the rows add up to the last. */
export function quadroDaPonte({ comparativo: { ponte, transicao } }: DadosDoRelatorio): Quadro {
  // Then the bridge is longer than what is paid, on both of its sides.
  const comEmbutido = transicao.some(({ ano, embutido }) => ano === ponte?.de && hasAmount(embutido))
    ? ', com o embutido nas compras'
    : '';
  return {
    nome: 'Ponte',
    colunas: [coluna('Passo', 'texto', 56), ...valores('Valor')],
    linhas: ponte
      ? [
          [`Pelas regras de ${ponte.de}${comEmbutido}`, ponte.inicial],
          ...ponte.passos
            .filter(({ valor }) => hasAmount(valor))
            .map(({ tributo, valor }) => [
              tributo === 'embutido_nas_compras' ? 'Imposto embutido nas compras' : nomeDoTributo(tributo),
              valor,
            ]),
        ]
      : [],
    rodape: ponte
      ? [[`Pelas regras de ${ponte.para}${comEmbutido} (${ORIGEM_DAS_ALIQUOTAS[ponte.status]})`, ponte.final]]
      : [],
  };
}
