import type { AnexoDaReceita, Lancamento, RetencoesDoCliente } from '../resultado.ts';
import type { ValorEmDuvida } from './outros/creditos-de-hoje.ts';
import type { PerguntaDoDocumento } from './outros/perguntas.ts';

/** What a document means for one client. Amounts in reais with two decimals. */
export interface EfeitoDoDocumento {
  /** Each of its own month; those of a document that is no note say its kind and natureza too. */
  readonly lancamentos: readonly Lancamento[];
  readonly retencoes: RetencoesDoCliente | null;
  /** Credits that are argued: not used. */
  readonly em_duvida: readonly ValorEmDuvida[];
  /** What only the office can tell, first of the purpose of single purchases (`indice`). */
  readonly perguntas: readonly PerguntaDoDocumento[];
  /** What the presumed credit of Convênio ICMS 106/96 would be, or is where it was opted for; null without ICMS of transport. */
  readonly icms_presumido: string | null;
  /** Of a supplier in the Simples: where the revenue stands in the DAS; null where the client's own annex holds. */
  readonly anexo: AnexoDaReceita | null;
  /** What the taker pays the supplier; null for the supplier. */
  readonly a_pagar: string | null;
  readonly avisos: readonly string[];
}

export const NO_EFEITO: EfeitoDoDocumento = {
  lancamentos: [],
  retencoes: null,
  em_duvida: [],
  perguntas: [],
  icms_presumido: null,
  anexo: null,
  a_pagar: null,
  avisos: [],
};
