import { sql } from 'kysely';
import { requestRecalculoDosClientes } from '../documentos/request-recalculo-do-cliente.ts';
import { type Ator, audit } from '../escritorios/audit.ts';
import { onlyMesOf, requireOpenMeses } from '../fechamento/open-mes.ts';
import type { AjusteClassificacao, Prisma } from '../generated/client.ts';
import { from } from '../tenancy/builder.ts';
import { givenRows } from '../tenancy/given-rows.ts';
import { newId } from '../tenancy/new-id.ts';
import { lockEscritorio } from '../tenancy/row-locks.ts';
import type { Tenant, Transaction } from '../tenancy/tenant.ts';

/**
 * The office's answer to what the rules cannot know, for one client or, without `cliente_id`, for all. At least one
 * criterion, and a classification, an effect or an acquisition.
 */
export interface NovoAjuste
  extends Omit<
    Prisma.AjusteClassificacaoUncheckedCreateInput,
    'id' | 'organization_id' | 'por' | `aquisicao_${string}`
  > {
  /** Of a fixed asset that is sold: the day it was bought (YYYY-MM-DD), its net acquisition value in reais, and what the office says of the purchase. */
  readonly aquisicao?: {
    readonly data: string;
    readonly valor_liquido: string;
    readonly documento_idoneo?: boolean;
    readonly pis_cofins?: boolean;
    readonly icms?: boolean;
  };
}

export type AjusteListado = Omit<AjusteClassificacao, 'organization_id'>;

/** What tells answers apart; an acquisition and the others answer different questions and stand beside one another. */
const CRITERIOS = [
  'cliente_id',
  'desde',
  'cfop',
  'cprod',
  'ncm_prefixo',
  'cclasstrib_de',
  'emitente',
] as const;
const OF_AJUSTE = {
  cliente_id: 'text',
  desde: 'text',
  cfop: 'text',
  cprod: 'text',
  ncm_prefixo: 'text',
  cclasstrib_de: 'text',
  emitente: 'text',
  aquisicao_data: 'text',
} as const satisfies Readonly<Record<(typeof CRITERIOS)[number] | 'aquisicao_data', 'text'>>;
/** Rows that Prisma writes at a time. */
const POR_VEZ = 1000;

/**
 * Notes answers, each in place of one with the same criteria that begins in the same month; of two such among them the
 * later one holds. What they touch is computed anew by a job, or before the next apuração reads it; finished versions whose
 * figures change become outdated then. Undefined, and nothing noted, when the office has not all of the clients.
 */
export const storeAjustes = (
  tenant: Tenant,
  ator: Ator | null,
  ajustes: readonly NovoAjuste[],
  requestId: string,
): Promise<AjusteListado[] | undefined> =>
  tenant.transaction((tx) => insertAjustes(tx, ator, ajustes, requestId));

/** The same in a transaction that is under way. */
export async function insertAjustes(
  tx: Transaction,
  ator: Ator | null,
  ajustes: readonly NovoAjuste[],
  requestId: string,
): Promise<AjusteListado[] | undefined> {
  const { ajusteClassificacao, cliente } = tx.prisma;
  await lockEscritorio(tx);
  const linha = (novo: NovoAjuste) => ({ ...linhaDoAjuste(tx, novo), por: ator?.nome ?? null });
  const novos = [...new Map(ajustes.map((novo) => [impressao(novo), linha(novo)])).values()];
  const clientes = [...new Set(novos.map(({ cliente_id }) => cliente_id))];
  const proprios = clientes.filter((id) => id !== null);
  if ((await cliente.count({ where: { id: { in: proprios } } })) < proprios.length) return undefined;
  await requireOpenMeses(tx, novos.flatMap(onlyMesOf));
  await tx.run(
    from
      .deleteFrom('ajuste_classificacao as a')
      .using(givenRows('n', OF_AJUSTE, novos))
      .where('a.organization_id', '=', tx.organizationId)
      // By "=", so that thousands are found among thousands; no criterion is an empty text.
      .where(({ eb, and, cast, fn }) =>
        and(
          CRITERIOS.map((nome) =>
            eb(
              fn.coalesce(cast<string>(`a.${nome}`, 'text'), sql.lit('')),
              '=',
              fn.coalesce(`n.${nome}`, sql.lit('')),
            ),
          ),
        ),
      )
      .where(({ eb }) =>
        eb(eb.parens('a.aquisicao_data', 'is', null), '=', eb.parens('n.aquisicao_data', 'is', null)),
      ),
  );
  const gravados: AjusteListado[] = [];
  for (let desde = 0; desde < novos.length; desde += POR_VEZ)
    gravados.push(
      ...(await ajusteClassificacao.createManyAndReturn({
        data: novos.slice(desde, desde + POR_VEZ),
        omit: { organization_id: true },
      })),
    );
  for (const tocados of clientes) {
    const respostas = novos.filter(({ cliente_id }) => cliente_id === tocados).length;
    await audit(tx, ator, 'pergunta.respondida', tocados ?? tx.organizationId, { respostas });
  }
  for (const tocados of clientes.includes(null) ? [null] : proprios) {
    await recomputeThoseOfAjuste(tx, tocados, requestId);
  }
  return gravados;
}

const impressao = ({ aquisicao, ...novo }: NovoAjuste): string =>
  JSON.stringify([...CRITERIOS.map((nome) => novo[nome] ?? null), aquisicao !== undefined]);

function linhaDoAjuste({ organizationId }: Transaction, { aquisicao, ...novo }: NovoAjuste) {
  const { cclasstrib = null, efeito = null, ate = null, cliente_id = null } = novo;
  const { cfop = null, cprod = null, ncm_prefixo = null, cclasstrib_de = null, emitente = null } = novo;
  return {
    ...{ id: newId(), organization_id: organizationId, cliente_id, desde: novo.desde, ate },
    ...{ cfop, cprod, ncm_prefixo, cclasstrib_de, emitente, cclasstrib, efeito },
    aquisicao_data: aquisicao ? new Date(aquisicao.data) : null,
    aquisicao_valor: aquisicao?.valor_liquido ?? null,
    aquisicao_documento: aquisicao?.documento_idoneo ?? null,
    aquisicao_pis_cofins: aquisicao?.pis_cofins ?? null,
    aquisicao_icms: aquisicao?.icms ?? null,
  };
}

/** The office's answers, the newest first: all, or those that hold for a client (its own and those for all). */
export const listAjustes = (tenant: Tenant, clienteId?: string): Promise<AjusteListado[]> =>
  tenant.transaction(({ prisma }) =>
    prisma.ajusteClassificacao.findMany({
      where: clienteId === undefined ? {} : { OR: [{ cliente_id: clienteId }, { cliente_id: null }] },
      omit: { organization_id: true },
      orderBy: { id: 'desc' },
    }),
  );

/** Takes answers back in a transaction that is under way, and computes what they touched anew, each client once. How many there were. */
export async function withdrawAjustes(
  tx: Transaction,
  ator: Ator,
  ids: readonly string[],
  requestId: string,
): Promise<number> {
  await lockEscritorio(tx);
  const where = { id: { in: [...ids] } };
  const removidos = await tx.prisma.ajusteClassificacao.findMany({
    where,
    select: { cliente_id: true, desde: true, ate: true },
  });
  await requireOpenMeses(tx, removidos.flatMap(onlyMesOf));
  const { count } = await tx.prisma.ajusteClassificacao.deleteMany({ where });
  const clientes = [...new Set(removidos.map(({ cliente_id }) => cliente_id))].sort();
  for (const cliente of clientes) {
    const respostas = removidos.filter(({ cliente_id }) => cliente_id === cliente).length;
    await audit(tx, ator, 'pergunta.reaberta', cliente ?? tx.organizationId, { respostas });
  }
  for (const tocados of clientes.includes(null) ? [null] : clientes)
    await recomputeThoseOfAjuste(tx, tocados, requestId);
  return count;
}

/** The client of an adjustment, or all of them where it is for all. */
async function recomputeThoseOfAjuste(tx: Transaction, clienteId: string | null, requestId: string) {
  const tocados = await tx.prisma.cliente.findMany({
    where: clienteId === null ? { status: 'ativo' } : { id: clienteId },
    select: { id: true },
    orderBy: { id: 'asc' },
  });
  await requestRecalculoDosClientes(
    tx,
    tocados.map(({ id }) => id),
    requestId,
    'ajuste',
  );
}
