import type { LinhasDosClientes, MercadoriaToStore } from '../documentos/documento-to-store.ts';
import { insertRows } from '../tenancy/insert-rows.ts';
import type { Transaction } from '../tenancy/tenant.ts';

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

const saidBy = (mercadoria: Omit<MercadoriaToStore, 'no_livro'>): string =>
  ['visto_em' as const, ...DITO].map((name) => mercadoria[name]).join('\n');

/**
 * Notes the products of documents in the register of each client, one statement however many they are. To be called when everything else
 * is written: others that write the same products wait from here on. Beside them by which code a client's book has a supplier's.
 */
export async function storeMercadorias(
  tx: Transaction,
  documentos: readonly Pick<LinhasDosClientes, 'mercadorias'>[],
): Promise<void> {
  const newest = new Map<string, Omit<MercadoriaToStore, 'no_livro'>>();
  const codigos = new Map<string, CodigoToStore>();
  for (const { mercadorias = [] } of documentos)
    for (const { no_livro, ...mercadoria } of mercadorias) {
      if (no_livro) addCodigo(codigos, mercadoria, no_livro);
      const chave = CHAVE.map((name) => mercadoria[name]).join('\n');
      const antes = newest.get(chave);
      const [dito, agora] = [antes && saidBy(antes), saidBy(mercadoria)];
      if (!antes || dito === undefined || dito < agora || (dito === agora && mercadoria.nota < antes.nota))
        newest.set(chave, mercadoria);
    }
  await insertRows(tx, 'produto', [...newest.values()], WHERE_IT_SAYS_MORE);
  await insertRows(tx, 'codigo_no_livro', [...codigos.values()], IN_ONE_ORDER);
}

type CodigoToStore = Pick<MercadoriaToStore, 'emitente' | 'codigo' | 'ncm'> &
  NonNullable<MercadoriaToStore['no_livro']>;

const IN_ONE_ORDER = 'ORDER BY x.livro_id, x.emitente, x.codigo, x.ncm, x.item ON CONFLICT DO NOTHING';

function addCodigo(
  codigos: Map<string, CodigoToStore>,
  { emitente, codigo, ncm }: Omit<MercadoriaToStore, 'no_livro'>,
  no_livro: NonNullable<MercadoriaToStore['no_livro']>,
): void {
  const row = { emitente, codigo, ncm, ...no_livro };
  codigos.set(Object.values(row).join('\n'), row);
}
