import { recordOf } from '@apura/contracts/tables';
import type { Produto } from '../generated/client.ts';

/** What a note says of one of its products; what it does not say is empty. */
export type ProdutoDaNota = Readonly<Record<(typeof FIELDS)[number], string>>;

const FIELDS = [
  ...(['codigo', 'ncm', 'descricao', 'gtin', 'cest', 'unidade', 'cfop', 'cclasstrib', 'anp'] as const),
] satisfies readonly (keyof Produto)[];

/** No XML has it. */
const BETWEEN = '\u001f';

/**
 * The products of a note, for one client. Each is one text (`textOfProduto`): as objects the products of a chunk were most of what crosses
 * from the thread that reads it.
 */
export interface MercadoriasToStore
  extends Readonly<Pick<Produto, 'cliente_id' | 'emitente' | 'emitente_nome' | 'nota'>> {
  readonly lado: 'saida' | 'entrada';
  /** YYYY-MM-DD. */
  readonly visto_em: string;
  readonly produtos: readonly string[];
  /** The client's code of each in a book of the client (COD_ITEM), by the position in `produtos`. */
  readonly no_livro?: { readonly livro_id: string; readonly itens: Readonly<Record<number, string>> };
}

/** Its code and its NCM stand first, which tell it from others of its issuer. */
export const textOfProduto = (produto: ProdutoDaNota): string =>
  FIELDS.map((name) => clean(produto[name])).join(BETWEEN);

/** To replace in what has nothing to replace costs more than to look first. */
const clean = (valor: string): string => (valor.includes(BETWEEN) ? valor.replaceAll(BETWEEN, ' ') : valor);

/** The two parts of such a text: which product it is, and what is said of it. */
export function splitProduto(texto: string): { readonly qual: string; readonly dito: string } {
  const end = texto.indexOf(BETWEEN, texto.indexOf(BETWEEN) + 1);
  return { qual: texto.slice(0, end), dito: texto.slice(end) };
}

export function readProduto(texto: string): ProdutoDaNota {
  const values = texto.split(BETWEEN);
  return recordOf(FIELDS, (name) => values[FIELDS.indexOf(name)] ?? '');
}
