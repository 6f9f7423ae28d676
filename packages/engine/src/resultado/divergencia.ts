export interface Divergencia {
  /** Stable rule id, for example "vcbs_item". */
  readonly regra: string;
  readonly gravidade: 'critica' | 'aviso';
  readonly n_item?: number;
  readonly campo: string;
  readonly declarado: string | null;
  readonly calculado: string | null;
  /** Plain Portuguese. */
  readonly mensagem: string;
  readonly fundamento: string;
  /** The SEFAZ rejection code for the same fault, where there is one. */
  readonly rejeicao?: string;
}
