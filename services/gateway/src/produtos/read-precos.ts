import { clientesByRaiz, type ProdutoToPrice, readClienteToPrice, type Tenant } from '@apura/database';
import { found } from '../answers.ts';
import type { Gateway } from '../gateway.ts';
import { storedBytes } from '../request/downloads.ts';
import type { Caller } from '../request/limits/open-places.ts';
import type { PedidoDePrecos, PrecosCalculados } from './price-produtos.ts';

/** Files of one task: no more than lie in memory at a time, and than a thread reads in a moment. */
const BYTES_AT_ONCE = 2 * 1024 * 1024;

/**
 * Reads what the prices of a client's products have in common. Gives what prices products: each group of them with the files of its
 * notes in a computing thread.
 *
 * @throws ApiError `not_found`; what is given `calculo_demorado`
 */
export async function openPrecos(
  { calculos, storage }: Gateway,
  { tenant, caller }: { readonly tenant: Tenant; readonly caller: Caller },
  clienteId: string,
) {
  const { cnpj_raiz, mes } = found(await readClienteToPrice(tenant, clienteId));
  const { clientes } = await clientesByRaiz(tenant, [cnpj_raiz]);
  const doCliente = {
    contexto: clientes[0] === undefined ? null : JSON.stringify(clientes[0]),
    mes: mes === null ? null : JSON.stringify(mes),
  };
  return async <P extends object>(
    produtos: readonly ProdutoToPrice[],
    asked: Pick<PedidoDePrecos, 'base' | 'explicado'>,
  ): Promise<PrecosCalculados<P>> => {
    const price = async (some: readonly ProdutoToPrice[], files: ReadonlyMap<string, Buffer>) => {
      const arquivos = [...files].map(([chave, bytes]) => ({ chave, bytes }));
      const task = {
        tipo: 'precos',
        ...asked,
        ...doCliente,
        produtos: some.map(withoutHash),
        arquivos,
      } as const;
      const precos: PrecosCalculados<P> = JSON.parse(String(await calculos.fazer(task, caller)));
      return precos;
    };
    const prontos: PrecosCalculados<P>[] = [];
    let some: ProdutoToPrice[] = [];
    let files = new Map<string, Buffer>();
    let bytes = 0;
    for (const produto of produtos) {
      for (const nota of [produto.venda, produto.compra]) {
        if (nota === null || files.has(nota.chave)) continue;
        const file = await storedBytes(storage, tenant, nota.sha256, `file of documento ${nota.chave}`);
        files.set(nota.chave, file);
        bytes += file.length;
      }
      some.push(produto);
      if (bytes < BYTES_AT_ONCE) continue;
      prontos.push(await price(some, files));
      [some, files, bytes] = [[], new Map(), 0];
    }
    if (some.length > 0 || prontos.length === 0) prontos.push(await price(some, files));
    return { data: prontos.flatMap(({ data }) => data), premissas: prontos[0]?.premissas ?? [] };
  };
}

function withoutHash({ venda, compra, ...produto }: ProdutoToPrice) {
  const plain = (nota: ProdutoToPrice['venda']) => {
    if (nota === null) return null;
    const { sha256: _, ...lida } = nota;
    return lida;
  };
  return { ...produto, venda: plain(venda), compra: plain(compra) };
}
