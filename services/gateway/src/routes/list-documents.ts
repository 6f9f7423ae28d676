import type { DocumentoEmJson, Tenant } from '@apura/database';
import { jsonText, type Resposta } from '../answers.ts';
import type { Gateway } from '../gateway.ts';
import { appendPage, filtered } from '../request/page.ts';

interface Query {
  readonly limit: number;
  readonly cursor?: string;
}

/** Answers with a page of the notes that `list` finds. */
export const listDocuments =
  <Q extends Query>(
    list: (tenant: Tenant, filter: ReturnType<typeof filtered<Q>>) => Promise<readonly DocumentoEmJson[]>,
  ) =>
  async (
    _gateway: Gateway,
    { query, tenant }: { readonly query: Q; readonly tenant: Tenant },
  ): Promise<Resposta> =>
    jsonText(appendPage(await list(tenant, filtered(query)), query.limit));
