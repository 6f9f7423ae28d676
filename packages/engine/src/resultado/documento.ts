import type { Decimal, Situacao } from '../nota-fiscal.ts';
import type { Aliquotas, CenarioUsado } from './aliquotas.ts';
import type { Divergencia } from './divergencia.ts';
import type { Premissa, Versoes } from './explicacao.ts';
import type { ItemCalculado } from './item.ts';
import type { Revisao } from './revisao.ts';
import type { Reforma, TributosAtuais } from './tributos.ts';

export interface DocumentoCalculado {
  readonly chave: string;
  readonly ano: number;
  /** YYYY-MM of dhEmi by the clock of Brasília (Resolução CGIBS 6/2026 art. 43). */
  readonly competencia: string;
  readonly situacao: Situacao;
  /** Standard rates of the year; a return keeps those of its original, and `premissas` say so. */
  readonly aliquotas: Aliquotas;
  /** Where `aliquotas` came from; absent where there are none for the date. */
  readonly cenario?: CenarioUsado;
  readonly itens: readonly ItemCalculado[];
  readonly valor_total: Decimal;
  readonly tributos_atuais: TributosAtuais;
  readonly reforma: Reforma;
  readonly divergencias: readonly Divergencia[];
  /** Declared classifications to be looked at again; none where another year than the note's own was asked for. */
  readonly revisoes: readonly Revisao[];
  /** Sentences on what this version of the rules leaves out or assumes for this document. */
  readonly avisos: readonly string[];
  readonly premissas?: readonly Premissa[];
  /** Values in force that a later act changed. */
  readonly correcoes?: readonly {
    readonly parametro: string;
    readonly de: string;
    readonly para: string;
    readonly vigente_desde: string;
    readonly publicado_em: string;
    readonly fundamento: string;
  }[];
  readonly versoes: Versoes;
}
