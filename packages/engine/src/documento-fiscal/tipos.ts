/**
 * What is supplied, as the rules on today's credits tell it apart. `uso_da_rede`: demand, use of grid, reactive power.
 * `alheia`: in the bill, but no supply of its issuer's (public lighting, co-billing, compensated energy).
 */
export type EspecieDoItem =
  | 'frete'
  | 'passageiros'
  | 'valores'
  | 'servico'
  | 'energia'
  | 'uso_da_rede'
  | 'telecom'
  | 'agua'
  | 'gas'
  | 'alheia';

interface TipoDeclarado {
  /** In the access key; an NFS-e's has none. */
  readonly modelo: string | null;
  /** How people call it. */
  readonly nome: string;
  /** What its items are, where they do not say otherwise themselves; a `NotaFiscal` has goods. */
  readonly especie?: EspecieDoItem;
  /**
   * The CFOP, less its first digit, under which the books hold what a layout gives none for (Ajuste SINIEF 07/2001): 933 a
   * service under the ISS, 253 energy, 303 telecommunication, 353 and 357 transport of cargo and of people.
   */
  readonly cfop?: string;
}

/** The kinds of document of a month: all that the rules ask of a kind by its name. */
export const TIPOS_DE_DOCUMENTO = {
  nfe: { modelo: '55', nome: 'NF-e' },
  nfce: { modelo: '65', nome: 'NFC-e' },
  cte: { modelo: '57', nome: 'CT-e', especie: 'frete', cfop: '353' },
  ctesimp: { modelo: '57', nome: 'CT-e Simplificado', especie: 'frete', cfop: '353' },
  cteos: { modelo: '67', nome: 'CT-e OS', especie: 'passageiros', cfop: '357' },
  gtve: { modelo: '64', nome: 'GTV-e', especie: 'valores', cfop: '359' },
  nfse: { modelo: null, nome: 'NFS-e', especie: 'servico', cfop: '933' },
  nf3e: { modelo: '66', nome: 'NF3e', especie: 'uso_da_rede', cfop: '253' },
  nfcom: { modelo: '62', nome: 'NFCom', especie: 'telecom', cfop: '303' },
  bpe: { modelo: '63', nome: 'BP-e', especie: 'passageiros', cfop: '357' },
  nfag: { modelo: '75', nome: 'NFAg', especie: 'agua', cfop: '949' },
  nfgas: { modelo: '76', nome: 'NFGas', especie: 'gas', cfop: '102' },
} as const satisfies Readonly<Record<string, TipoDeclarado>>;

export type TipoDeDocumento = keyof typeof TIPOS_DE_DOCUMENTO;

/** Those that are no `NotaFiscal`. */
export type TipoDeOutroDocumento = Exclude<TipoDeDocumento, 'nfe' | 'nfce'>;
