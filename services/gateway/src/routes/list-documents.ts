import type { DocumentoEmJson, Tenant } from '@apura/database';
import { jsonText, type Resposta } from '../answers.ts';
import type { Gateway } from '../gateway.ts';
import { appendPage, filtered, type Listing } from '../request/page.ts';

/** Answers with a page of the notes that `list` finds. */
export const listDocuments =
  <Q extends Listing['query']>(
    list: (tenant: Tenant, filter: ReturnType<typeof filtered<Q>>) => Promise<readonly DocumentoEmJson[]>,
  ) =>
  async (_gateway: Gateway, pedido: Listing<Q> & { readonly tenant: Tenant }): Promise<Resposta> =>
    jsonText(appendPage(pedido, await list(pedido.tenant, filtered(pedido))));
