import { sql } from 'kysely';
import { readReceitaDosMeses } from '../apuracoes/read-entrada.ts';
import { COUNTS } from '../fechamento/linha-do-mes.ts';
import { anyOf, from } from '../tenancy/builder.ts';
import type { Tenant, Transaction } from '../tenancy/tenant.ts';
import { type FiltroDeProdutos, produtosOf } from './read-produtos.ts';

/** Where a price is read: a product in the note that its row in the register is of. */
export interface NotaDoProduto {
  readonly codigo: string;
  readonly ncm: string;
  readonly chave: string;
  /** Of the file that it came in. */
  readonly sha256: Buffer;
  /** YYYY-MM-DD. */
  readonly dia: string;
  readonly emitente_nome: string;
}

/** A product that a client sells, with its newest sale and the newest purchase of the same GTIN; null where no note that counts is kept. */
export interface ProdutoToPrice {
  readonly id: string;
  readonly codigo: string;
  readonly ncm: string;
  readonly descricao: string;
  readonly gtin: string;
  readonly unidade: string;
  readonly venda: NotaDoProduto | null;
  readonly compra: NotaDoProduto | null;
}

/** What the prices of a client's products have in common. */
export interface ClienteToPrice {
  readonly cnpj_raiz: string;
  /** What its newest month was computed from, as JSON that the engine wrote, but for the sums of its notes; null without a month. */
  readonly mes: object | null;
}

/** By code and NCM: no two products that a client sells have both. */
interface PlaceOfPreco {
  readonly codigo: string;
  readonly ncm: string;
}

interface PedidoDePrecos extends Pick<FiltroDeProdutos, 'ncm' | 'q'> {
  /** The whole code. */
  readonly codigo?: string;
  /** Day (YYYY-MM-DD) from which on it was sold. */
  readonly vendidos_desde?: string;
  readonly limit: number;
  readonly depoisDe?: PlaceOfPreco;
}

/** Undefined without such a client. */
export const readClienteToPrice = (tenant: Tenant, clienteId: string): Promise<ClienteToPrice | undefined> =>
  tenant.snapshot(async (tx) => {
    const cliente = await tx.first(
      from.selectFrom('cliente').select('cnpj_raiz').where('id', '=', clienteId),
    );
    return cliente && { ...cliente, mes: await newestMes(tx, clienteId) };
  });

/** A page of what a client sells, in order of its codes, with the notes that its prices are made of. */
export const readProdutosToPrice = (
  tenant: Tenant,
  clienteId: string,
  pedido: PedidoDePrecos,
): Promise<ProdutoToPrice[]> =>
  tenant.snapshot(async (tx) => {
    const vendidos = await tx.rows(vendidosOf(clienteId, pedido));
    const comprados = await tx.rows(
      compradosOf(clienteId, [...new Set(vendidos.flatMap(({ gtin }) => (gtin === '' ? [] : [gtin])))]),
    );
    const compraDe = new Map(comprados.map((comprado) => [comprado.gtin, comprado]));
    const notas = await notasOf(tx, [...vendidos, ...comprados]);
    return vendidos.map((vendido) => {
      const { id, codigo, ncm, descricao, gtin, unidade } = vendido;
      const [venda, compra] = [notas(vendido), notas(compraDe.get(gtin))];
      return { id, codigo, ncm, descricao, gtin, unidade, venda, compra };
    });
  });

const DO_PRECO = ['id', 'codigo', 'ncm', 'descricao', 'gtin', 'unidade', 'nota', 'emitente_nome'] as const;

const vendidosOf = (
  clienteId: string,
  { limit, depoisDe, vendidos_desde, codigo, ...filtro }: PedidoDePrecos,
) =>
  produtosOf(clienteId, { ...filtro, lado: 'saida' })
    .clearSelect()
    .select(DO_PRECO)
    .where('visto_em', 'is not', null)
    .where(({ eb, and, refTuple, tuple }) =>
      and([
        ...(codigo === undefined ? [] : [eb('codigo', '=', codigo)]),
        ...(vendidos_desde === undefined ? [] : [eb('visto_em', '>=', sql<Date>`${vendidos_desde}::date`)]),
        ...(depoisDe === undefined
          ? []
          : [eb(refTuple('codigo', 'ncm'), '>', tuple(depoisDe.codigo, depoisDe.ncm))]),
      ]),
    )
    .orderBy('codigo')
    .orderBy('ncm')
    .limit(limit);

/** The newest purchase of each of these bar codes that a note is kept of. */
const compradosOf = (clienteId: string, gtins: readonly string[]) =>
  from
    .selectFrom('produto')
    .distinctOn('gtin')
    .select(DO_PRECO)
    .where('cliente_id', '=', clienteId)
    .where('lado', '=', 'entrada')
    .where('gtin', '=', sql<string>`ANY(${gtins}::text[])`)
    .where('nota', '<>', '')
    .orderBy('gtin')
    .orderBy('visto_em', (order) => order.desc().nullsLast())
    .orderBy('nota');

type Visto = {
  readonly nota: string;
  readonly codigo: string;
  readonly ncm: string;
  readonly emitente_nome: string;
};

/** The notes of these rows, those that count. */
async function notasOf(tx: Transaction, vistos: readonly Visto[]) {
  const chaves = [...new Set(vistos.map(({ nota }) => nota))];
  const rows = await tx.rows(
    from
      .selectFrom('documento')
      .select(['chave', 'sha256'])
      .select(({ ref }) => sql<string>`left(${ref('dh_emi')}, 10)`.as('dia'))
      .where('organization_id', '=', tx.organizationId)
      .where('chave', '=', anyOf(chaves))
      .where('situacao', 'in', ['autorizada', 'sem_protocolo']),
  );
  const porChave = new Map(rows.map((row) => [row.chave, row]));
  return (visto: Visto | undefined): NotaDoProduto | null => {
    const nota = visto && porChave.get(visto.nota);
    if (!visto || !nota) return null;
    const { codigo, ncm, emitente_nome } = visto;
    return { codigo, ncm, emitente_nome, ...nota };
  };
}

/** What the newest month with figures was computed from. */
async function newestMes(tx: Transaction, clienteId: string): Promise<object | null> {
  const lido = await tx.first(
    from
      .selectFrom('apuracao as a')
      .select(['a.competencia', 'a.entrada'])
      .where('a.cliente_id', '=', clienteId)
      .where('a.entrada', 'is not', null)
      .where(sql<boolean>`${sql.raw(COUNTS)}`)
      .orderBy('a.competencia', 'desc')
      .orderBy('a.versao', 'desc')
      .limit(1),
  );
  if (!lido) return null;
  const { competencia } = lido;
  const regimes = await tx.rows(
    from.selectFrom('cliente_regime').select('regime').where('cliente_id', '=', clienteId),
  );
  const receita_dos_meses = await readReceitaDosMeses({ tx, clienteId, competencia }, regimes);
  return { ...lido.entrada, receita_dos_meses };
}
