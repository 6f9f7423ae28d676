/** One step of an explanation, recorded by the evaluation that made the number. */
export interface Passo {
  /** The amount that the step makes, for example "vBC" or "cbs". */
  readonly passo: string;
  /** Stable id of the rule, for example "tributo". */
  readonly id?: string;
  /** The rule in words, in Portuguese. */
  readonly regra: string;
  readonly operandos: readonly { readonly nome: string; readonly valor: string }[];
  readonly resultado: string;
  readonly fundamento: string;
}

/** An assumption behind a result: what the law leaves open, or what no source confirms. */
export interface Premissa {
  readonly codigo: string;
  readonly texto: string;
}

export interface Versoes {
  readonly motor: string;
  readonly regras: string;
  readonly dados: string;
}
