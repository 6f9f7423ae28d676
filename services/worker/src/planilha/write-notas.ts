import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import {
  type ApuracaoVista,
  type ClienteDoDocumento,
  clientesByRaiz,
  DataError,
  earlierSheets,
  type NotaDoMes,
  notasDoMes,
  type Tenant,
} from '@apura/database';
import { known, versoes } from '@apura/engine';
import { addTotals, markOf, type ZippedSheets } from '@apura/sheets';
import { CorruptContent } from '@apura/storage';
import { type ColumnOf, columnOf, writeCents } from '@apura/words';
import { REGRAS } from '../apuracoes/recompute-escritorio.ts';
import { COLUNAS_DAS_NOTAS, COLUNAS_DOS_ITENS } from '../report/quadros.ts';
import type { WorkContext } from '../work-context.ts';
import type { ClienteDoMes, Linhas, LinhasDaNota } from './linhas-da-nota.ts';

/** Notes of which a thread makes the rows at a time, and how many such pages are under way. */
const PAGE = 25;
const CONCURRENCY = 2;
/** A sheet of Excel ends at 1,048,576 rows, and nobody's patience gets there. */
const MOST_ITEMS = 200_000;

const SHEETS = ['Notas', 'Itens'] as const;

/** The files that have the notes and items of the month. */
interface PlanilhasDoMes {
  readonly xlsx: ZippedSheets;
  readonly csv: ZippedSheets;
}

/**
 * The notes of the month and their items into the files, read again from the stored XMLs with the office's answers for
 * this client. The threads read, compute and write the rows, a few notes at a time; here they get their place. Resolves with
 * the identity of what they were made of, if they have one.
 *
 * @throws DataError when a stored file no longer holds its note
 */
export async function writeNotas(
  planilhas: PlanilhasDoMes,
  work: Pick<WorkContext, 'readers' | 'storage'> & { readonly tenant: Tenant },
  { cliente_id, competencia }: Pick<ApuracaoVista, 'cliente_id' | 'competencia'>,
  cnpj_raiz: string,
  maximoDeItens = MOST_ITEMS,
): Promise<string | undefined> {
  const { clientes } = await clientesByRaiz(work.tenant, [cnpj_raiz]);
  const identidade = openIdentidade({ cliente_id, cnpj_raiz }, clientes, maximoDeItens);
  const pages = Readable.from(notasDoMes(work.tenant, cliente_id, competencia, PAGE, REGRAS));
  const escritas: AsyncIterable<LinhasDaNota[]> = pages.map(
    (page: NotaDoMes[]) => {
      identidade.juntar(page);
      return readNotas(work, page, { cliente_id, cnpj_raiz }, clientes);
    },
    { concurrency: CONCURRENCY },
  );
  let tabelas: readonly [TabelaAberta, TabelaAberta] | undefined;
  for await (const page of escritas) {
    tabelas ??= [
      openTabela(planilhas, SHEETS[0], COLUNAS_DAS_NOTAS),
      openTabela(planilhas, SHEETS[1], COLUNAS_DOS_ITENS, maximoDeItens),
    ];
    for (const { nota, itens } of page) {
      await tabelas[0].por(nota);
      await tabelas[1].por(itens);
    }
  }
  for (const tabela of tabelas ?? []) tabela.fim();
  return identidade.fim();
}

/** The rows of a few notes, in their order. */
async function readNotas(
  { readers, storage, tenant }: Parameters<typeof writeNotas>[1],
  page: readonly NotaDoMes[],
  mes: ClienteDoMes,
  clientes: readonly ClienteDoDocumento[],
): Promise<LinhasDaNota[]> {
  const arquivos = new Map<string, NotaDoMes[]>();
  for (const nota of page) {
    const hex = nota.sha256.toString('hex');
    arquivos.set(hex, [...(arquivos.get(hex) ?? []), nota]);
  }
  const notas = [...arquivos.values()];
  const lidos = await readers.readForSheets({
    office: tenant.organizationId,
    hashes: notas.map(([nota]) => known(nota, 'note of a file').sha256),
    sandbox: true,
    bytesDe: (hashes) => storage.read(tenant.organizationId, hashes),
    clientesDe: async () => clientes,
    mes: { ...mes, notas },
  });
  const linhas = new Map(
    lidos.flatMap((lido, i) => {
      if ('linhas' in lido) return lido.linhas.map((uma) => [uma.chave, uma] as const);
      const motivo = 'problema' in lido ? lido.problema.codigo : 'falhou' in lido ? lido.falhou : 'not read';
      throw new DataError(`note ${notas[i]?.[0]?.chave}: ${motivo}`);
    }),
  );
  return page.map(({ chave }) => known(linhas.get(chave), chave));
}

interface TabelaAberta {
  por(linhas: Linhas): Promise<void>;
  fim(): void;
}

/** A table in each of the files that ends with the sums of its amounts; a note that would bring it beyond `maximo` rows is left out. */
function openTabela<T>(
  { xlsx, csv }: PlanilhasDoMes,
  name: string,
  definidas: readonly ColumnOf<T>[],
  maximo = Number.POSITIVE_INFINITY,
): TabelaAberta {
  const columns = definidas.map(columnOf);
  const abertas = [xlsx.open({ name, columns }), csv.open({ name, columns })] as const;
  const somas = columns.map(() => 0n);
  let quantas = 0;
  let alem = 0;
  return {
    async por(linhas) {
      if (alem || quantas + linhas.xlsx.length > maximo) {
        alem += linhas.xlsx.length;
        return;
      }
      quantas += linhas.xlsx.length;
      addTotals(somas, linhas.somas);
      await Promise.all([abertas[0].rows(linhas.xlsx), abertas[1].rows(linhas.csv)]);
    },
    fim() {
      const total = columns.map(({ type }, i) => (type === 'amount' ? writeCents(somas[i] ?? 0n) : null));
      // The third column is text, and wide enough.
      total[2] = 'Total';
      const resto = alem
        ? [columns.map((_, i) => (i === 2 ? `e mais ${alem} fora desta planilha` : null))]
        : [];
      for (const aberta of abertas) aberta.end([total, ...resto], somas);
    },
  };
}

/** Notes that are looked at in one statement. */
const REPORT_PAGE = 500;

/**
 * The notes of the month and their items into the files as they lie, compressed, in those of the version before, where these
 * were made of the very same; no XML is read. Resolves with their identity; undefined when they are to be written.
 */
export async function takeNotas(
  { xlsx, csv }: PlanilhasDoMes,
  { storage, tenant }: Omit<Parameters<typeof writeNotas>[1], 'readers'>,
  apuracao: Pick<ApuracaoVista, 'cliente_id' | 'competencia' | 'versao'>,
  cnpj_raiz: string,
  regras = REGRAS,
): Promise<string | undefined> {
  const antes = await earlierSheets(tenant, apuracao);
  if (!antes) return undefined;
  const ler = async (hash: Buffer) => {
    const lidas = await storage.read(tenant.organizationId, [hash]).catch((error: unknown) => {
      if (!(error instanceof CorruptContent)) throw error;
    });
    return lidas?.get(hash.toString('hex'));
  };
  const csvDeAntes = await ler(antes.csv_zip);
  const marca = csvDeAntes && markOf(csvDeAntes);
  if (!marca) return undefined;
  const { cliente_id, competencia } = apuracao;
  const { clientes } = await clientesByRaiz(tenant, [cnpj_raiz]);
  const agora = openIdentidade({ cliente_id, cnpj_raiz }, clientes, MOST_ITEMS);
  for await (const notas of notasDoMes(tenant, cliente_id, competencia, REPORT_PAGE, regras))
    agora.juntar(notas);
  const xlsxDeAntes = agora.fim() === marca && (await ler(antes.xlsx));
  if (!xlsxDeAntes) return undefined;
  for (const nome of SHEETS) {
    xlsx.take(nome, xlsxDeAntes);
    csv.take(nome, csvDeAntes);
  }
  return marca;
}

/**
 * SHA-256 of the sheets of a sample month, as `formato-das-planilhas.test.ts` writes them: columns, words, styles and rows. Whoever
 * changes one of them has to change it as well, and sheets that were written before are not taken over.
 */
export const FORMAT = 'fbe8b87a854a46049bbd9c30082210febdadae434d0ef56073bfb66e135168a2';

/**
 * All that the sheets of a month's notes are made of, as one SHA-256 in hex: where two are equal, the sheets are too, byte by byte. A note
 * has in it the hash of its XML, what is stored of it and which rules computed it; one of rules that would not be
 * ours leaves the month without an identity.
 */
function openIdentidade(
  { cliente_id, cnpj_raiz }: ClienteDoMes,
  clientes: readonly ClienteDoDocumento[],
  maximoDeItens: number,
) {
  // An id stands in no row, and each note names its rules; all else is taken, whether it bears on rows today or not.
  const cliente = { ...clientes.find((um) => um.cliente_id === cliente_id), cliente_id: undefined };
  const hash = createHash('sha256').update(
    JSON.stringify({ FORMATO: FORMAT, ...versoes, regras: undefined, cnpj_raiz, cliente, maximoDeItens }),
  );
  let nossas = true;
  return {
    juntar(notas: readonly NotaDoMes[]): void {
      for (const nota of notas) {
        nossas &&= nota.regras !== null;
        hash.update(JSON.stringify(nota));
      }
    },
    fim: (): string | undefined => (nossas ? hash.digest('hex') : undefined),
  };
}
