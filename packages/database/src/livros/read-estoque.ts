import { from } from '../tenancy/builder.ts';
import type { Transaction } from '../tenancy/tenant.ts';
import { livrosOf } from './list-livros.ts';
import type { ItemInEstoque } from './store-livro.ts';

/** An item of an inventory, and which book says so. */
export interface ItemEscriturado extends ItemInEstoque {
  readonly livro_id: string;
  /** Name of the file. */
  readonly arquivo: string;
}

/**
 * The client's inventory of a day (YYYY-MM-DD) in the books that count, by establishment and line; of a long one its first `limit` items. It
 * comes in the book of its month or of one of the two after it, and may come twice: then the later book counts. Balances of the day are among
 * the `fatos` of `readLivrosOfMeses`.
 */
export const readEstoqueDosLivros = (
  tx: Transaction,
  clienteId: string,
  dia: string,
  limit?: number,
): Promise<ItemEscriturado[]> =>
  tx.rows(
    from
      // Which book speaks of which establishment is asked once, and not for each of its items.
      .with('inventario', () =>
        livrosOf(tx.organizationId, clienteId)
          .innerJoin('estoque_do_livro as e', 'e.livro_id', 'l.id')
          .clearSelect()
          .select(['e.livro_id', 'e.estabelecimento', 'l.arquivo', 'l.de'])
          .distinct()
          .where('l.conta', '=', true)
          .where((eb) => eb('e.dia', '=', eb.cast<Date>(eb.val(dia), 'date'))),
      )
      .selectFrom('inventario as i')
      .innerJoin('estoque_do_livro as e', (join) =>
        join.onRef('e.livro_id', '=', 'i.livro_id').onRef('e.estabelecimento', '=', 'i.estabelecimento'),
      )
      .select([
        ...(['e.livro_id', 'i.arquivo', 'e.linha', 'e.estabelecimento', 'e.codigo', 'e.descricao'] as const),
        ...(['e.ncm', 'e.tipo_do_item', 'e.unidade', 'e.propriedade'] as const),
        ...(['e.quantidade', 'e.unitario', 'e.valor', 'e.valor_irpj'] as const),
      ])
      .select((eb) => eb.cast<string>('e.dia', 'text').as('dia'))
      .where((eb) => eb('e.dia', '=', eb.cast<Date>(eb.val(dia), 'date')))
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('inventario as o')
              .select('o.livro_id')
              .whereRef('o.estabelecimento', '=', 'i.estabelecimento')
              .whereRef('o.de', '>', 'i.de'),
          ),
        ),
      )
      .orderBy('e.estabelecimento')
      .orderBy('e.linha')
      .$if(limit !== undefined, (query) => query.limit(limit ?? 0)),
  );
