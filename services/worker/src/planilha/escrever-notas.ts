import { Readable } from 'node:stream';
import {
  type ApuracaoVista,
  type ClienteDoDocumento,
  clientesPorRaiz,
  ErroDosDados,
  type NotaDoMes,
  notasDoMes,
  type Tenant,
} from '@apura/database';
import { addTotals, type ZippedSheets } from '@apura/sheets';
import { type ColumnOf, columnOf, writeCents } from '@apura/words';
import { REGRAS } from '../apuracoes/recalcular-regras-antigas.ts';
import { COLUNAS_DAS_NOTAS, COLUNAS_DOS_ITENS } from '../report/quadros/quadros-das-notas.ts';
import type { WorkContext } from '../work-context.ts';
import { abrirIdentidade } from './identidade-das-notas.ts';
import type { ClienteDoMes, Linhas, LinhasDaNota } from './linhas-da-nota.ts';

/** Notes of which a thread makes the rows at a time, and how many such pages are under way. */
const PAGE = 25;
const CONCURRENCY = 2;
/** A sheet of Excel ends at 1,048,576 rows, and nobody's patience gets there. */
export const MAXIMO_DE_ITENS = 200_000;

export const PLANILHAS = ['Notas', 'Itens'] as const;

/** The files that have the notes and items of the month. */
export interface PlanilhasDoMes {
  readonly xlsx: ZippedSheets;
  readonly csv: ZippedSheets;
}

/**
 * The notes of the month and their items into the files, read again from the stored XMLs with the office's answers for
 * this client. The threads read, compute and write the rows, a few notes at a time; here they get their place. Resolves with
 * the identity of what they were made of, if they have one.
 *
 * @throws ErroDosDados when a stored file no longer holds its note
 */
export async function escreverNotas(
  planilhas: PlanilhasDoMes,
  work: Pick<WorkContext, 'readers' | 'storage'> & { readonly tenant: Tenant },
  { cliente_id, competencia }: Pick<ApuracaoVista, 'cliente_id' | 'competencia'>,
  cnpj_raiz: string,
  maximoDeItens = MAXIMO_DE_ITENS,
): Promise<string | undefined> {
  const { clientes } = await clientesPorRaiz(work.tenant, [cnpj_raiz]);
  const identidade = abrirIdentidade({ cliente_id, cnpj_raiz }, clientes, maximoDeItens);
  const pages = Readable.from(notasDoMes(work.tenant, cliente_id, competencia, PAGE, REGRAS));
  const escritas: AsyncIterable<LinhasDaNota[]> = pages.map(
    (page: NotaDoMes[]) => {
      identidade.juntar(page);
      return lerNotas(work, page, { cliente_id, cnpj_raiz }, clientes);
    },
    { concurrency: CONCURRENCY },
  );
  let tabelas: readonly [TabelaAberta, TabelaAberta] | undefined;
  for await (const page of escritas) {
    tabelas ??= [
      abrirTabela(planilhas, PLANILHAS[0], COLUNAS_DAS_NOTAS),
      abrirTabela(planilhas, PLANILHAS[1], COLUNAS_DOS_ITENS, maximoDeItens),
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
async function lerNotas(
  { readers, storage, tenant }: Parameters<typeof escreverNotas>[1],
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
    hashes: notas.map(([nota]) => (nota as NotaDoMes).sha256),
    sandbox: true,
    bytesDe: (hashes) => storage.read(tenant.organizationId, hashes),
    clientesDe: async () => clientes,
    mes: { ...mes, notas },
  });
  const linhas = new Map(
    lidos.flatMap((lido, i) => {
      if ('linhas' in lido) return lido.linhas.map((uma) => [uma.chave, uma] as const);
      const motivo = 'problema' in lido ? lido.problema.codigo : 'falhou' in lido ? lido.falhou : 'not read';
      throw new ErroDosDados(`note ${notas[i]?.[0]?.chave}: ${motivo}`);
    }),
  );
  return page.map(({ chave }) => linhas.get(chave) as LinhasDaNota);
}

interface TabelaAberta {
  por(linhas: Linhas): Promise<void>;
  fim(): void;
}

/** A table in each of the files that ends with the sums of its amounts; a note that would bring it beyond `maximo` rows is left out. */
function abrirTabela<T>(
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
