import { lerOuZero } from '../fixo.ts';
import type { EntradaDaApuracao, PremissaQueMudaOTotal } from '../resultado.ts';
import { comprasSemEntrada } from './compras-sem-entrada.ts';
import { creditoDeEstoque } from './credito-de-estoque.ts';
import { premissaDaBaixa, premissasDasPerguntas } from './premissas-das-perguntas.ts';
import { premissasDoDas } from './premissas-do-das.ts';
import { premissasDoRbt12 } from './rbt12-do-mes.ts';

/** One subject of assumptions: what it finds in a month, nothing where the documents or the office decide it all. */
type Premissas = (entrada: EntradaDaApuracao) => readonly PremissaQueMudaOTotal[];

/** The subjects, each a function beside the rule that assumes. */
const ASSUNTOS: readonly Premissas[] = [
  comprasSemEntrada,
  premissasDoRbt12,
  premissasDoDas,
  premissasDasPerguntas,
  premissaDaBaixa,
  creditoDeEstoque,
];

/** What the total of the month stands on that nobody has said, what weighs most first; one that nothing hangs on is left out. */
export function premissasQueMudamOTotal(entrada: EntradaDaApuracao): PremissaQueMudaOTotal[] {
  return ASSUNTOS.flatMap((assunto) => assunto(entrada))
    .filter(({ em_jogo }) => lerOuZero(em_jogo) > 0n)
    .sort((a, b) => {
      const [umas, outras] = [lerOuZero(a.em_jogo), lerOuZero(b.em_jogo)];
      if (umas !== outras) return umas > outras ? -1 : 1;
      return a.codigo < b.codigo ? -1 : 1;
    });
}
