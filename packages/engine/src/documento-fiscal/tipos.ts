/** The kinds of document of a month: the model in their access key (none in an NFS-e's), and how people call them. */
export const TIPOS_DE_DOCUMENTO = {
  nfe: { modelo: '55', nome: 'NF-e' },
  nfce: { modelo: '65', nome: 'NFC-e' },
  cte: { modelo: '57', nome: 'CT-e' },
  ctesimp: { modelo: '57', nome: 'CT-e Simplificado' },
  cteos: { modelo: '67', nome: 'CT-e OS' },
  gtve: { modelo: '64', nome: 'GTV-e' },
  nfse: { modelo: null, nome: 'NFS-e' },
  nf3e: { modelo: '66', nome: 'NF3e' },
  nfcom: { modelo: '62', nome: 'NFCom' },
  bpe: { modelo: '63', nome: 'BP-e' },
  nfag: { modelo: '75', nome: 'NFAg' },
  nfgas: { modelo: '76', nome: 'NFGas' },
} as const satisfies Readonly<Record<string, { readonly modelo: string | null; readonly nome: string }>>;

export type TipoDeDocumento = keyof typeof TIPOS_DE_DOCUMENTO;

/** Those that are no `NotaFiscal`. */
export type TipoDeOutroDocumento = Exclude<TipoDeDocumento, 'nfe' | 'nfce'>;
