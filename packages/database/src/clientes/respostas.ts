import type { CriarResposta } from '@apura/contracts';
import { type Expression, sql } from 'kysely';
import { markDesatualizadas } from '../apuracoes/mark-desatualizadas.ts';
import { requestRecalculoDoCliente } from '../documentos/request-recalculo-do-cliente.ts';
import { type Ator, audit } from '../escritorios/audit.ts';
import { onlyMesOf, requireOpenMeses } from '../fechamento/open-mes.ts';
import type { Resposta } from '../generated/client.ts';
import { asked, from, type Row } from '../tenancy/builder.ts';
import { givenRows } from '../tenancy/given-rows.ts';
import { insertRows } from '../tenancy/insert-rows.ts';
import { newId } from '../tenancy/new-id.ts';
import { lockEscritorio } from '../tenancy/row-locks.ts';
import type { Tenant, Transaction } from '../tenancy/tenant.ts';
import { withdrawAjustes } from './ajustes.ts';

export type RespostaListada = Omit<Row<'resposta'>, 'organization_id' | 'produto'>;

/** What is shown of one. */
const LISTED = [
  'id',
  'cliente_id',
  'pergunta',
  'quando',
  'desde',
  'ate',
  'resposta',
  'por',
  'criado_em',
] as const;

/** Answers on products: the questions, whose notes they are of, and the question by which the codes of products are known. */
interface DeProdutos {
  readonly perguntas: readonly string[];
  readonly lado: 'emitente_raiz' | 'destinatario_raiz';
  readonly tipo: string;
}
const COMPRAS: DeProdutos = {
  perguntas: ['destinacao', 'credito_do_ativo'],
  lado: 'destinatario_raiz',
  tipo: 'destinacao',
};
const VENDAS: DeProdutos = {
  perguntas: ['reducao_linear_lc224'],
  lado: 'emitente_raiz',
  tipo: 'reducao_linear_lc224',
};

const TO_FIT = {
  ...({ indice: 'integer', cliente_id: 'uuid', pergunta: 'text' } as const),
  ...({ chave: 'text', fornecedor: 'text', ncm: 'text', produto: 'text' } as const),
};

/**
 * The answers on products, by their place, that fit none: no note to the client (or of it) from this supplier with a product of this NCM. The
 * codes of products are known of what is asked about or was answered; a note that leaves nothing open may have any.
 */
const nuncaEmNota = (
  office: string,
  respostas: readonly CriarResposta[],
  { perguntas, lado, tipo }: DeProdutos,
) => {
  const given = respostas.flatMap(({ cliente_id, pergunta, quando }, indice) =>
    perguntas.includes(pergunta) ? [{ indice, cliente_id, pergunta, ...quando }] : [],
  );
  return from
    .selectFrom(givenRows('n', TO_FIT, given))
    .innerJoin('cliente as c', (join) =>
      join.onRef('c.id', '=', 'n.cliente_id').on('c.organization_id', '=', office),
    )
    .select('n.indice')
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('documento as d')
            .select('d.id')
            .where('d.organization_id', '=', office)
            .whereRef(`d.${lado}`, '=', 'c.cnpj_raiz')
            .where((d) => {
              const asked = d
                .selectFrom('pergunta as p')
                .select('p.id')
                .whereRef('p.documento_id', '=', 'd.id')
                .whereRef('p.cliente_id', '=', 'c.id');
              const answered = d
                .selectFrom('resposta as s')
                .select('s.id')
                .whereRef('s.cliente_id', '=', 'c.id')
                .whereRef('s.pergunta', '=', 'n.pergunta');
              const ofProduto = (quando: Expression<unknown>) =>
                sql<boolean>`${quando}->>'produto' = ${d.ref('n.produto')}`;
              return d.and([
                d.or([d('n.chave', 'is', null), d('d.chave', '=', d.ref('n.chave'))]),
                d.or([
                  d('n.fornecedor', 'is', null),
                  sql<boolean>`${d.ref('n.fornecedor')} IN (${d.ref('d.emitente')}->>'cnpj', ${d.ref('d.emitente')}->>'cpf')`,
                ]),
                d.or([
                  d('n.ncm', 'is', null),
                  sql<boolean>`strpos(${d.ref('d.produtos')}, 'ncm' || ${d.ref('n.ncm')}) > 0`,
                ]),
                d.or([
                  d('n.produto', 'is', null),
                  d.exists(asked.where(({ ref }) => ofProduto(ref('p.quando')))),
                  d.exists(answered.where(({ ref }) => ofProduto(ref('s.quando')))),
                  d.not(d.exists(asked.where('p.tipo', '=', tipo))),
                ]),
              ]);
            }),
        ),
      ),
    );
};

/** The places, from zero, of the answers that are of nothing that the client ever bought, or sold. */
export async function neverBoughtOrSold(
  tenant: Tenant,
  respostas: readonly CriarResposta[],
): Promise<number[]> {
  const { organizationId } = tenant;
  const rows = await tenant.read(
    nuncaEmNota(organizationId, respostas, COMPRAS)
      .unionAll(nuncaEmNota(organizationId, respostas, VENDAS))
      .orderBy('indice'),
  );
  return rows.map(({ indice }) => indice);
}

/**
 * Notes answers to what documents leave open, each in place of one to the same question that begins in the
 * same month; of two such among them the later one holds. What they touch is computed anew as by an ajuste. Undefined, and
 * nothing noted, when the office has not all of the clients.
 */
export const storeRespostas = (
  tenant: Tenant,
  ator: Ator,
  respostas: readonly CriarResposta[],
  requestId: string,
): Promise<RespostaListada[] | undefined> =>
  tenant.transaction((tx) => insertRespostas(tx, ator, respostas, requestId));

/** The same in a transaction that is under way. */
export async function insertRespostas(
  tx: Transaction,
  ator: Ator,
  respostas: readonly CriarResposta[],
  requestId: string,
): Promise<RespostaListada[] | undefined> {
  await lockEscritorio(tx);
  const novas = [...new Map(respostas.map((nova) => [impressao(nova), nova])).values()].map(
    ({ ate = null, ...nova }) => ({
      ...{ id: newId(), por: ator.nome, ate, produto: nova.quando.produto ?? null },
      ...nova,
    }),
  );
  const clientes = [...new Set(novas.map(({ cliente_id }) => cliente_id))].sort();
  if ((await tx.prisma.cliente.count({ where: { id: { in: clientes } } })) < clientes.length)
    return undefined;
  await requireOpenMeses(tx, novas.flatMap(onlyMesOf));
  await markMesesDasBaixas(tx, novas, requestId);
  await tx.run(
    from
      .deleteFrom('resposta as r')
      .using(givenRows('n', { cliente_id: 'uuid', pergunta: 'text', quando: 'jsonb', desde: 'text' }, novas))
      .where('r.organization_id', '=', tx.organizationId)
      .whereRef('r.cliente_id', '=', 'n.cliente_id')
      .whereRef('r.pergunta', '=', 'n.pergunta')
      .whereRef('r.quando', '=', 'n.quando')
      .whereRef('r.desde', '=', 'n.desde'),
  );
  const gravadas: RespostaListada[] = await insertRows(
    tx,
    'resposta',
    novas,
    `RETURNING ${LISTED.join(', ')}`,
  );
  for (const cliente of clientes) {
    const dele = novas.filter(({ cliente_id }) => cliente_id === cliente);
    const detalhe = {
      perguntas: [...new Set(dele.map(({ pergunta }) => pergunta))],
      respostas: dele.length,
    };
    await audit(tx, ator, 'pergunta.respondida', cliente, detalhe);
    await requestRecalculoDoCliente(tx, cliente, requestId, 'resposta');
    await markMesesOfEmpresa(tx, dele, requestId);
  }
  return gravadas;
}

/** An answer on the company as a whole may change months without changing what any of their documents means. */
async function markMesesOfEmpresa(
  tx: Transaction,
  respostas: readonly Pick<Resposta, 'cliente_id' | 'quando' | 'desde' | 'ate'>[],
  requestId: string,
): Promise<void> {
  const daEmpresa = respostas.filter(({ quando }) => Object.keys(quando ?? {}).length === 0);
  if (daEmpresa.length === 0) return;
  const meses = await tx.rows(
    from
      .selectFrom('apuracao')
      .select(['cliente_id', 'competencia'])
      .distinct()
      .where(({ eb, and, or }) =>
        or(
          daEmpresa.map(({ cliente_id, desde, ate }) =>
            and([
              eb('cliente_id', '=', cliente_id),
              eb('competencia', '>=', desde),
              ...(ate === null ? [] : [eb('competencia', '<=', ate)]),
            ]),
          ),
        ),
      ),
  );
  await markDesatualizadas(tx, requestId, meses, 'resposta');
}

/**
 * The sale of an asset changes no row of the note that bought it, only the months that take its instalments: from the earliest month
 * on that these answers or the ones before them name.
 */
async function markMesesDasBaixas(
  tx: Transaction,
  respostas: readonly Pick<Resposta, 'cliente_id' | 'pergunta' | 'quando' | 'resposta'>[],
  requestId: string,
): Promise<void> {
  const baixas = respostas.filter(({ pergunta }) => pergunta === 'baixa_do_ativo');
  if (baixas.length === 0) return;
  const meses = await tx.rows(
    from
      .selectFrom(givenRows('n', { cliente_id: 'uuid', quando: 'jsonb', resposta: 'text' }, baixas))
      .innerJoin('apuracao as a', 'a.cliente_id', 'n.cliente_id')
      .select(['a.cliente_id', 'a.competencia'])
      .distinct()
      .where(({ eb, ref, selectFrom }) => {
        const before = selectFrom('resposta as r')
          .select(({ fn }) => fn.min('r.resposta').as('mes'))
          .whereRef('r.cliente_id', '=', 'n.cliente_id')
          .where('r.pergunta', '=', 'baixa_do_ativo')
          .whereRef('r.quando', '=', 'n.quando');
        return eb('a.competencia', '>=', sql<string>`least(${ref('n.resposta')}, ${before})`);
      }),
  );
  await markDesatualizadas(tx, requestId, meses, 'resposta');
}

const impressao = ({ cliente_id, pergunta, quando, desde }: CriarResposta): string =>
  JSON.stringify([cliente_id, pergunta, desde, Object.entries(quando).sort(([a], [b]) => (a < b ? -1 : 1))]);

/** The office's answers, the newest first: all, or those of a client. */
export const listRespostas = (tenant: Tenant, clienteId?: string): Promise<RespostaListada[]> =>
  tenant.read(
    from
      .selectFrom('resposta')
      .select(LISTED)
      .where((eb) => eb.and(asked({ cliente_id: clienteId })))
      .orderBy('id', 'desc'),
  );

/** Takes an answer back; what it touched is computed anew. False when the office has none of that id. */
export const removeResposta = async (
  tenant: Tenant,
  ator: Ator,
  id: string,
  requestId: string,
): Promise<boolean> => (await tenant.transaction((tx) => withdrawRespostas(tx, ator, [id], requestId))) === 1;

/** Takes answers of both kinds back, such as those that were given together: all in one go. How many there were. */
export const withdrawAnswers = (
  tenant: Tenant,
  ator: Ator,
  { ajustes, respostas }: { readonly ajustes: readonly string[]; readonly respostas: readonly string[] },
  requestId: string,
): Promise<number> =>
  tenant.transaction(
    async (tx) =>
      (await withdrawAjustes(tx, ator, ajustes, requestId)) +
      (await withdrawRespostas(tx, ator, respostas, requestId)),
  );

async function withdrawRespostas(
  tx: Transaction,
  ator: Ator,
  ids: readonly string[],
  requestId: string,
): Promise<number> {
  await lockEscritorio(tx);
  const where = { id: { in: [...ids] } };
  const removidas = await tx.prisma.resposta.findMany({ where, orderBy: { id: 'asc' } });
  await requireOpenMeses(tx, removidas.flatMap(onlyMesOf));
  await markMesesDasBaixas(tx, removidas, requestId);
  await tx.prisma.resposta.deleteMany({ where });
  await markMesesOfEmpresa(tx, removidas, requestId);
  for (const cliente of [...new Set(removidas.map(({ cliente_id }) => cliente_id))].sort()) {
    const dele = removidas.filter(({ cliente_id }) => cliente_id === cliente);
    const perguntas = [...new Set(dele.map(({ pergunta }) => pergunta))];
    await audit(tx, ator, 'pergunta.reaberta', cliente, { perguntas, respostas: dele.length });
    await requestRecalculoDoCliente(tx, cliente, requestId, 'resposta');
  }
  return removidas.length;
}
