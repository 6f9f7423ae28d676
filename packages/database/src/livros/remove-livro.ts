import { type Ator, audit } from '../escritorios/audit.ts';
import { requireOpenMeses } from '../fechamento/open-mes.ts';
import { call } from '../tenancy/functions.ts';
import { lockPlaces } from '../tenancy/row-locks.ts';
import type { Tenant } from '../tenancy/tenant.ts';
import { livrosOfOffice } from './list-livros.ts';
import { type ChooseLivros, chooseLivros, clienteOf, recomputeByLivro } from './store-livro.ts';

/**
 * Takes a book away, with what it said of purchases; of the books of its days another may count from then on. False where the office has no
 * such book.
 *
 * @throws ClosedMes where a month of it is closed
 */
export const removeLivro = (
  tenant: Tenant,
  ator: Ator,
  livroId: string,
  escolher: ChooseLivros,
  requestId: string,
): Promise<boolean> =>
  tenant.transaction(async (tx) => {
    await lockPlaces(tx);
    const livro = await tx.first(livrosOfOffice(tx.organizationId).where('l.id', '=', livroId));
    if (!livro) return false;
    const { cnpj, arquivo, de, ate } = livro;
    const clienteId = await clienteOf(tx, cnpj.slice(0, 8));
    if (clienteId !== undefined) {
      const meses = [...new Set([de.slice(0, 7), ate.slice(0, 7)])];
      await requireOpenMeses(
        tx,
        meses.map((competencia) => ({ cliente_id: clienteId, competencia })),
      );
    }
    const entradas = await tx.value(call('apagar_livros', [livroId]));
    await chooseLivros(tx, cnpj.slice(0, 8), escolher);
    // Purchases that it spoke of are not named by anything any more: all of the client's are looked at.
    await recomputeByLivro(tx, livro, requestId, (entradas ?? 0) > 0 ? 'todos' : 'entradas');
    await audit(tx, ator, 'livro.removido', clienteId ?? livroId, { arquivo, de, ate });
    return true;
  });
