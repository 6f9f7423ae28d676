/** What only the office can tell of some items of a note, for one client. */
export interface PerguntaParaGravar {
  readonly cliente_id: string;
  readonly competencia: string;
  /**
   * `cfop`: it does not say what the operation is. `classificacao`: it was inferred with little confidence. `aquisicao`:
   * when and for how much a fixed asset that is sold was bought.
   */
  readonly tipo: 'cfop' | 'classificacao' | 'aquisicao';
  /** As in the XML. */
  readonly cfop: string;
  readonly ncm: string;
  readonly cprod: string;
  readonly descricao: string;
  /** What the rules took the items for. */
  readonly cclasstrib: string;
  /** What else they could be. */
  readonly alternativas: readonly string[];
  readonly condicao: string;
  readonly itens: number;
  /** Reais, two decimals. */
  readonly valor: string;
}
