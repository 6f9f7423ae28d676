import type { DetalhesDoItem, Inferencia, Passo, TributosAtuais } from '../resultado/item.ts';
import { amount, described, flag, group, integer, oneOf, optional, percent, text } from './field.ts';

/** An item of a computed document: from here come its type and its schema. `publishItem` and `computeItemDoDocumento` fill it. */
export const ITEM_CALCULADO = {
  n_item: integer({ minimum: 0 }),
  ncm: text(),
  cfop: text(),
  cst: text(),
  cclasstrib: text(),
  classificacao: oneOf(['declarada', 'inferida', 'informada']),
  confianca: optional(oneOf(['alta', 'media', 'baixa'])),
  condicao: optional(text()),
  inferencia: optional(described<Inferencia>('Inferencia')),
  /** What only the office can say and the amounts depend on. */
  pergunta: optional(
    oneOf(['aquisicao'], {
      means: 'o que só o escritório sabe: data e valor líquido da aquisição do ativo vendido',
    }),
  ),
  /** False where this version of the rules does not compute the classification; then the taxes are "0.00" and `condicao` says why. */
  calculado: flag(),
  /** `carregado`: the amounts are the note's own; `nao_suportado`: no amount, and `condicao` says why. */
  tratamento: optional(oneOf(['calculado', 'carregado', 'nao_suportado'])),
  detalhes: optional(described<DetalhesDoItem>('DetalhesDoItem')),
  /**
   * Single-phase IBS by quantity stands whole in `ibs_uf`, as in the calculated amounts. Never negative, and an amount that cannot be
   * read is "0.00".
   */
  declarado: optional(
    group(
      { cbs: amount(), ibs_uf: amount(), ibs_mun: amount() },
      { means: 'vCBS, vIBSUF e vIBSMun como estão na nota, onde o item traz o grupo com valores' },
    ),
  ),
  /** Reduction of the rate in percent. */
  reducao: percent(),
  /** vProd + vFrete + vSeg + vOutro - vDesc. */
  valor: amount(),
  base: amount(),
  cbs: amount(),
  ibs_uf: amount(),
  ibs_mun: amount(),
  ibs: amount(),
  is: amount(),
  tributos_atuais: described<TributosAtuais>('TributosAtuais'),
  memoria: described<readonly Passo[]>('Memoria'),
};
