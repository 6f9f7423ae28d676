import { sql } from 'kysely';
import { anyOf, from, type Row } from '../tenancy/builder.ts';
import { newId } from '../tenancy/new-id.ts';
import { onPage, type Page, type Period } from '../tenancy/page.ts';
import type { Tenant, Transaction } from '../tenancy/tenant.ts';

/** Who did it: a person of the office. */
export interface Ator {
  readonly id: string;
  readonly nome: string;
  /** Where the request came from. */
  readonly ip: string;
}

/**
 * Writes one line of the audit log, in the transaction of the act itself. `ator` null: the system did it. `acao`: what was
 * done, for example "chave.criada"; `alvo`: the id of what it was done to; `detalhe`: what else there is to know, never a secret.
 */
export async function audit(
  { organizationId: organization_id, prisma }: Transaction,
  ator: Ator | null,
  acao: string,
  alvo: string,
  detalhe: object = {},
): Promise<void> {
  const { id, nome, ip } = ator ?? { id: 'sistema', nome: null, ip: null };
  await prisma.auditLog.create({
    data: { id: newId(), organization_id, ator: id, ator_nome: nome, ip, acao, alvo, detalhe },
    select: { id: true },
  });
}

export type AtoListado = Omit<Row<'audit_log'>, 'organization_id'> & {
  /** What `alvo` is called now; null where nothing of the office has that id. */
  readonly alvo_nome: string | null;
};

/** What an act may have been done to, by its name. */
const nomesOf = (alvos: readonly string[]) => {
  const one = anyOf(alvos);
  const named = (table: 'user' | 'api_key' | 'organization') =>
    from.selectFrom(table).select(['id', 'nome']).where('id', '=', one);
  return from
    .selectFrom('cliente')
    .select(['id', 'razao_social as nome'])
    .where('id', '=', one)
    .unionAll(named('user'))
    .unionAll(
      from
        .selectFrom('session as s')
        .innerJoin('user as u', 'u.id', 's.user_id')
        .select(['s.id', 'u.nome'])
        .where('s.id', '=', one),
    )
    .unionAll(named('api_key'))
    .unionAll(
      from
        .selectFrom('webhook_endpoint')
        .select(({ fn }) => ['id', fn.coalesce('descricao', 'url').as('nome')])
        .where('id', '=', one),
    )
    .unionAll(named('organization'));
};
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export interface FiltroDaAuditoria extends Page, Period {
  /** Id of a person or key. */
  readonly ator?: string;
  /** What the act is about: the part of `acao` before its point. */
  readonly assunto?: string;
  /** A client that it was done to, alone or among others. */
  readonly clienteId?: string;
}

/** One page of the audit log, the newest first, one more than `limit` if there is a next page. */
export const listAuditoria = (
  tenant: Tenant,
  { limit, ator, assunto, clienteId, ...page }: FiltroDaAuditoria,
): Promise<AtoListado[]> =>
  tenant.transaction(async ({ rows }) => {
    const atos = await rows(
      from
        .selectFrom('audit_log')
        .select(['id', 'ator', 'ator_nome', 'acao', 'alvo', 'detalhe', 'ip', 'criado_em'])
        .where((eb) =>
          eb.and([
            eb('organization_id', '=', tenant.organizationId),
            ...onPage(eb.ref('id'), page),
            ...(ator === undefined ? [] : [eb('ator', '=', ator)]),
            ...(assunto === undefined
              ? []
              : [sql<boolean>`starts_with(${eb.ref('acao')}, ${`${assunto}.`})`]),
            ...(clienteId === undefined
              ? []
              : [
                  eb.or([
                    eb('alvo', '=', clienteId),
                    sql<boolean>`${eb.ref('detalhe')}->'clientes' @> to_jsonb(${clienteId}::text)`,
                  ]),
                ]),
          ]),
        )
        .orderBy('id', 'desc')
        .limit(limit + 1),
    );
    const alvos = atos.map(({ alvo }) => alvo).filter((alvo) => UUID.test(alvo));
    const nomes = new Map((await rows(nomesOf(alvos))).map(({ id, nome }) => [id, nome]));
    return atos.map((ato) => ({ ...ato, alvo_nome: nomes.get(ato.alvo) ?? null }));
  });
