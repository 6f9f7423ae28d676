import { mesesBefore } from '@apura/contracts';
import { produtosDaNota } from '@apura/words';
import { type Expression, sql } from 'kysely';
import { readReceitaDosMeses } from '../apuracoes/somas-do-mes.ts';
import { versaoCounts } from '../fechamento/linha-do-mes.ts';
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

/** A product that a client sells, with its newest sale that counts and the newest purchase of the same GTIN; null where no such note is kept. */
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

const DO_PRECO = [
  ...(['id', 'codigo', 'ncm', 'descricao', 'gtin', 'unidade'] as const),
  ...(['nota', 'emitente', 'emitente_nome', 'visto_em'] as const),
] as const;

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

interface Visto {
  readonly nota: string;
  readonly codigo: string;
  readonly ncm: string;
  readonly descricao: string;
  readonly emitente: string;
  readonly emitente_nome: string;
  readonly visto_em: Date | null;
}

type Nota = Pick<NotaDoProduto, 'chave' | 'sha256' | 'dia'>;

const DA_NOTA = ['d.chave', 'd.sha256'] as const;
const COUNTED = ['autorizada', 'sem_protocolo'];
const dayOf = (dhEmi: Expression<string>) => sql<string>`left(${dhEmi}, 10)`.as('dia');

/** The notes of these rows, those that count; where one counts no more, the newest before it that does. */
async function notasOf(tx: Transaction, vistos: readonly Visto[]) {
  const chaves = [...new Set(vistos.map(({ nota }) => nota))];
  const rows = await tx.rows(
    from
      .selectFrom('documento as d')
      .select(DA_NOTA)
      .select(({ ref }) => dayOf(ref('d.dh_emi')))
      .where('d.organization_id', '=', tx.organizationId)
      .where('d.chave', '=', anyOf(chaves))
      .where('d.situacao', 'in', COUNTED),
  );
  const porChave = new Map<string, Nota>(rows.map((row) => [row.chave, row]));
  const anteriores = await standingBefore(
    tx,
    vistos.filter(({ nota }) => nota !== '' && !porChave.has(nota)),
  );
  return (visto: Visto | undefined): NotaDoProduto | null => {
    const nota = visto && (porChave.get(visto.nota) ?? anteriores.get(wanted(visto)));
    if (!visto || !nota) return null;
    const { codigo, ncm, emitente_nome } = visto;
    return { codigo, ncm, emitente_nome, ...nota };
  };
}

/** Months, that of the note that counts no more and those before it, in which another is looked for. */
const MESES_PARA_TRAS = 2;
/** Characters of a CNPJ's root, or as the register has a client's own. */
const RAIZ = 8;

const wanted = ({ emitente, ncm, descricao }: Visto): string =>
  `${emitente.slice(0, RAIZ)} ${produtosDaNota([{ ncm, descricao }])}`;

/** The newest note that counts of who issued these, with a product of the same words; whether it has the code its file says. */
async function standingBefore(tx: Transaction, vistos: readonly Visto[]): Promise<ReadonlyMap<string, Nota>> {
  const meses = vistos.flatMap(({ visto_em }) => visto_em?.toISOString().slice(0, 7) ?? []).sort();
  const [primeiro, ultimo] = [meses[0], meses.at(-1)];
  if (primeiro === undefined || ultimo === undefined) return new Map();
  const raizes = [...new Set(vistos.map(({ emitente }) => emitente.slice(0, RAIZ)))];
  const linhas = [...new Set(vistos.map(({ ncm, descricao }) => produtosDaNota([{ ncm, descricao }])))];
  const rows = await tx.rows(
    from
      .selectFrom('documento as d')
      .crossJoinLateral(({ ref }) =>
        sql<{ dito: string }>`unnest(string_to_array(${ref('d.produtos')}, E'\\n'))`.as<'l'>(sql`l(dito)`),
      )
      .distinctOn(['d.emitente_raiz', 'l.dito'])
      .select([...DA_NOTA, 'd.emitente_raiz', 'l.dito'])
      .select(({ ref }) => dayOf(ref('d.dh_emi')))
      .where('d.organization_id', '=', tx.organizationId)
      .where('d.emitente_raiz', '=', anyOf(raizes))
      .where((eb) => eb.between('d.competencia', mesesBefore(primeiro, MESES_PARA_TRAS), ultimo))
      .where('d.situacao', 'in', COUNTED)
      .where('l.dito', '=', anyOf(linhas))
      .orderBy('d.emitente_raiz')
      .orderBy('l.dito')
      .orderBy('d.emitida_em', 'desc')
      .orderBy('d.chave'),
  );
  return new Map(rows.map(({ emitente_raiz, dito, ...nota }) => [`${emitente_raiz} ${dito}`, nota]));
}

/** What the newest month with figures was computed from. */
async function newestMes(tx: Transaction, clienteId: string): Promise<object | null> {
  const lido = await tx.first(
    from
      .selectFrom('apuracao as a')
      .select(['a.competencia', 'a.entrada'])
      .where('a.cliente_id', '=', clienteId)
      .where('a.entrada', 'is not', null)
      .where(versaoCounts)
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
