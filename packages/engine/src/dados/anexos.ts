import { ANEXOS as linhas } from '@apura/law';

/** What an annex of LC 214/2025 (or an article that names goods) does to the goods that it lists. */
export interface Anexo {
  readonly nome: string;
  /** cClassTrib for an ordinary buyer; null where the buyer or the operation decides and an ordinary one has the full rate. */
  readonly cclasstrib: string | null;
  /** cClassTrib for a public buyer (gCompraGov), where the law has one. */
  readonly comprador_publico: string | null;
  /** A further cClassTrib that the annex admits, by who buys or sells. */
  readonly outro: string | null;
  readonly fundamento: string;
  /** What the NCM alone cannot say. */
  readonly condicao: string;
  /** Prefixes of NCM that are our own reading: the law names the goods only. */
  readonly ncm_nossos: readonly string[];
}

/** In the order that decides between annexes that name the same NCM. */
export const anexos: readonly Anexo[] = linhas;

/** The cClassTrib that an annex admits, whoever buys. */
export const listCodigosDoAnexo = ({ cclasstrib, comprador_publico, outro }: Anexo): string[] =>
  [cclasstrib, comprador_publico, outro].filter((codigo) => codigo !== null);
