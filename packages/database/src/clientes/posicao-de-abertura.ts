import {
  DIA_DO_INVENTARIO,
  type ItemDoEstoque,
  LIMITES,
  type LinhaDaCarteiraDeAbertura,
  MES_DA_POSICAO,
  mesesBefore,
  type PosicaoInformada,
  type SomaDoEstoque,
} from '@apura/contracts';
import { known } from '@apura/contracts/tables';
import { MARCOS, VALORES, valueAt } from '@apura/law';
import { sumAmounts } from '@apura/words';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { type BemLido, readAtivos } from '../apuracoes/ativos-do-mes.ts';
import type { ClientMonth } from '../apuracoes/documentos-do-mes.ts';
import { readSaldoInicial } from '../apuracoes/informado-do-mes.ts';
import { markDesatualizadas } from '../apuracoes/mark-desatualizadas.ts';
import { comparativoDoMesAnterior } from '../apuracoes/read-entrada.ts';
import { sumMeses } from '../apuracoes/somas-do-mes.ts';
import type { MesDoCliente } from '../documentos/eventos-do-documento.ts';
import { type Ator, audit } from '../escritorios/audit.ts';
import { requireOpenMeses } from '../fechamento/open-mes.ts';
import { readLivrosOfMeses } from '../livros/list-livros.ts';
import { type ItemEscriturado, readEstoqueDosLivros } from '../livros/read-estoque.ts';
import { anyOf, from } from '../tenancy/builder.ts';
import type { Page } from '../tenancy/page.ts';
import { lockCliente } from '../tenancy/row-locks.ts';
import type { Tenant, Transaction } from '../tenancy/tenant.ts';
import { type PosicaoLida, posicaoOf } from './estoque-de-abertura.ts';
import { nameOfCliente } from './list-clientes.ts';

/** The month in which the credit is appropriated, and those of its instalments (LC 214/2025 art. 381 § 4º II). */
const MESES_DO_CREDITO =
  1 +
  Number(
    known(valueAt(VALORES.parcelas_do_credito_de_estoque, MARCOS.cbs_devida.dia), 'instalments of the stock')
      .valor,
  );

/** Months (YYYY-MM) that a credit appropriated in a month moves. */
const mesesOf = (cliente_id: string, apropriado_em: string): MesDoCliente[] =>
  Array.from({ length: MESES_DO_CREDITO }, (_, n) => ({
    cliente_id,
    competencia: mesesBefore(apropriado_em, -n),
  }));

export interface PosicaoToStore
  extends Pick<PosicaoInformada, 'estoque_por' | 'arquivo' | 'apropriado_em' | 'compras_tributadas'> {
  readonly clienteId: string;
  readonly custo_das_vendas: string | null;
  /** JSON of `ItemDoEstoque`s: of the twenty thousand that there may be it is made once. */
  readonly estoque: string;
  readonly somas: readonly SomaDoEstoque[];
}

/**
 * Puts a client's stock in the place of the one before, whole; finished versions of the months that it moves become outdated. False when the
 * office has no such client.
 */
export const storePosicao = (
  tenant: Tenant,
  ator: Ator,
  { clienteId, ...posicao }: PosicaoToStore,
  requestId: string,
): Promise<boolean> =>
  tenant.transaction(async (tx) => {
    if (!(await lockCliente(tx, clienteId))) return false;
    const antes = await removeIn(tx, clienteId);
    const meses = [...antes, ...mesesOf(clienteId, posicao.apropriado_em)];
    await requireOpenMeses(tx, meses);
    await insertPosicao(tx, ator, { clienteId, ...posicao });
    await markDesatualizadas(tx, requestId, meses, 'posicao_de_abertura');
    return true;
  });

async function insertPosicao(tx: Transaction, ator: Ator, posicao: PosicaoToStore): Promise<void> {
  const { clienteId, estoque, somas, ...dita } = posicao;
  await tx.run(
    from.insertInto('posicao_de_abertura').values({
      ...{ organization_id: tx.organizationId, cliente_id: clienteId, ...dita, por: ator.nome },
      // Arrays are written as JSON, and not as arrays of PostgreSQL.
      ...{ estoque: sql`${estoque}::jsonb`, somas: sql`${JSON.stringify(somas)}::jsonb` },
    }),
  );
  await audit(tx, ator, 'posicao.gravada', clienteId, { estoque_por: dita.estoque_por });
}

/** The months that the one which was there moved. */
async function removeIn(tx: Transaction, clienteId: string): Promise<MesDoCliente[]> {
  const removed = await tx.rows(
    from
      .deleteFrom('posicao_de_abertura')
      .where('cliente_id', '=', clienteId)
      .returning(['cliente_id', 'apropriado_em']),
  );
  return removed.flatMap(({ cliente_id, apropriado_em }) => mesesOf(cliente_id, apropriado_em));
}

/** Takes a client's stock away. False when the office has no such client. */
export const removePosicao = (
  tenant: Tenant,
  ator: Ator,
  clienteId: string,
  requestId: string,
): Promise<boolean> =>
  tenant.transaction(async (tx) => {
    if (!(await lockCliente(tx, clienteId))) return false;
    const meses = await removeIn(tx, clienteId);
    if (!meses.length) return true;
    await requireOpenMeses(tx, meses);
    await audit(tx, ator, 'posicao.removida', clienteId, {});
    await markDesatualizadas(tx, requestId, meses, 'posicao_de_abertura');
    return true;
  });

/** The regimes of a client, the oldest first. */
interface EmpresaLida {
  readonly regimes: readonly { readonly desde: string; readonly regime: string; readonly ibs_cbs: string }[];
}

/** What a client's opening position is made of. */
export interface PosicaoAberta extends EmpresaLida {
  readonly posicao: PosicaoLida | null;
  /** JSON of its books that count, and of the balances that the month before carries over, or the office entered. */
  readonly guardado: string;
  readonly ativos: readonly BemLido[];
}

/** As of one instant. Undefined without such a client. */
export const readPosicao = (tenant: Tenant, clienteId: string): Promise<PosicaoAberta | undefined> =>
  tenant.snapshot(async (tx) => {
    const regimes = await tx.prisma.clienteRegime.findMany({
      where: { cliente_id: clienteId },
      select: { desde: true, regime: true, ibs_cbs: true },
      orderBy: { desde: 'asc' },
    });
    if (!regimes.length) return undefined;
    const month: ClientMonth = { tx, clienteId, competencia: MES_DA_POSICAO };
    return {
      regimes,
      posicao: (await tx.first(posicaoOf(clienteId))) ?? null,
      guardado: await readGuardado(month),
      ativos: await readAtivos(month),
    };
  });

async function readGuardado(month: ClientMonth): Promise<string> {
  const { tx, clienteId, competencia } = month;
  const livros = await readLivrosOfMeses(tx, clienteId, {
    de: mesesBefore(competencia, 1),
    ate: competencia,
  });
  const { saldos_a_transportar = null } = Object(await comparativoDoMesAnterior(month));
  return JSON.stringify({
    livros: livros.map(({ livro, cnpj, arquivo, de, ate, fatos }) => ({
      livro,
      cnpj,
      arquivo,
      de,
      ate,
      fatos,
    })),
    saldos: saldos_a_transportar ?? (await readSaldoInicial(tx, clienteId, competencia)),
  });
}

interface EstoqueListado {
  readonly compras_tributadas: boolean;
  readonly itens: readonly ItemDoEstoque[];
}

/**
 * One page of the items of a client's stock, one more than `limit` if there is a next page, in the order in which they were said;
 * `aPartirDe`: how many come before. Undefined where nothing was said.
 */
export const listEstoque = (
  tenant: Tenant,
  clienteId: string,
  { aPartirDe, limit }: { readonly aPartirDe: number; readonly limit: number },
): Promise<EstoqueListado | undefined> =>
  tenant.first(
    from
      .selectFrom('posicao_de_abertura')
      .select(({ ref, val }) => [
        'compras_tributadas',
        sql<
          ItemDoEstoque[]
        >`jsonb_path_query_array(${ref('estoque')}, '$[$de to $ate]', ${val(JSON.stringify({ de: aPartirDe, ate: aPartirDe + limit }))}::jsonb)`.as(
          'itens',
        ),
      ])
      .where('organization_id', '=', tenant.organizationId)
      .where('cliente_id', '=', clienteId),
  );

/** JSON of the sums of the year before CBS, of what a stock is guessed from. Undefined without such a client. */
export const readMesesDoEstoque = (tenant: Tenant, clienteId: string): Promise<string | undefined> =>
  tenant.snapshot(async (tx) => {
    if (!(await tx.prisma.cliente.count({ where: { id: clienteId } }))) return undefined;
    const meses = Array.from({ length: 12 }, (_, n) => mesesBefore(MES_DA_POSICAO, n + 1));
    return JSON.stringify(Object.values(await sumMeses({ tx, clienteId }, meses)).flat());
  });

/** The companies whose books that count hold the inventory of the day. */
const raizesWithInventario = (organizationId: string) =>
  from
    .selectFrom('livro as l')
    .innerJoin('estoque_do_livro as e', 'e.livro_id', 'l.id')
    .select('l.cnpj_raiz')
    .where('l.organization_id', '=', organizationId)
    .where('l.conta', '=', true)
    .where((eb) => eb('e.dia', '=', eb.cast<Date>(eb.val(DIA_DO_INVENTARIO), 'date')));

export interface EstoqueEscriturado {
  /** Names of the files. */
  readonly arquivo: string;
  readonly itens: readonly ItemDoEstoque[];
}

/** Undefined where it has more items than a position may. */
async function readEscriturado(tx: Transaction, clienteId: string): Promise<EstoqueEscriturado | undefined> {
  const most = LIMITES.itens_de_inventario;
  const linhas = await readEstoqueDosLivros(tx, clienteId, DIA_DO_INVENTARIO, most + 1);
  if (linhas.length > most) return undefined;
  return {
    arquivo: [...new Set(linhas.map(({ arquivo }) => arquivo))].join(', '),
    itens: linhas.map(itemOf),
  };
}

/** As a book writes it, an amount may have no decimals, and a product no whole NCM. */
const itemOf = ({ ncm, tipo_do_item, propriedade, ...linha }: ItemEscriturado): ItemDoEstoque => ({
  ...{ estabelecimento: linha.estabelecimento, codigo: linha.codigo, unidade: linha.unidade },
  ...{ descricao: (linha.descricao ?? '').slice(0, 300), ncm: ncm !== null && NCM.test(ncm) ? ncm : '' },
  ...{ quantidade: linha.quantidade, valor: sumAmounts([linha.valor_irpj ?? linha.valor]) },
  ...(tipo_do_item === null ? {} : { tipo: tipo_do_item }),
  ...(propriedade === 'de_terceiro' ? { de_terceiros: true } : {}),
});
const NCM = /^[0-9]{8}$/;

/** The inventory of the day in a client's books; without items where they hold none, undefined where it has more than a position may. */
export const readInventarioDosLivros = (
  tenant: Tenant,
  clienteId: string,
): Promise<EstoqueEscriturado | undefined> => tenant.transaction((tx) => readEscriturado(tx, clienteId));

interface DosLivros extends Pick<PosicaoInformada, 'apropriado_em' | 'compras_tributadas'> {
  readonly clientes?: readonly string[];
  /** The engine's `sumEstoque`, of the JSON of its items. */
  readonly sum: (estoque: string) => Promise<readonly SomaDoEstoque[]>;
}

/**
 * Gives clients of whose stock nothing was said that of their books, all or none; with `clientes` none but these. Who has more items than a
 * position may is left without one. Returns how many have one now.
 */
export const storePosicoesByLivros = (
  tenant: Tenant,
  ator: Ator,
  { clientes, sum, ...dito }: DosLivros,
  requestId: string,
): Promise<number> =>
  tenant.transaction(async (tx) => {
    const ids = await tx.rows(
      clientesOfPosicao(tx.organizationId)
        .select('c.id')
        .where('p.estoque_por', 'is', null)
        .where((eb) => eb.and(clientes === undefined ? [] : [eb('c.id', '=', anyOf(clientes))]))
        .where('c.cnpj_raiz', 'in', raizesWithInventario(tx.organizationId))
        .orderBy('c.id'),
    );
    const meses = ids.flatMap(({ id }) => mesesOf(id, dito.apropriado_em));
    await requireOpenMeses(tx, meses);
    let stored = 0;
    for (const { id } of ids) {
      const escriturado = await readEscriturado(tx, id);
      if (!escriturado) continue;
      const { arquivo, itens } = escriturado;
      const estoque = JSON.stringify(itens);
      const somas = await sum(estoque);
      const posicao = { ...dito, estoque_por: 'livro', arquivo, custo_das_vendas: null } as const;
      await insertPosicao(tx, ator, { ...posicao, clienteId: id, estoque, somas });
      stored += 1;
    }
    await markDesatualizadas(tx, requestId, meses, 'posicao_de_abertura');
    return stored;
  });

export interface PosicaoListada extends EmpresaLida {
  readonly id: string;
  readonly razao_social: string;
  readonly cnpj_raiz: string;
  readonly livro_com_inventario: boolean;
  /** Null where nothing was said. */
  readonly estoque_por: PosicaoInformada['estoque_por'] | null;
  readonly apropriado_em: string | null;
  readonly compras_tributadas: boolean | null;
  readonly somas: readonly SomaDoEstoque[] | null;
}

/** The clients that the office has as CBS begins to be due, with what was said of their stock. */
const clientesOfPosicao = (organizationId: string) =>
  from
    .selectFrom('cliente as c')
    .leftJoin('posicao_de_abertura as p', (join) =>
      join.onRef('p.organization_id', '=', 'c.organization_id').onRef('p.cliente_id', '=', 'c.id'),
    )
    .where('c.organization_id', '=', organizationId)
    .where('c.status', '=', 'ativo')
    .where((eb) => eb.or([eb('c.ultimo_mes', 'is', null), eb('c.ultimo_mes', '>=', MES_DA_POSICAO)]));

/** One page of them, by name, one more than `limit` if there is a next page. */
export const listPosicoes = (
  tenant: Tenant,
  { situacao, limit, depoisDe }: Page & { readonly situacao?: LinhaDaCarteiraDeAbertura['situacao'] },
): Promise<PosicaoListada[]> =>
  tenant.read(
    clientesOfPosicao(tenant.organizationId)
      .select(['c.id', 'c.razao_social', 'c.cnpj_raiz'])
      .select(['p.estoque_por', 'p.apropriado_em', 'p.compras_tributadas', 'p.somas'])
      .select((eb) => [
        jsonArrayFrom(
          eb
            .selectFrom('cliente_regime as r')
            .select(['r.desde', 'r.regime', 'r.ibs_cbs'])
            .whereRef('r.cliente_id', '=', 'c.id')
            .orderBy('r.desde'),
        ).as('regimes'),
        eb('c.cnpj_raiz', 'in', raizesWithInventario(tenant.organizationId))
          .$castTo<boolean>()
          .as('livro_com_inventario'),
      ])
      .where((eb) =>
        eb.and([
          ...(situacao === undefined
            ? []
            : [
                situacao === 'sem_estoque'
                  ? eb('p.estoque_por', 'is', null)
                  : eb('p.estoque_por', '=', situacao),
              ]),
          ...(depoisDe === undefined
            ? []
            : [
                eb(
                  eb.refTuple(nameOfCliente(eb.ref('c.razao_social')), 'c.id'),
                  '>',
                  eb
                    .selectFrom('cliente as u')
                    .select(({ ref }) => [nameOfCliente(ref('u.razao_social')).as('nome'), 'u.id'])
                    .where('u.id', '=', depoisDe)
                    .$asTuple('nome', 'id'),
                ),
              ]),
        ]),
      )
      .orderBy(({ ref }) => nameOfCliente(ref('c.razao_social')))
      .orderBy('c.id')
      .limit(limit + 1),
  );

/** How many of all have no stock. */
export async function countWithoutEstoque(tenant: Tenant): Promise<number> {
  const [row] = await tenant.read(
    clientesOfPosicao(tenant.organizationId)
      .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('quantos'))
      .where('p.estoque_por', 'is', null),
  );
  return row?.quantos ?? 0;
}
