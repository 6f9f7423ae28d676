import type { CriarResposta } from '@apura/contracts';
import { insertAjustes, type NovoAjuste } from '../clientes/ajustes.ts';
import { insertRespostas } from '../clientes/respostas.ts';
import type { Ator } from '../escritorios/audit.ts';
import type { Tenant } from '../tenancy/tenant.ts';

/**
 * Notes what the office decides of products where all of its answers stand, both kinds of them or none: what they touch is computed anew
 * once. False, and nothing noted, when the office has not the client.
 */
export const decideProdutos = (
  tenant: Tenant,
  ator: Ator,
  decisoes: { readonly respostas: readonly CriarResposta[]; readonly ajustes: readonly NovoAjuste[] },
  requestId: string,
): Promise<boolean> =>
  tenant.transaction(async (tx) => {
    const { respostas, ajustes } = decisoes;
    if (respostas.length && !(await insertRespostas(tx, ator, respostas, requestId))) return false;
    return ajustes.length === 0 || (await insertAjustes(tx, ator, ajustes, requestId)) !== undefined;
  });
