import { PERGUNTAS } from '../efeito/outros/perguntas.ts';
import { formatarFixo, lerOuZero } from '../fixo.ts';
import type { EntradaDaApuracao, NomeDoTributo, PremissaQueMudaOTotal } from '../resultado.ts';

/**
 * What counts in the month until the office answers, question by question. Of a code that is no question of a document the month says
 * nothing here: its own answer is missing elsewhere.
 */
export const premissasDasPerguntas = ({
  perguntas_em_aberto = [],
}: Pick<EntradaDaApuracao, 'perguntas_em_aberto'>): PremissaQueMudaOTotal[] =>
  perguntas_em_aberto.flatMap(({ pergunta, em_jogo }) => {
    if (!Object.hasOwn(PERGUNTAS, pergunta)) return [];
    const { texto, padrao, fundamento } = PERGUNTAS[pergunta];
    const tributos = Object.entries(em_jogo).filter(
      ([tributo, valor]) => tributo !== 'ii' && lerOuZero(valor) > 0n,
    );
    const soma = tributos.reduce((ate, [, valor]) => ate + lerOuZero(valor), 0n);
    return [
      {
        codigo: pergunta,
        texto: `Sem resposta a "${texto}" vale: ${padrao} (${fundamento}).`,
        tributos: tributos.map(([tributo]) => tributo as NomeDoTributo),
        em_jogo: formatarFixo(soma, 2),
      },
    ];
  });
