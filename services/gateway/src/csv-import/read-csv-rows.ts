import { isUtf8 } from 'node:buffer';
import {
  ApiError,
  type Detalhe,
  LIMITES,
  readValue,
  separatorOfCsv,
  withoutPunctuation,
} from '@apura/contracts';
import { validarCnpj, windows1252Text } from '@apura/documents';
import { isKeyOf, isOneOf } from '@apura/engine';
import { CsvError, parse } from 'csv-parse/sync';

/** What a CSV file to import must look like. */
export interface Format<Coluna extends string, Lida> {
  /** Each with how a cell of it that is not empty is read. */
  readonly colunas: Readonly<Record<Coluna, (valor: string) => string>>;
  /** Of each group one column must be there. */
  readonly obrigatorias: readonly (readonly NoInfer<Coluna>[])[];
  /** Other names of columns, as people write them. */
  readonly sinonimos?: Readonly<Record<string, NoInfer<Coluna>>>;
  /** Columns that may be there more than once. */
  readonly repetiveis?: readonly NoInfer<Coluna>[];
  /** What a line is, for the messages: "cliente", "clientes". */
  readonly oQue: readonly [um: string, muitos: string];
  /** What the line says, or undefined after its faults were told. */
  readonly ler: (dados: Readonly<Partial<Record<Coluna, string>>>, falta: Falta) => Lida | undefined;
  /** Lines that are read; as many as of any import where it is left out. */
  readonly maximo?: number;
  /** What no two lines may have in common, and the column that it stands in; left out: lines may be alike. */
  readonly chave?: (lida: Lida) => {
    readonly coluna: NoInfer<Coluna>;
    readonly valor: string;
    readonly nome: string;
  };
}

/** Tells a fault of the line that is being read. */
export type Falta = (coluna: string, motivo: string) => void;

/** The line of the file that it begins on; the header is line 1. */
export type WithLinha<Lida> = Lida & { readonly linha: number };

/** One line of the file: what it says, or what is wrong with it. */
export interface LinhaLida<Lida> {
  readonly linha: number;
  readonly lida: Lida | undefined;
  readonly faltas: readonly Detalhe[];
}

/**
 * Reads a CSV file with a header, separated by commas or semicolons. Names of columns may have accents, capitals and
 * spaces.
 *
 * @throws ApiError `csv_invalido` with the faults of the lines, the first hundred or so
 */
export function readCsvRows<Coluna extends string, Lida extends object>(
  texto: string,
  formato: Format<Coluna, Lida>,
): WithLinha<Lida>[] {
  const faltas: Detalhe[] = [];
  const lidas: WithLinha<Lida>[] = [];
  for (const { linha, lida, faltas: desta } of readEachRow(texto, formato)) {
    if (faltas.length >= LIMITES.faltas_por_importacao) {
      faltas.push({ campo: 'arquivo', motivo: 'pode ter outras falhas depois destas' });
      break;
    }
    faltas.push(...desta.map(({ campo, motivo }) => ({ campo: `linha ${linha}, ${campo}`, motivo })));
    if (lida) lidas.push({ ...lida, linha });
  }
  if (faltas.length) throw refuse(faltas);
  return lidas;
}

/**
 * The lines of a CSV file, one after another, each with its own faults.
 *
 * @throws ApiError `csv_invalido` when the file as a whole cannot be read
 */
export function* readEachRow<Coluna extends string, Lida extends object>(
  texto: string,
  formato: Format<Coluna, Lida>,
): Generator<LinhaLida<Lida>> {
  const [um, muitos] = formato.oQue;
  const maximo = formato.maximo ?? LIMITES.linhas_por_importacao;
  const [header, ...linhas] = registros(texto, maximo);
  if (!header) throw refuse([{ campo: 'linha 1', motivo: 'falta o cabeçalho' }]);
  const colunas = readHeader(header.record, formato);
  if (!linhas.length) throw refuse([{ campo: 'linha 2', motivo: `não há nenhum ${um}` }]);
  if (linhas.length > maximo) {
    throw refuse([{ campo: 'arquivo', motivo: `deve ter no máximo ${maximo} ${muitos}` }]);
  }
  const vistas = new Map<string, number>();
  for (const { record, linha } of linhas) {
    const faltas: Detalhe[] = [];
    const falta: Falta = (campo, motivo) => faltas.push({ campo, motivo });
    if (record.length !== colunas.length) {
      falta('colunas', `deve ter ${colunas.length} campos, como o cabeçalho, e tem ${record.length}`);
      yield { linha, lida: undefined, faltas };
      continue;
    }
    const lida = formato.ler(celulas(colunas, record, formato.colunas), falta);
    if (lida && formato.chave) {
      const { coluna, valor, nome } = formato.chave(lida);
      const antes = vistas.get(valor);
      if (antes !== undefined) falta(coluna, `${nome} já está na linha ${antes}`);
      vistas.set(valor, linha);
    }
    yield { linha, lida, faltas };
  }
}

/** The error that names lines and what is wrong with them. */
export const refuse = (detalhes: readonly Detalhe[]) => new ApiError('csv_invalido', { detalhes });

/** What `fazer` gives; undefined after the faults of its ApiError were told. Those of the whole line stand in `semCampo`. */
export function countMissing<T>(fazer: () => T, falta: Falta, semCampo: string): T | undefined {
  try {
    return fazer();
  } catch (erro) {
    if (!(erro instanceof ApiError)) throw erro;
    for (const { campo, motivo } of erro.detalhes ?? []) {
      falta(campo === '(corpo)' ? semCampo : campo, motivo);
    }
    return undefined;
  }
}

interface Registro {
  readonly record: readonly string[];
  readonly linha: number;
}

function registros(texto: string, maximo: number): Registro[] {
  const delimiter = separatorOfCsv(texto);
  // The header, a line more than an import may have, and of each as many cells: more are not even parted.
  const celulasLidas = (maximo + 2) * LIMITES.colunas_por_linha;
  if (texto.split(delimiter, celulasLidas + 1).length > celulasLidas) {
    throw refuse([{ campo: 'arquivo', motivo: `deve ter no máximo ${celulasLidas} células` }]);
  }
  const lidos: Registro[] = [];
  let desiguais = 0;
  try {
    parse(texto, {
      on_record(record: string[], { lines }) {
        lidos.push({ record, linha: lines });
        // For each of them the parser makes an error, whether anybody asks for it or not.
        if (record.length !== lidos[0]?.record.length) desiguais += 1;
        if (desiguais > LIMITES.faltas_por_importacao) {
          const motivo = 'aqui e em muitas linhas antes, o número de campos não é o do cabeçalho';
          throw refuse([{ campo: `linha ${lines}, colunas`, motivo }]);
        }
        return null;
      },
      bom: true,
      delimiter,
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
      // The header, and one line too many.
      to: maximo + 2,
      max_record_size: LIMITES.caracteres_por_linha,
    });
    return lidos;
  } catch (erro) {
    if (!(erro instanceof CsvError)) throw erro;
    const linha = typeof erro.lines === 'number' ? erro.lines : 1;
    if (erro.code === 'CSV_MAX_RECORD_SIZE') {
      const motivo = `deve ter no máximo ${LIMITES.caracteres_por_linha} caracteres`;
      throw refuse([{ campo: `linha ${linha}`, motivo }]);
    }
    throw refuse([{ campo: `linha ${linha}`, motivo: 'as aspas não se fecham ou estão fora de lugar' }]);
  }
}

function readHeader<Coluna extends string>(
  nomes: readonly string[],
  {
    colunas: conhecidas,
    obrigatorias,
    sinonimos = {},
    repetiveis = [],
  }: Omit<Format<Coluna, never>, 'ler' | 'chave' | 'oQue'>,
): Coluna[] {
  if (nomes.length > LIMITES.colunas_por_linha) {
    throw refuse([{ campo: 'linha 1', motivo: `deve ter no máximo ${LIMITES.colunas_por_linha} colunas` }]);
  }
  const faltas: Detalhe[] = [];
  const ditas = nomes.map(normalize).map((nome) => (Object.hasOwn(sinonimos, nome) ? sinonimos[nome] : nome));
  const colunas: Coluna[] = [];
  for (const [i, nome] of ditas.entries()) {
    if (nome === undefined || !isKeyOf(conhecidas, nome)) {
      const motivo = `não é uma destas colunas: ${Object.keys(conhecidas).join(', ')}`;
      faltas.push({ campo: `linha 1, ${(nomes[i] ?? '').slice(0, 60) || `coluna ${i + 1}`}`, motivo });
      continue;
    }
    if (colunas.includes(nome) && !isOneOf(repetiveis, nome))
      faltas.push({ campo: `linha 1, ${nome}`, motivo: 'aparece duas vezes' });
    colunas.push(nome);
  }
  for (const grupo of obrigatorias) {
    if (grupo.some((nome) => colunas.includes(nome))) continue;
    const motivo = grupo.length === 1 ? 'falta esta coluna' : `falta a coluna ${grupo.join(' ou ')}`;
    faltas.push({ campo: `linha 1, ${grupo[0]}`, motivo });
  }
  if (faltas.length) throw refuse(faltas);
  return colunas;
}

function celulas<Coluna extends string>(
  colunas: readonly Coluna[],
  campos: readonly string[],
  leituras: Format<Coluna, never>['colunas'],
): Partial<Record<Coluna, string>> {
  const dados: Partial<Record<Coluna, string>> = {};
  for (const [i, coluna] of colunas.entries()) {
    const valor = campos[i] ?? '';
    if (valor) dados[coluna] = leituras[coluna](valor);
  }
  return dados;
}

// How people write in the cells of a spreadsheet what the contracts write in one way. What cannot be read stays as it is,
// for the contract to refuse.

export const asIs = (valor: string): string => valor;

/** "11.222.333/0001-81", or "11.222.333" alone, -> "11222333"; undefined for what is neither a CNPJ nor the root of one. */
export function raizOfCell(cell: string): string | undefined {
  const dito = withoutPunctuation(cell);
  return /^[0-9A-Z]{8}$/.test(dito) || validarCnpj(dito) ? dito.slice(0, 8) : undefined;
}

/** "07/2026" -> "2026-07". */
export const mesOfCell = (mes: string): string => mes.replace(/^(\d{2})\/(\d{4})$/, '$2-$1');

/** "02/10/2026" -> "2026-10-02". */
export const dayOfCell = (dia: string): string => dia.replace(/^(\d{2})\/(\d{2})\/(\d{4})$/, '$3-$2-$1');

/** "Anexo III" -> "III". */
export const anexoOfCell = (anexo: string): string => anexo.toUpperCase().replace(/^ANEXO\s+/, '');

/** "Simples" -> "simples_nacional", "LP" -> "lucro_presumido". */
export const regimeDaCelula = (regime: string): string => {
  const dito = normalize(regime.replace(/[.()]/g, ''));
  return REGIMES_DITOS.get(dito) ?? dito;
};

const REGIMES_DITOS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    simples_nacional: ['simples', 'sn', 'simples_nacional_sn', 'optante_pelo_simples', 'optante_simples'],
    mei: ['simei', 'microempreendedor', 'microempreendedor_individual'],
    lucro_presumido: ['presumido', 'lp', 'lucro_presumido_lp'],
    lucro_real: ['real', 'lr', 'lucro_real_lr', 'lucro_real_anual', 'lucro_real_trimestral'],
  }).flatMap(([regime, ditos]) => ditos.map((dito) => [dito, regime])),
);

/** "Razão Social" -> "razao_social". */
export function normalize(nome: string): string {
  return nome
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_');
}

/** "R$ 1.234,5" -> "1234.50". */
export const inReais = (valor: string): string => readValue(valor) ?? valor;

/** What is not UTF-8 is read as Windows-1252, in which spreadsheets on Brazilian machines save. */
export const textOfBytes = (bytes: Uint8Array): string =>
  isUtf8(bytes) ? new TextDecoder().decode(bytes) : windows1252Text(bytes);
