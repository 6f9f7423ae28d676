import type { LinhasDosClientes } from '../documentos/documento-to-store.ts';
import { insertRows } from '../tenancy/insert-rows.ts';
import type { Transaction } from '../tenancy/tenant.ts';
import { type MercadoriasToStore, readProduto, splitProduto } from './mercadorias-as-text.ts';

const CHAVE = ['cliente_id', 'lado', 'emitente', 'codigo', 'ncm'] as const;
const DITO = ['descricao', 'gtin', 'cest', 'unidade', 'cfop', 'cclasstrib', 'anp', 'emitente_nome'] as const;

const deRow = (row: string, names: readonly string[]): string =>
  names.map((name) => `${row}.${name}`).join(', ');

/** A note that leaves them out does not take away what another note, or a book, has said. */
const KEPT: ReadonlySet<string> = new Set(['gtin', 'cest']);
const kept = (name: string): string => `coalesce(nullif(excluded.${name}, ''), produto.${name})`;

/**
 * The newest note has the word; of two of a day the same one whichever came first. Of notes that say the same it is the one with the smallest
 * key, so that the notes of a day, which mostly come in their order, write a row once.
 */
const saysMore = (nova: string, antiga: string): string => {
  const antes = `(coalesce(${antiga}.visto_em, '-infinity'), ${deRow(antiga, DITO)})`;
  const agora = `(${deRow(nova, ['visto_em', ...DITO])})`;
  return `(${antes} < ${agora} OR ${antes} = ${agora} AND ${nova}.nota < coalesce(nullif(${antiga}.nota, ''), '~') AND ${nova}.nota <> '')`;
};

/** Who reads a product that is as well known already locks nothing; rows are locked in one order. */
const WHERE_IT_SAYS_MORE = `
  WHERE NOT EXISTS (SELECT FROM produto p WHERE (${deRow('p', CHAVE)}) = (${deRow('x', CHAVE)}) AND NOT ${saysMore('x', 'p')})
  ORDER BY ${deRow('x', CHAVE)}
  ON CONFLICT (organization_id, ${CHAVE.join(', ')}) DO UPDATE
    SET ${['visto_em', ...DITO, 'nota'].map((name) => `${name} = ${KEPT.has(name) ? kept(name) : `excluded.${name}`}`).join(', ')}
  WHERE ${saysMore('excluded', 'produto')}`;

/**
 * Notes the products of documents in the register of each client, one statement however many they are. To be called when everything else
 * is written: others that write the same products wait from here on. Beside them by which code a client's book has a supplier's.
 */
export async function storeMercadorias(
  tx: Transaction,
  documentos: readonly Pick<LinhasDosClientes, 'mercadorias'>[],
): Promise<void> {
  const newest = new Map<string, Said>();
  const codigos = new Map<string, CodigoToStore>();
  for (const { mercadorias = [] } of documentos)
    for (const daNota of mercadorias) {
      const from = `${daNota.cliente_id} ${daNota.lado} ${daNota.emitente} `;
      for (const [n, texto] of daNota.produtos.entries()) {
        const { qual, dito } = splitProduto(texto);
        const before = newest.get(from + qual);
        if (!before || isNewer(before, daNota, dito)) newest.set(from + qual, { daNota, texto, dito });
        const item = daNota.no_livro?.itens[n];
        if (item !== undefined) addCodigo(codigos, daNota, texto, item);
      }
    }
  const rows = [...newest.values()].map(({ daNota: { produtos: _p, no_livro: _l, ...daNota }, texto }) => ({
    ...daNota,
    ...readProduto(texto),
  }));
  await insertRows(tx, 'produto', rows, WHERE_IT_SAYS_MORE);
  await insertRows(tx, 'codigo_no_livro', [...codigos.values()], IN_ONE_ORDER);
}

interface Said {
  readonly daNota: MercadoriasToStore;
  readonly texto: string;
  readonly dito: string;
}

/** As `saysMore`, of two products of this transaction. */
function isNewer(
  { daNota: antes, dito: antesDito }: Said,
  daNota: MercadoriasToStore,
  dito: string,
): boolean {
  if (antes.visto_em !== daNota.visto_em) return antes.visto_em < daNota.visto_em;
  if (antesDito !== dito) return antesDito < dito;
  if (antes.emitente_nome !== daNota.emitente_nome) return antes.emitente_nome < daNota.emitente_nome;
  return daNota.nota < antes.nota;
}

interface CodigoToStore {
  readonly emitente: string;
  readonly codigo: string;
  readonly ncm: string;
  readonly livro_id: string;
  readonly item: string;
}

const IN_ONE_ORDER = 'ORDER BY x.livro_id, x.emitente, x.codigo, x.ncm, x.item ON CONFLICT DO NOTHING';

function addCodigo(
  codigos: Map<string, CodigoToStore>,
  { emitente, no_livro }: MercadoriasToStore,
  texto: string,
  item: string,
): void {
  const { codigo, ncm } = readProduto(texto);
  const row = { emitente, codigo, ncm, livro_id: no_livro?.livro_id ?? '', item };
  codigos.set(Object.values(row).join('\n'), row);
}
