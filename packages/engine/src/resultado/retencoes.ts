import type { Decimal } from '../nota-fiscal.ts';

/** What is kept back at the source, reais. */
export type ValoresRetidos = Readonly<Record<'iss' | 'irrf' | 'inss' | 'pis' | 'cofins' | 'csll', Decimal>>;

/**
 * What the taker keeps back and pays for the supplier: a tax of neither operation. To the supplier they are anticipations
 * (Lei 10.833/2003 art. 36; LC 116/2003 art. 6º).
 */
export interface RetencoesDoCliente extends ValoresRetidos {
  /** `a_recolher`: the client is the taker. `sofridas`: he is the supplier. */
  readonly situacao: 'a_recolher' | 'sofridas';
}

/** The sums of a month: part of no total. */
export type RetencoesDoMes = Readonly<Record<RetencoesDoCliente['situacao'], ValoresRetidos>>;
