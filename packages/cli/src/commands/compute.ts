import { basename } from 'node:path';
import type { Calculo } from '@apura/client';
import type { Connection } from '../api/connection.ts';
import { connectWithoutKey } from '../connect.ts';
import type { Contexto } from '../contexto.ts';
import { Failure } from '../failure.ts';
import { type Arquivo, findInput, readBlob } from '../find-files.ts';
import { dinheiro } from '../output/dinheiro.ts';
import { csv, type FormatoOptions, tabela } from '../output/formato.ts';
import { withProgress } from '../output/progress.ts';
import { withoutControls } from '../output/without-controls.ts';

/** The fields of the form besides the file. */
type Campos = Readonly<Record<string, string>>;

/** Files that are on their way at a time. */
const JUNTOS = 4;

interface Feito {
  readonly arquivo: Arquivo;
  readonly resultado: Calculo | Failure;
}

/**
 * POST /api/calculadora for each file. One file's refusal does not stop the others. In a pipe, the lines of a file go
 * out as soon as those before it are there: the public limit makes many files last, and Ctrl-C loses none that is done.
 */
export async function compute(
  contexto: Contexto,
  paths: readonly string[],
  options: FormatoOptions & { readonly ano?: number },
): Promise<void> {
  const { saida } = contexto;
  const arquivos = await findInput(contexto, paths);
  const logo = arquivos.length > 1 && !saida.isTTY && (options.json === true || options.csv === true);
  const receber = (feito: Feito) => void (logo && saida.write(linhas(options, feito)));
  const campos = options.ano === undefined ? {} : { ano: String(options.ano) };
  const connection = await connectWithoutKey(contexto);
  if (logo) saida.write(header(options));
  const { progress } = contexto.textos.calcular;
  const feitos = await computeAll(connection, arquivos, progress, campos, receber);
  if (!logo) write(contexto, options, feitos);
  countFailures(contexto, feitos);
}

/**
 * What the API says of each file, in their order; `receber` hears of each as it comes. The refusal of one file among
 * several is its result.
 */
export function computeAll(
  connection: Connection,
  arquivos: readonly Arquivo[],
  titulo: string,
  campos: Campos,
  receber?: (feito: Feito) => void,
): Promise<Feito[]> {
  return withProgress(connection.contexto, titulo, arquivos.length, (avancar) => {
    const fazer = async (arquivo: Arquivo): Promise<Feito> => {
      const resultado = await computeOne(connection, arquivo, campos).catch((erro: unknown) => {
        // No server and an interruption end them all.
        const one = erro instanceof Failure && (erro.tipo === 'recusado' || erro.tipo === 'arquivo');
        if (!one || arquivos.length === 1) throw erro;
        return erro;
      });
      avancar();
      return { arquivo, resultado };
    };
    return eachOf(arquivos, JUNTOS, fazer, receber);
  });
}

/** Tells which files were refused. @throws Falha `parcial` where there are any */
export function countFailures({ textos, avisos }: Contexto, feitos: readonly Feito[]): void {
  const falhas = feitos.flatMap(({ arquivo, resultado }) =>
    resultado instanceof Failure ? [`${arquivo.nome}: ${resultado.message}`] : [],
  );
  for (const falha of falhas) avisos.write(`${withoutControls(falha)}\n`);
  if (falhas.length) throw new Failure('parcial', textos.calcular.falhas(falhas.length, feitos.length));
}

/** POST /api/calculadora for one file, with the other fields of the form. */
const computeOne = async (
  connection: Connection,
  arquivo: Pick<Arquivo, 'path' | 'nome'>,
  campos: Campos,
): Promise<Calculo> =>
  computeXml(connection, basename(arquivo.path), await readBlob(arquivo, connection.contexto), campos);

/** POST /api/calculadora. */
export function computeXml(connection: Connection, nome: string, xml: Blob, campos: Campos) {
  const formulario = new FormData();
  formulario.append('xml', xml, nome);
  for (const [campo, valor] of Object.entries(campos)) formulario.append(campo, valor);
  return connection.submit('/api/calculadora', formulario);
}

function write(contexto: Contexto, options: FormatoOptions, feitos: readonly Feito[]): void {
  const { saida } = contexto;
  if (options.json || options.csv) {
    saida.write(header(options) + feitos.map((feito) => linhas(options, feito)).join(''));
  } else {
    const bons = doneOnes(feitos);
    if (feitos.length === 1) for (const feito of bons) writeNota(contexto, feito);
    else if (bons.length) saida.write(tabelaDasNotas(contexto, bons));
  }
}

type FeitoBem = Feito & { readonly resultado: Calculo };

export const doneOnes = (feitos: readonly Feito[]): readonly FeitoBem[] =>
  feitos.filter((um): um is FeitoBem => !(um.resultado instanceof Failure));

const header = ({ csv: emCsv }: FormatoOptions): string => (emCsv ? csv([['arquivo', ...COLUNAS]]) : '');

const linhas = ({ json }: FormatoOptions, feito: Feito): string =>
  json ? `${JSON.stringify(linhaDeJson(feito))}\n` : csv(linhasDeCsv(feito));

/** One line a file, so that a reader can begin before the last one is done and tell files apart. */
function linhaDeJson({ arquivo, resultado }: Feito): object {
  return resultado instanceof Failure
    ? {
        arquivo: arquivo.nome,
        erro: { codigo: resultado.codigo ?? resultado.tipo, mensagem: resultado.message },
      }
    : { arquivo: arquivo.nome, calculo: resultado };
}

const COLUNAS = [
  ...['n_item', 'ncm', 'cfop', 'cst', 'cclasstrib'],
  ...['valor', 'base', 'cbs', 'ibs_uf', 'ibs_mun', 'is', 'natureza'],
] as const;

function linhasDeCsv({ arquivo, resultado }: Feito): unknown[][] {
  if (resultado instanceof Failure) return [];
  return resultado.itens.map((item) => [arquivo.nome, ...COLUNAS.map((coluna) => item[coluna])]);
}

function writeNota({ saida, textos, language }: Contexto, { arquivo, resultado }: FeitoBem): void {
  const d = (valor: string) => dinheiro(valor, language);
  const { totais, comparativo } = resultado;
  const itens = resultado.itens.map((item) => [
    // What is no product has no NCM.
    ...[item.n_item, item.ncm || (item.natureza ?? ''), item.cfop, item.cst, item.cclasstrib],
    ...[d(item.valor), d(item.base), d(item.cbs), d(item.ibs), d(item.is)],
  ]);
  const total = [textos.calcular.total, '', '', '', '', d(totais.valor_total), ''];
  saida.write(`${textos.calcular.nota(arquivo.nome, resultado.ano)}\n`);
  saida.write(
    tabela(
      textos.calcular.itensHeader,
      [...itens, [...total, d(totais.cbs), d(totais.ibs), d(totais.is)]],
      5,
    ),
  );
  const { atual, total_no_ano, diferenca } = comparativo;
  saida.write(`${textos.calcular.comparativo(d(atual), d(total_no_ano), diferenca && d(diferenca))}\n`);
  if (resultado.aliquotas.status !== 'lei') saida.write(`${textos.calcular.estimativa}\n`);
  if (resultado.divergencias.length) {
    saida.write(`${textos.calcular.divergencias(resultado.divergencias.length)}\n`);
  }
}

function tabelaDasNotas({ textos, language }: Contexto, feitos: readonly FeitoBem[]): string {
  const d = (valor: string) => dinheiro(valor, language);
  return tabela(
    textos.calcular.notasHeader,
    feitos.map(({ arquivo, resultado: { ano, totais, comparativo } }) => [
      ...[arquivo.nome, ano, d(totais.valor_total), d(totais.cbs), d(totais.ibs), d(totais.is)],
      ...[
        d(comparativo.atual),
        d(comparativo.total_no_ano),
        comparativo.diferenca ? d(comparativo.diferenca) : '-',
      ],
    ]),
    1,
  );
}

/**
 * Does `fazer` for each, at most `juntos` at a time; results in the order given, in which `receber` hears of each as soon as
 * those before it are there. The first error ends it.
 */
export async function eachOf<T, R>(
  todos: readonly T[],
  juntos: number,
  fazer: (um: T) => Promise<R>,
  receber: (um: R) => void = () => {},
): Promise<R[]> {
  const feitos: { readonly resultado: R }[] = [];
  const pendentes = todos.entries();
  let falhou = false;
  let recebidos = 0;
  const trabalhar = async () => {
    for (const [meu, um] of pendentes) {
      if (falhou) return;
      try {
        feitos[meu] = { resultado: await fazer(um) };
      } catch (erro) {
        falhou = true;
        throw erro;
      }
      for (let feito = feitos[recebidos]; feito; feito = feitos[recebidos]) {
        recebidos += 1;
        receber(feito.resultado);
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(juntos, todos.length) }, trabalhar));
  return feitos.map(({ resultado }) => resultado);
}
