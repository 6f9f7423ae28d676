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
 * The client's inventory of a day (YYYY-MM-DD) in the books that count, by establishment and line. It comes in the book of its month or of
 * one of the two after it, and may come twice: then the later book counts. Balances of the day are among the `fatos` of `readLivrosOfMeses`.
 */
export const readEstoqueDosLivros = (
  tx: Transaction,
  clienteId: string,
  dia: string,
): Promise<ItemEscriturado[]> =>
  tx.rows(
    livrosOf(tx.organizationId, clienteId)
      .innerJoin('estoque_do_livro as e', 'e.livro_id', 'l.id')
      .clearSelect()
      .select([
        ...(['e.livro_id', 'l.arquivo', 'e.linha', 'e.estabelecimento', 'e.codigo', 'e.descricao'] as const),
        ...(['e.ncm', 'e.tipo_do_item', 'e.unidade', 'e.propriedade'] as const),
        ...(['e.quantidade', 'e.unitario', 'e.valor', 'e.valor_irpj'] as const),
      ])
      .select((eb) => eb.cast<string>('e.dia', 'text').as('dia'))
      .where('l.conta', '=', true)
      .where((eb) => eb('e.dia', '=', eb.cast<Date>(eb.val(dia), 'date')))
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('estoque_do_livro as x')
              .innerJoin('livro as o', 'o.id', 'x.livro_id')
              .select('x.linha')
              .whereRef('x.estabelecimento', '=', 'e.estabelecimento')
              .whereRef('x.dia', '=', 'e.dia')
              .whereRef('o.cnpj_raiz', '=', 'l.cnpj_raiz')
              .whereRef('o.de', '>', 'l.de')
              .where('o.organization_id', '=', tx.organizationId)
              .where('o.conta', '=', true),
          ),
        ),
      )
      .orderBy('e.estabelecimento')
      .orderBy('e.linha'),
  );
