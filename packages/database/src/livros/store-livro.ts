import { type AvisoDoEnvio, type FileCode, mesesBefore } from '@apura/contracts';
import { markDesatualizadas } from '../apuracoes/mark-desatualizadas.ts';
import { NOT_COUNTING } from '../documentos/lancamentos-do-cliente.ts';
import { requestRecalculoDosClientes } from '../documentos/request-recalculo-do-cliente.ts';
import { requestRecalculoDasEntradas } from '../documentos/state-entradas.ts';
import { closeArquivos } from '../lotes/close-arquivos.ts';
import { takeContents } from '../lotes/contents.ts';
import { type ChunkFile, giveBackPartes, isStillOurs } from '../lotes/save-archive.ts';
import type { ChunkClaim } from '../operations/claims.ts';
import { anyOf, from, type Row } from '../tenancy/builder.ts';
import { hexOf, insertRows } from '../tenancy/insert-rows.ts';
import { newId } from '../tenancy/new-id.ts';
import { changeClientes, lockPlaces } from '../tenancy/row-locks.ts';
import type { Tenant, Transaction } from '../tenancy/tenant.ts';
import { livrosOfOffice } from './list-livros.ts';
import { markEntradas } from './mark-entradas.ts';

/** Register 0000 of a book. */
export interface AberturaGuardada {
  readonly livro: 'icms_ipi' | 'contribuicoes';
  readonly versao: string;
  readonly finalidade: 'original' | 'retificadora';
  /** YYYY-MM-DD. */
  readonly de: string;
  readonly ate: string;
  readonly cnpj: string;
  readonly nome: string;
  readonly uf: string;
  readonly ie?: string;
}

/** A purchase in a book: when it came in, the month that it counts in where that is another, and what its items are for. */
export interface EntradaInLivro {
  readonly chave: string;
  readonly dia: string | null;
  readonly conta_em: string | null;
  readonly destinacoes: Readonly<Record<string, string>> | null;
  /** The client's code of each item. */
  readonly codigos: Readonly<Record<string, string>> | null;
}

/** A product that a book names (0200). */
export type ProdutoInLivro = Omit<Row<'produto_do_livro'>, 'organization_id' | 'livro_id'>;

/** An item of an inventory (H010), with what the book says of the product (0200); amounts are decimals with a point. */
export interface ItemInEstoque extends Omit<Row<'estoque_do_livro'>, 'organization_id' | 'livro_id' | 'dia'> {
  /** YYYY-MM-DD. */
  readonly dia: string;
}

/** A book that was read whole; the contents of `partes` are stored provisionally. */
export interface LivroToStore {
  readonly abertura: AberturaGuardada;
  readonly tamanho: number;
  readonly linhas: number;
  readonly assinada: boolean;
  readonly consolidado: boolean;
  readonly sem_leitura: readonly string[];
  readonly lidos: Readonly<Record<string, number>>;
  readonly fatos: readonly object[];
  readonly partes: readonly Buffer[];
  readonly entradas: readonly EntradaInLivro[];
  readonly estoque: readonly ItemInEstoque[];
  /** Asked for once, as its rows are written: a book may name more products than anybody wants to hold. */
  produtos(): AsyncIterable<readonly ProdutoInLivro[]>;
}

/** A stored book, by what says whether it counts; `ordem` grows with the time at which it came. */
export interface LivroDaEscolha {
  readonly id: string;
  readonly ordem: number;
  readonly abertura: AberturaGuardada;
}

/** Which of a company's books count, and which pairs share days: the engine's `livrosQueContam`. */
export type ChooseLivros = (livros: readonly LivroDaEscolha[]) => {
  readonly contam: readonly { readonly id: string }[];
  readonly sobrepostos: readonly { readonly ids: readonly [string, string] }[];
};

interface Problema {
  readonly codigo: FileCode;
  readonly mensagem: string;
  readonly linha?: number;
}

/** A book is of a month, of few where a company began or ended in it. */
const MESES_DO_LIVRO = 14;
/** Rows that one statement inserts. */
const LINHAS_POR_VEZ = 5_000;

/**
 * Keeps a book that a file holds, or refuses the file: whole or nothing, and only for the present holder of its chunk. Of the books of its
 * company another one may count from now on; what the client's months are made of them is computed anew. The bytes of the file are
 * given back to the sweeper.
 *
 * @throws ContentExpired when the reading took longer than provisional bytes are kept
 */
export const saveLivro = (
  tenant: Tenant,
  chunk: ChunkClaim,
  arquivo: ChunkFile,
  lido: LivroToStore | { readonly problema: Problema },
  escolher: ChooseLivros,
): Promise<'gravado' | 'perdido'> =>
  tenant.transaction(async (tx) => {
    if (!(await isStillOurs(tx, chunk))) return 'perdido';
    const fechado = { arquivoId: arquivo.id, nome: arquivo.nome };
    if ('problema' in lido) {
      await closeArquivos(tx, chunk, [{ ...fechado, problema: lido.problema, itens: [] }], () => 'recusado');
    } else {
      // Two books of one company stand in line, and so do chunks that are computed beside them.
      await lockPlaces(tx);
      const avisos = await insertLivro(tx, chunk, arquivo, lido, escolher);
      const itens = [{ tipo: 'livro', avisos: avisos ?? [] }] as const;
      await closeArquivos(tx, chunk, [{ ...fechado, itens }], () =>
        avisos === null ? 'duplicado' : 'processado',
      );
    }
    await giveBackPartes(tx, arquivo);
    return 'gravado';
  });

/** What the office should look at; null where the very same file is there already. */
async function insertLivro(
  tx: Transaction,
  chunk: ChunkClaim,
  { nome, sha256 }: ChunkFile,
  { abertura, entradas, estoque, produtos, partes, fatos, lidos, ...livro }: LivroToStore,
  escolher: ChooseLivros,
): Promise<AvisoDoEnvio[] | null> {
  const guardado = from
    .selectFrom('livro')
    .select('id')
    .where('organization_id', '=', tx.organizationId)
    .where('sha256', '=', sha256);
  if (await tx.first(guardado)) return null;
  const id = newId();
  const { nome: empresa, ...aberto } = abertura;
  await takeContents(tx, partes);
  const linha = {
    ...{ ...livro, ...aberto, id, nome: empresa, cnpj_raiz: abertura.cnpj.slice(0, 8), lidos, fatos },
    ...{ partes: partes.map(hexOf), sha256: hexOf(sha256), arquivo: nome, lote_id: chunk.lote_id },
    ...{ conta: false, criado_em: new Date() },
  };
  await insertRows(tx, 'livro', [linha]);
  for (const parte of inParts(entradas)) {
    const linhas = parte.map((entrada) => ({ ...entrada, livro_id: id, a_calcular: false }));
    await insertRows(tx, 'entrada_do_livro', linhas, 'ON CONFLICT DO NOTHING');
  }
  for (const parte of inParts(estoque)) {
    const linhas = parte.map((item) => ({ ...item, livro_id: id }));
    await insertRows(tx, 'estoque_do_livro', linhas);
  }
  for await (const parte of produtos()) {
    const linhas = parte.map((produto) => ({ ...produto, livro_id: id }));
    await insertRows(tx, 'produto_do_livro', linhas, 'ON CONFLICT DO NOTHING');
  }
  const escolha = await chooseLivros(tx, linha.cnpj_raiz, escolher);
  await recomputeByLivro(tx, abertura, chunk.request_id);
  return [...(await avisosDoEnvio(tx, chunk, abertura)), ...avisosDoLivro(id, livro, escolha)];
}

function* inParts<T>(rows: readonly T[]): Generator<readonly T[]> {
  for (let from = 0; from < rows.length; from += LINHAS_POR_VEZ)
    yield rows.slice(from, from + LINHAS_POR_VEZ);
}

type Escolha = ReturnType<ChooseLivros>;

function avisosDoLivro(
  id: string,
  { assinada, sem_leitura }: Pick<LivroToStore, 'assinada' | 'sem_leitura'>,
  { contam, sobrepostos }: Escolha,
): AvisoDoEnvio[] {
  return [
    ...(assinada ? [] : (['livro_sem_assinatura'] as const)),
    ...(sem_leitura.length ? (['livro_sem_leitura'] as const) : []),
    ...(contam.some((um) => um.id === id) ? [] : (['livro_substituido'] as const)),
    ...(sobrepostos.some(({ ids }) => ids.includes(id)) ? (['livro_sobreposto'] as const) : []),
  ];
}

/** Where the book is not of whom the office said as it sent it. */
async function avisosDoEnvio(
  tx: Transaction,
  chunk: ChunkClaim,
  { cnpj, de, ate }: AberturaGuardada,
): Promise<AvisoDoEnvio[]> {
  const lote = await tx.first(
    from.selectFrom('lote').select(['cliente_id', 'competencia']).where('id', '=', chunk.lote_id),
  );
  const cliente = await clienteOf(tx, cnpj.slice(0, 8));
  const mes = lote?.competencia ?? null;
  return [
    ...(cliente === undefined ? (['sem_cliente'] as const) : []),
    ...(lote?.cliente_id && lote.cliente_id !== cliente ? (['outro_cliente'] as const) : []),
    ...(mes !== null && (mes < de.slice(0, 7) || mes > ate.slice(0, 7))
      ? (['outra_competencia'] as const)
      : []),
  ];
}

/** The active client of a CNPJ root. */
export const clienteOf = async (tx: Transaction, raiz: string): Promise<string | undefined> =>
  (
    await tx.first(
      from
        .selectFrom('cliente')
        .select('id')
        .where('organization_id', '=', tx.organizationId)
        .where('cnpj_raiz', '=', raiz)
        .where('status', '=', 'ativo'),
    )
  )?.id;

/** Notes which of a company's books count now. Entries that come out differently are computed anew. */
export async function chooseLivros(tx: Transaction, raiz: string, escolher: ChooseLivros): Promise<Escolha> {
  const guardados = await tx.rows(
    livrosOfOffice(tx.organizationId).where('l.cnpj_raiz', '=', raiz).orderBy('l.id'),
  );
  const escolha = escolher(
    guardados.map(({ id, ie, ...abertura }, ordem) => ({
      id,
      ordem,
      abertura: { ...abertura, ie: ie ?? '' },
    })),
  );
  const contam = new Set(escolha.contam.map(({ id }) => id));
  const mudam = guardados.filter(({ id, conta }) => conta !== contam.has(id)).map(({ id }) => id);
  await tx.run(
    from
      .updateTable('livro')
      .set((eb) => ({ conta: eb.not('conta') }))
      .where('id', '=', anyOf(mudam)),
  );
  await markEntradas(tx, raiz, mudam);
  return escolha;
}

/**
 * The client's months of a book, whose figures may come out differently, and the purchases in it: to be called in the transaction that
 * changes which books count. `todos`: what it said of purchases is not there any more, so all of the client's documents are looked at.
 */
export async function recomputeByLivro(
  tx: Transaction,
  { cnpj, de, ate }: Pick<AberturaGuardada, 'cnpj' | 'de' | 'ate'>,
  requestId: string,
  quais: 'entradas' | 'todos' = 'entradas',
): Promise<void> {
  const clienteId = await clienteOf(tx, cnpj.slice(0, 8));
  if (clienteId === undefined) return;
  const meses = [mesesBefore(ate.slice(0, 7), -1), ate.slice(0, 7)];
  while (meses.length < MESES_DO_LIVRO && de.slice(0, 7) < (meses.at(-1) ?? ''))
    meses.push(mesesBefore(meses.at(-1) ?? '', 1));
  await markDesatualizadas(
    tx,
    requestId,
    meses.map((competencia) => ({ cliente_id: clienteId, competencia, por: { motivo: 'livro' } as const })),
    'livro',
  );
  if (quais === 'todos' || (await hasDocumentosSemConfronto(tx, { cnpj, de, ate })))
    return requestRecalculoDosClientes(tx, [clienteId], requestId, 'livro');
  await changeClientes(tx);
  await requestRecalculoDasEntradas(tx, clienteId, 'livro', requestId);
}

/** So many months around its own a book is laid beside documents. */
const MESES_EM_VOLTA = 4;

/** Whether documents of the book's company around its days were stored before what books must agree with was kept: they are read again. */
const hasDocumentosSemConfronto = async (
  tx: Transaction,
  { cnpj, de, ate }: Pick<AberturaGuardada, 'cnpj' | 'de' | 'ate'>,
): Promise<boolean> =>
  (await tx.first(
    from
      .selectFrom('documento')
      .select('id')
      .where('organization_id', '=', tx.organizationId)
      .where('competencia', '>=', mesesBefore(de.slice(0, 7), MESES_EM_VOLTA))
      .where('competencia', '<=', ate.slice(0, 7))
      .where('confronto', 'is', null)
      .where('situacao', 'not in', NOT_COUNTING)
      .where((eb) =>
        eb.or([eb('emitente_raiz', '=', cnpj.slice(0, 8)), eb('destinatario_raiz', '=', cnpj.slice(0, 8))]),
      )
      .limit(1),
  )) !== undefined;
