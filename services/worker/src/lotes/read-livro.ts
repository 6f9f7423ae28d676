import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import {
  type ChunkClaim,
  type ChunkFile,
  type EntradaInLivro,
  type ItemInEstoque,
  type LivroToStore,
  type ProdutoInLivro,
  saveLivro,
} from '@apura/database';
import { beginsAsLivro } from '@apura/documents/livro';
import { EntradaCorrompida } from '@apura/documents/zip';
import {
  type AberturaDoLivro,
  CARACTERES_DO_PRODUTO,
  type DocumentoEscriturado,
  destinacaoDoCfop,
  type FatoDoLivro,
  type ItemEmEstoque,
  type ItemEscriturado,
  known,
  livrosQueContam,
  NOS_LIVROS,
  type ProdutoDoLivro,
  readGtin,
} from '@apura/engine';
import { type FimDaLeitura, readSped } from '@apura/sped';
import { CorruptContent, type NewObject, type Storage } from '@apura/storage';
import { refusedArquivos } from '../metrics.ts';
import type { WorkContext } from '../work-context.ts';
import { problema } from './problema.ts';

const compress = promisify(gzip);

/** Bytes that are read before others have a turn. */
const FATIA = 256 * 1024;
/** Lines of documents, or other facts, that go into one content: a megabyte of JSON. */
const LINHAS_POR_PARTE = 4_000;
/** Facts of a month itself that a book may have: adjustments, credits and balances. */
const FATOS_DO_MES = 20_000;
/** Items of inventories that a book may have. */
const ITENS_EM_ESTOQUE = 300_000;
const PARTE_DO_LIVRO = 2 * 1024 * 1024;

/** Stores a content provisionally. */
export type Keep = (sha256: Buffer, bytes: Uint8Array) => Promise<void>;

/** Whether a file that is stored in parts is a book: a ZIP begins otherwise. */
export async function isLivro(
  storage: Storage,
  organizationId: string,
  { partes }: ChunkFile,
): Promise<boolean> {
  for await (const bytes of bytesOf(storage, organizationId, (partes ?? []).slice(0, 1)))
    return beginsAsLivro(bytes);
  return false;
}

async function* bytesOf(storage: Storage, organizationId: string, partes: readonly Buffer[]) {
  for (const parte of partes) {
    const bytes = (await storage.read(organizationId, [parte])).get(parte.toString('hex'));
    if (!bytes) throw new CorruptContent(`part ${parte.toString('hex')} of a file is not in the storage`);
    for (let inicio = 0; inicio < bytes.length; inicio += FATIA) {
      yield bytes.subarray(inicio, inicio + FATIA);
      // Claims are renewed meanwhile, and others are answered.
      await setImmediate();
    }
  }
}

/** Stores a book that a ZIP holds, in parts. */
export async function keepLivro(
  bytes: AsyncIterable<Buffer>,
  keep: Keep,
): Promise<
  | { readonly sha256: Buffer; readonly tamanho: number; readonly partes: readonly Buffer[] }
  | Pick<EntradaCorrompida, 'problema'>
> {
  const inteiro = createHash('sha256');
  const partes: Buffer[] = [];
  let [total, juntos, quantos]: [number, Buffer[], number] = [0, [], 0];
  const guardar = async (): Promise<void> => {
    const parte = Buffer.concat(juntos);
    [juntos, quantos] = [[], 0];
    const sha256 = createHash('sha256').update(parte).digest();
    partes.push(sha256);
    await keep(sha256, parte);
  };
  try {
    for await (const novos of bytes) {
      inteiro.update(novos);
      total += novos.length;
      juntos.push(novos);
      quantos += novos.length;
      if (quantos >= PARTE_DO_LIVRO) await guardar();
    }
  } catch (erro) {
    if (erro instanceof EntradaCorrompida) return { problema: erro.problema };
    throw erro;
  }
  if (quantos > 0) await guardar();
  return { sha256: inteiro.digest(), tamanho: total, partes };
}

/**
 * Reads the book of a claimed chunk as a stream, and stores it whole or refuses it. In memory are one part of it, one content of its facts
 * and what it says of its purchases. Interrupted at any point it is done again from the beginning.
 */
export async function readLivro(
  { database, storage, logger }: WorkContext,
  chunk: ChunkClaim,
  arquivo: ChunkFile,
): Promise<void> {
  const { organization_id } = chunk;
  const livro = new LivroEmLeitura({
    put: (conteudo) => storage.putProvisional(organization_id, [conteudo]),
    read: async (sha256) => (await storage.read(organization_id, [sha256])).get(sha256.toString('hex')),
  });
  let total = 0;
  async function* contados() {
    for await (const bytes of bytesOf(storage, organization_id, arquivo.partes ?? [])) {
      total += bytes.length;
      yield bytes;
    }
  }
  const fim = await readSped(contados(), (fatos) => livro.add(fatos));
  const [primeiro, ...outros] = fim.problemas;
  const lido =
    primeiro === undefined
      ? await livro.finish(fim, total)
      : { problema: { ...primeiro, mensagem: withOthers(primeiro.mensagem, outros.length) } };
  if ('problema' in lido) refusedArquivos.inc({ code: lido.problema.codigo });
  const gravacao = await saveLivro(
    database.forOrganization(organization_id),
    chunk,
    arquivo,
    lido,
    livrosQueContam,
  );
  const { lote_id, request_id } = chunk;
  logger.info('book read', {
    pedaco_id: chunk.id,
    lote_id,
    organization_id,
    request_id,
    lines: fim.linhas,
    gravacao,
  });
}

function withOthers(mensagem: string, outros: number): string {
  if (outros === 0) return mensagem;
  return `${mensagem} ${outros === 1 ? 'O arquivo tem mais um erro.' : `O arquivo tem mais ${outros} erros.`}`;
}

/** Where the contents of its facts go. */
interface Conteudos {
  put(conteudo: NewObject): Promise<unknown>;
  read(sha256: Buffer): Promise<Uint8Array | undefined>;
}

type DoProduto = Pick<ItemInEstoque, 'descricao' | 'ncm' | 'tipo_do_item'>;
type ItemLido = Omit<ItemInEstoque, keyof DoProduto>;

/** What is kept of a book: its facts in contents, those of the month at hand, and what it says of each purchase. */
class LivroEmLeitura {
  readonly #conteudos: Conteudos;
  readonly #partes: Buffer[] = [];
  readonly #doMes: FatoDoLivro[] = [];
  readonly #lidos: Record<string, number> = {};
  readonly #entradas = new Map<string, EntradaInLivro>();
  readonly #comProdutos: Buffer[] = [];
  readonly #estoque: ItemLido[] = [];
  #abertura: AberturaDoLivro | undefined;
  #consolidado = false;
  #parte: FatoDoLivro[] = [];
  #linhas = 0;

  constructor(conteudos: Conteudos) {
    this.#conteudos = conteudos;
  }

  async add(fatos: readonly FatoDoLivro[]): Promise<void> {
    for (const fato of fatos) {
      this.#lidos[fato.tipo] = (this.#lidos[fato.tipo] ?? 0) + 1;
      if (fato.tipo === 'abertura') this.#abertura = fato;
      else if (fato.tipo === 'item_em_estoque') this.#addItem(fato);
      else if (isInPartes(fato)) {
        this.#parte.push(fato);
        this.#linhas += 1;
        if (fato.tipo === 'documento') this.#addDocumento(fato);
        if (this.#linhas >= LINHAS_POR_PARTE) await this.#keepParte();
      } else if (this.#doMes.length < FATOS_DO_MES) this.#doMes.push(fato);
      if (fato.tipo === 'regime') this.#consolidado = fato.consolidado;
    }
  }

  async finish(
    { linhas, assinada, sem_leitura }: FimDaLeitura,
    total: number,
  ): Promise<LivroToStore | { readonly problema: ReturnType<typeof problema<'sped_limite_excedido'>> }> {
    if (this.#doMes.length >= FATOS_DO_MES || this.#estoque.length >= ITENS_EM_ESTOQUE)
      return { problema: problema('sped_limite_excedido') };
    if (this.#parte.length > 0) await this.#keepParte();
    const {
      tipo: _tipo,
      linha: _linha,
      recibo_anterior: _recibo,
      ...abertura
    } = known(this.#abertura, 'the opening of a book');
    return {
      ...{ abertura, tamanho: total, linhas, assinada, sem_leitura, fatos: this.#doMes },
      // It says so where it takes none of fixed assets; of one that was read before these were, nobody knows.
      lidos: { ...(abertura.livro === 'contribuicoes' ? { credito_do_ativo: 0 } : {}), ...this.#lidos },
      consolidado: this.#consolidado || sem_leitura.length > 0,
      partes: this.#partes,
      entradas: [...this.#entradas.values()],
      estoque: await this.#withProdutos(),
      produtos: () => this.#produtos(),
    };
  }

  #addItem({ tipo: _tipo, valor_irpj, ...item }: ItemEmEstoque): void {
    if (this.#estoque.length < ITENS_EM_ESTOQUE)
      this.#estoque.push({ ...item, valor_irpj: valor_irpj ?? null });
  }

  /** What the book says of the products of its inventories is looked up where it is stored: in memory are those products alone. */
  async #withProdutos(): Promise<ItemInEstoque[]> {
    const produtos = new Map<string, DoProduto>(
      this.#estoque.map(({ codigo }) => [codigo, { descricao: null, ncm: null, tipo_do_item: null }]),
    );
    if (produtos.size > 0)
      for await (const ditos of this.#produtos())
        for (const { codigo, descricao, ncm, tipo_do_item } of ditos)
          if (produtos.has(codigo)) produtos.set(codigo, { descricao, ncm, tipo_do_item });
    return this.#estoque.map((item) => ({ ...item, ...known(produtos.get(item.codigo), item.codigo) }));
  }

  /** The products that the book names, a content of facts at a time. */
  async *#produtos(): AsyncGenerator<ProdutoInLivro[]> {
    for (const parte of this.#comProdutos)
      yield (await this.#readParte(parte)).flatMap((fato) => (fato.tipo === 'produto' ? [rowOf(fato)] : []));
  }

  async #readParte(sha256: Buffer): Promise<readonly FatoDoLivro[]> {
    return JSON.parse(Buffer.from(known(await this.#conteudos.read(sha256), 'facts of a book')).toString());
  }

  #addDocumento(documento: DocumentoEscriturado): void {
    this.#linhas += documento.itens.length + documento.analitico.length;
    const entrada = entradaDo(documento, known(this.#abertura, 'the opening of a book'));
    if (entrada !== undefined && !this.#entradas.has(entrada.chave))
      this.#entradas.set(entrada.chave, entrada);
  }

  async #keepParte(): Promise<void> {
    const json = Buffer.from(JSON.stringify(this.#parte));
    const comProdutos = this.#parte.some(({ tipo }) => tipo === 'produto');
    [this.#parte, this.#linhas] = [[], 0];
    const sha256 = createHash('sha256').update(json).digest();
    this.#partes.push(sha256);
    if (comProdutos) this.#comProdutos.push(sha256);
    await this.#conteudos.put({ sha256, encoding: 'gzip', size: json.length, bytes: await compress(json) });
  }
}

/** As long as the register of products keeps what notes say. */
const rowOf = ({ codigo, linha, descricao, destinacao, ...dito }: ProdutoDoLivro): ProdutoInLivro => ({
  codigo: codigo.slice(0, CARACTERES_DO_PRODUTO.codigo),
  linha,
  descricao: descricao.slice(0, CARACTERES_DO_PRODUTO.descricao),
  gtin: readGtin(dito.gtin) || null,
  unidade: dito.unidade?.slice(0, CARACTERES_DO_PRODUTO.unidade) ?? null,
  tipo_do_item: dito.tipo_do_item?.slice(0, 2) ?? null,
  ncm: dito.ncm?.slice(0, CARACTERES_DO_PRODUTO.ncm) ?? null,
  cest: dito.cest?.slice(0, CARACTERES_DO_PRODUTO.cest) ?? null,
  destinacao: destinacao ?? null,
});

const EM_PARTES: ReadonlySet<string> = new Set(['documento', 'produto', 'bem']);
const isInPartes = ({ tipo }: FatoDoLivro): boolean => EM_PARTES.has(tipo);

const { em_tudo: EM_TUDO, frete: FRETE, icms_creditado: ICMS_CREDITADO } = NOS_LIVROS;
const CONTAM: ReadonlySet<string> = new Set(['regular', 'complementar', 'regime_especial']);

/**
 * What a document of a book says of a purchase whose note others issued; undefined where it says nothing. One that was entered late counts in
 * the month of the book.
 */
function entradaDo(documento: DocumentoEscriturado, { de }: AberturaDoLivro): EntradaInLivro | undefined {
  const { lado, emissao, situacao, chave, defeitos_da_chave, emitido_em, movimento_em } = documento;
  if (lado !== 'entrada' || emissao !== 'terceiros' || !CONTAM.has(situacao)) return undefined;
  if (chave === undefined || chave.length < 44 || defeitos_da_chave !== undefined) return undefined;
  const dia = movimento_em !== undefined && movimento_em >= (emitido_em ?? '') ? movimento_em : null;
  const mes = de.slice(0, 7);
  const ditas = {
    ...doDocumento(documento),
    ...byNumero(documento, ({ destinacao }) => destinacao),
  };
  const destinacoes = Object.keys(ditas).length === 0 ? null : ditas;
  const itens = byNumero(documento, ({ codigo }) => codigo?.slice(0, CARACTERES_DO_PRODUTO.codigo));
  const codigos = Object.keys(itens).length === 0 ? null : itens;
  if (dia === null && destinacoes === null && codigos === null) return undefined;
  return { chave, dia, conta_em: dia !== null && dia.slice(0, 7) < mes ? mes : null, destinacoes, codigos };
}

/** What its items say, by nItem. */
const byNumero = (
  { itens }: DocumentoEscriturado,
  of: (item: ItemEscriturado) => string | undefined,
): Record<string, string> =>
  Object.fromEntries(
    itens.flatMap((item) => {
      const dito = of(item);
      return item.numero === undefined || dito === undefined ? [] : [[String(Number(item.numero)), dito]];
    }),
  );

/**
 * Of a document without items the purpose that all its lines by CFOP, or all that hang on it of PIS and COFINS, say; what its freight is for;
 * and of a bill of energy the ICMS that is credited, which is the part that industry uses.
 */
function doDocumento({ registro, livro, itens, analitico, contribuicoes, valores }: DocumentoEscriturado) {
  const ditas: Record<string, string> = {};
  const porCfop = analitico.map(({ cfop }) => destinacaoDoCfop(cfop));
  const deTodas = sameOf(porCfop) ?? sameOf(contribuicoes.map(({ destinacao }) => destinacao));
  if (itens.length === 0 && deTodas !== undefined) ditas[EM_TUDO] = deTodas;
  const frete = sameOf(contribuicoes.map((linha) => linha.frete));
  if (frete !== undefined) ditas[FRETE] = frete;
  if (livro === 'icms_ipi' && registro === 'C500') ditas[ICMS_CREDITADO] = valores.icms ?? '0.00';
  return ditas;
}

/** What all of them say. */
function sameOf<T extends string>(ditas: readonly (T | undefined)[]): T | undefined {
  const [primeira, ...outras] = ditas;
  return outras.every((outra) => outra === primeira) ? primeira : undefined;
}
