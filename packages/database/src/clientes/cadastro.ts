import { LIMITES } from '@apura/contracts';
import { known } from '@apura/contracts/tables';
import { sql } from 'kysely';
import { insertPermitsOf, requestRecalculoDoCliente } from '../documentos/request-recalculo-do-cliente.ts';
import { type Ator, audit } from '../escritorios/audit.ts';
import { ClosedMes, requireOpenMeses } from '../fechamento/open-mes.ts';
import type { Contato, Prisma } from '../generated/client.ts';
import { from } from '../tenancy/builder.ts';
import { insertRows } from '../tenancy/insert-rows.ts';
import { newId } from '../tenancy/new-id.ts';
import { changeClientes, lockCliente, lockEscritorio } from '../tenancy/row-locks.ts';
import { type Tenant, type Transaction, tenantOf } from '../tenancy/tenant.ts';
import { makeClientes } from './partes-sem-cliente.ts';

/** A regime of a client: `desde` is the month (YYYY-MM) from which it holds, amounts are reais with two decimals. */
export type RegimeToStore = Pick<Prisma.ClienteRegimeUncheckedCreateInput, 'desde' | 'regime' | 'ibs_cbs'> & {
  readonly [Coluna in 'simples_anexo' | 'rbt12' | 'folha12' | 'atividade']?: string | undefined;
};

export type NovoCliente = RegimeToStore & {
  readonly cnpjRaiz: string;
  readonly cnpj?: string;
  readonly razaoSocial: string;
  /** YYYY-MM-DD. */
  readonly inicioDeAtividade?: string;
};

type ClienteQueExiste = Prisma.ClienteGetPayload<{ select: { id: true; cnpj_raiz: true } }>;

/**
 * Makes clients and asks for their stored documents to be picked up: all of them, or none when the office already has a
 * client of one of the CNPJ roots, which must differ among themselves. Returns the ids in the order given, or the clients
 * that are there already (then `ids` is empty).
 */
export async function createClientes(
  tenant: Tenant,
  novos: readonly NovoCliente[],
  requestId: string,
  ator?: Ator,
): Promise<{ readonly ids: readonly string[]; readonly existentes: readonly ClienteQueExiste[] }> {
  const comId = novos.map((novo) => ({ ...novo, cliente_id: newId() }));
  const ids = comId.map(({ cliente_id }) => cliente_id);
  return tenant.transaction(async (tx) => {
    // The row lock waits for the chunks under way, so that the pick-up sees what they stored; later ones see the clients.
    // It also makes those who create clients for one office follow each other.
    await changeClientes(tx);
    const known = await tx.prisma.cliente.findMany({
      where: { cnpj_raiz: { in: novos.map(({ cnpjRaiz }) => cnpjRaiz) } },
      select: { id: true, cnpj_raiz: true },
    });
    if (known.length) return { ids: [], existentes: known };
    const clientes = comId.map((novo) => ({
      id: novo.cliente_id,
      cnpj_raiz: novo.cnpjRaiz,
      razao_social: novo.razaoSocial,
      inicio_de_atividade: novo.inicioDeAtividade ?? null,
    }));
    const regimes = comId.map(
      ({ cnpjRaiz: _r, razaoSocial: _s, cnpj: _c, inicioDeAtividade: _i, ...regime }) => ({
        ...regime,
        id: newId(),
      }),
    );
    const estabelecimentos = comId.flatMap(({ cliente_id, cnpj }) =>
      cnpj === undefined ? [] : [{ id: newId(), cliente_id, cnpj }],
    );
    await insertRows(tx, 'cliente', clientes);
    await makeClientes(
      tx,
      clientes.map(({ cnpj_raiz }) => cnpj_raiz),
    );
    await insertRows(tx, 'cliente_regime', regimes);
    await insertRows(tx, 'estabelecimento', estabelecimentos);
    await insertPermitsOf(tx, ids, requestId);
    await auditClientes(tx, ator, 'cliente.cadastrado', ids);
    return { ids, existentes: [] };
  });
}

/** One line for one client or for many that the same act is about; nobody in particular did it where there is no `ator`. */
async function auditClientes(
  tx: Transaction,
  ator: Ator | undefined,
  acao: string,
  ids: readonly string[],
  detalhe: object = {},
): Promise<void> {
  const [first, ...others] = ids;
  if (!ator || first === undefined) return;
  const alvo = others.length ? tx.organizationId : first;
  await audit(tx, ator, acao, alvo, { ...detalhe, ...(others.length ? { clientes: ids } : {}) });
}

/** The same for one client. Returns its id, or undefined when the office already has one of that CNPJ root. */
export async function createCliente(
  tenant: Tenant,
  { requestId, ator, ...novo }: NovoCliente & { readonly requestId: string; readonly ator?: Ator },
): Promise<string | undefined> {
  const { ids } = await createClientes(tenant, [novo], requestId, ator);
  return ids[0];
}

export interface ClienteCreatedOrKept {
  readonly id: string;
  readonly cnpj_raiz: string;
  /** False when the office had it: it stays as it was. */
  readonly criado: boolean;
}

/** Makes those of the clients that the office has not; their CNPJ roots differ. Returns all of them, in the order given. */
export const createMissingClientes = (
  tenant: Tenant,
  novos: readonly NovoCliente[],
  requestId: string,
  ator?: Ator,
): Promise<ClienteCreatedOrKept[]> =>
  tenant.transaction(async (tx) => {
    const mesmo = tenantOf(tx);
    const todos = await createClientes(mesmo, novos, requestId, ator);
    const antes = new Map(todos.existentes.map(({ id, cnpj_raiz }) => [cnpj_raiz, id]));
    const faltam = novos.filter(({ cnpjRaiz }) => !antes.has(cnpjRaiz));
    const { ids } =
      antes.size && faltam.length ? await createClientes(mesmo, faltam, requestId, ator) : todos;
    const criados = new Map(faltam.map(({ cnpjRaiz }, i) => [cnpjRaiz, ids[i]]));
    return novos.map(({ cnpjRaiz: cnpj_raiz }) => ({
      id: known(criados.get(cnpj_raiz) ?? antes.get(cnpj_raiz), 'the client of a root'),
      cnpj_raiz,
      criado: criados.has(cnpj_raiz),
    }));
  });

export interface MudancaDoCliente {
  readonly razaoSocial?: string;
  /** YYYY-MM-DD. */
  readonly inicioDeAtividade?: string;
  /** "inativo": from now on notes get no lançamentos for it; "ativo" takes back that it is to be removed. */
  readonly status?: 'ativo' | 'inativo';
  /** YYYY-MM: what comes after it is no month of the office; null: the client stays. */
  readonly ultimoMes?: string | null;
  /** From `desde` (YYYY-MM) on; one that begins in the same month is replaced. */
  readonly regime?: RegimeToStore;
  readonly requestId: string;
  readonly ator?: Ator;
}

/**
 * Changes a client. When what its notes mean for it changes with it, they are computed anew. False when the office has
 * no such client.
 *
 * @throws ClosedMes where a month is closed that would lose its RBT12, or would be none of the office's any more
 */
export const updateCliente = (
  tenant: Tenant,
  id: string,
  { razaoSocial, status, inicioDeAtividade, ultimoMes, regime, requestId, ator }: MudancaDoCliente,
): Promise<boolean> =>
  tenant.transaction(async (tx) => {
    await lockEscritorio(tx);
    if (regime?.rbt12 !== undefined || regime?.folha12 !== undefined)
      await requireOpenMeses(tx, [{ cliente_id: id, competencia: regime.desde }]);
    if (ultimoMes) await requireOpenAfter(tx, id, ultimoMes);
    const velho = from
      .selectFrom('cliente')
      .select(['id', 'status', 'inicio_de_atividade'])
      .where('id', '=', id)
      .forUpdate();
    const linha = await tx.first(
      from
        .updateTable('cliente as c')
        .from(velho.as('velho'))
        .whereRef('c.id', '=', 'velho.id')
        .set(({ ref }) => ({
          razao_social: razaoSocial ?? ref('c.razao_social'),
          status: status ?? ref('c.status'),
          inicio_de_atividade: inicioDeAtividade
            ? sql<Date>`${inicioDeAtividade}::date`
            : ref('c.inicio_de_atividade'),
          ultimo_mes: ultimoMes === undefined ? ref('c.ultimo_mes') : ultimoMes,
          apagamento_pedido_em: status === 'ativo' ? null : ref('c.apagamento_pedido_em'),
        }))
        .returning(({ eb, ref }) => [
          'velho.status as antes',
          eb('c.inicio_de_atividade', 'is distinct from', ref('velho.inicio_de_atividade')).as(
            'outro_inicio',
          ),
        ]),
    );
    if (!linha) return false;
    if (regime) await writeRegime(tx, id, regime);
    const mudouDeStatus = status !== undefined && status !== linha.antes;
    if (regime || mudouDeStatus || linha.outro_inicio)
      await requestRecalculoDoCliente(tx, id, requestId, 'cadastro');
    await auditClientes(tx, ator, regime ? 'regime.gravado' : 'cliente.alterado', [id], {
      ...(razaoSocial === undefined ? {} : { razao_social: razaoSocial }),
      ...(status === undefined ? {} : { estado: status }),
      ...(ultimoMes === undefined ? {} : { ultimo_mes: ultimoMes }),
      ...(regime ? { regime: regime.regime, desde: regime.desde } : {}),
    });
    return true;
  });

/** What holds of a client from a month on, in place of what did. */
export const writeRegime = (
  tx: Transaction,
  cliente_id: string,
  regime: {
    readonly [Coluna in keyof RegimeToStore]: RegimeToStore[Coluna] | null;
  },
): Promise<unknown> =>
  insertRows(
    tx,
    'cliente_regime',
    [{ ...regime, id: newId(), cliente_id }],
    `ON CONFLICT (organization_id, cliente_id, desde) DO UPDATE SET regime = excluded.regime,
       ibs_cbs = excluded.ibs_cbs, simples_anexo = excluded.simples_anexo, rbt12 = excluded.rbt12,
       folha12 = excluded.folha12, atividade = excluded.atividade`,
  );

/** @throws ClosedMes where one of the client's months after this one (YYYY-MM) is closed: it would be in no list any more */
async function requireOpenAfter(tx: Transaction, clienteId: string, mes: string): Promise<void> {
  // Who closes a month takes the client's row first.
  await lockCliente(tx, clienteId);
  const closed = await tx.first(
    from
      .selectFrom('fechamento')
      .select((eb) => eb.cast<string>('competencia', 'text').as('competencia'))
      .where('cliente_id', '=', clienteId)
      .where('competencia', '>', mes)
      .where('fechada_id', 'is not', null)
      .orderBy('competencia')
      .limit(1),
  );
  if (closed) throw new ClosedMes(closed.competencia);
}

/**
 * Takes the regime back that begins in `desde` (YYYY-MM): the one before it goes on, and the client's notes are computed
 * anew. A client keeps at least one.
 */
export const removeRegime = (
  tenant: Tenant,
  clienteId: string,
  { desde, requestId, ator }: { readonly desde: string; readonly requestId: string; readonly ator?: Ator },
): Promise<'feito' | 'ultimo_regime' | 'desconhecido'> =>
  tenant.transaction(async (tx) => {
    await lockEscritorio(tx);
    await lockCliente(tx, clienteId);
    const { clienteRegime } = tx.prisma;
    const regimes = await clienteRegime.findMany({ where: { cliente_id: clienteId } });
    if (!regimes.some((regime) => regime.desde === desde)) return 'desconhecido';
    if (regimes.length === 1) return 'ultimo_regime';
    if (regimes.some((regime) => regime.desde === desde && (regime.rbt12 || regime.folha12)))
      await requireOpenMeses(tx, [{ cliente_id: clienteId, competencia: desde }]);
    await clienteRegime.deleteMany({ where: { cliente_id: clienteId, desde } });
    await requestRecalculoDoCliente(tx, clienteId, requestId, 'cadastro');
    await auditClientes(tx, ator, 'regime.removido', [clienteId], { desde });
    return 'feito';
  });

export type ContatoVisto = Contato;

/** Whom a client's reports go to, by name. Undefined when the office has no such client. */
export const listContatos = (tenant: Tenant, clienteId: string): Promise<ContatoVisto[] | undefined> =>
  tenant.transaction(async ({ prisma }) => {
    if (!(await prisma.cliente.findUnique({ where: { id: clienteId }, select: { id: true } })))
      return undefined;
    return prisma.contato.findMany({
      where: { cliente_id: clienteId },
      orderBy: [{ nome: 'asc' }, { id: 'asc' }],
    });
  });

/** Adds a contact; one with the same address gets the new name. `email` in lower case. Undefined when there is no such client. */
export const storeContato = (
  tenant: Tenant,
  ator: Ator,
  novo: { readonly clienteId: string; readonly nome: string; readonly email: string },
): Promise<ContatoVisto | 'muitos' | undefined> =>
  tenant.transaction(async (tx) => {
    const { clienteId: cliente_id, nome, email } = novo;
    if (!(await lockCliente(tx, cliente_id))) return undefined;
    const { contato } = tx.prisma;
    const outros = await contato.count({ where: { cliente_id, NOT: { email } } });
    if (outros >= LIMITES.contatos_por_cliente) return 'muitos';
    const gravado = await contato.upsert({
      where: {
        organization_id_cliente_id_email: { organization_id: tx.organizationId, cliente_id, email },
      },
      create: { id: newId(), organization_id: tx.organizationId, cliente_id, nome, email },
      update: { nome },
    });
    await audit(tx, ator, 'contato.gravado', gravado.id, { nome, email });
    return gravado;
  });

/** False when the office has no such contact. */
export const removeContato = (tenant: Tenant, ator: Ator, id: string): Promise<boolean> =>
  tenant.transaction(async (tx) => {
    const contato = await tx.first(
      from.deleteFrom('contato').where('id', '=', id).returning(['nome', 'email']),
    );
    if (!contato) return false;
    await audit(tx, ator, 'contato.removido', id, contato);
    return true;
  });
