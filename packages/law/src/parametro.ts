/** Where a value stands: in a law, in a note of the tax authorities, or nowhere yet. */
export type Status = 'lei' | 'nota_tecnica' | 'estimativa';

/** A value with the days from and to which it holds (YYYY-MM-DD; `ate` null is open) and the act that set it. */
export interface ValorDaLei<Onde extends Status = Status> {
  readonly desde: string;
  readonly ate: string | null;
  readonly publicadoEm: string;
  readonly valor: string;
  readonly status: Onde;
  readonly fundamento: string;
}

/** `fator`: what is left of the tax, from 0 to 1. */
export type Unidade = 'percentual' | 'pontos_percentuais' | 'fator' | 'reais';

/**
 * One rate, factor, share or amount. A change of law adds a value and never edits one: where two values hold on a day, the
 * later published one wins.
 */
export interface Parametro<Codigo extends string = string> {
  readonly codigo: Codigo;
  readonly descricao: string;
  readonly unidade: Unidade;
  readonly valores: readonly ValorDaLei<'lei' | 'estimativa'>[];
}

/** A reference rate that the Senate fixed (LC 214/2025 art. 349), or that of the TCU while it has not (art. 349 § 2º). */
export interface AliquotaDeReferencia {
  readonly tributo: 'cbs' | 'ibs_uf' | 'ibs_mun';
  readonly desde: string;
  readonly ate: string | null;
  /** Percent, as the act has it. */
  readonly valor: string;
  /** `bruta`: art. 349 § 14 (to the nearest 0.1) and, of the CBS of 2027 and 2028, the cut of art. 347 are still to be taken. */
  readonly como: 'bruta' | 'liquida';
  /** The act by name and number, its article, and the day of its publication. */
  readonly ato: string;
  readonly artigo: string;
  readonly publicadoEm: string;
  /** The version of the rules that brought it: offices are told of the act when those are applied. */
  readonly regras: string;
}

/** Of the values that hold on `data` (YYYY-MM-DD) the one published last; null where none holds. */
export function valueAt<Valor extends Pick<ValorDaLei, 'desde' | 'ate' | 'publicadoEm'>>(
  valores: readonly Valor[],
  data: string,
): Valor | null {
  let vigente: Valor | null = null;
  for (const valor of valores) {
    if (valor.desde > data || (valor.ate !== null && valor.ate < data)) continue;
    if (vigente === null || vigente.publicadoEm <= valor.publicadoEm) vigente = valor;
  }
  return vigente;
}

/**
 * The row that holds on `data` (YYYY-MM-DD, or YYYY-MM where rows begin with a month, as a client's regimes do); of a day before all of them,
 * the first one, which is the best that is known of it. In SQL `regime_no_mes` (tests/rules-in-sql.test.ts).
 */
export const rowAt = <Linha extends { readonly desde: string }>(
  linhas: readonly Linha[],
  data: string,
): Linha | undefined => linhas.findLast(({ desde }) => desde <= data) ?? linhas[0];
