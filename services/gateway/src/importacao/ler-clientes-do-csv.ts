import { CriarCliente, type Detalhe, ErroDaApi, LIMITES, validar } from '@apura/contracts';
import { validarCnpj } from '@apura/nfe';
import { CsvError, parse } from 'csv-parse/sync';

/** A client as one line of the file describes it. */
export interface ClienteDaLinha {
  /** The line of the file that it begins on; the header is line 1. */
  readonly linha: number;
  readonly cnpjRaiz: string;
  readonly cliente: CriarCliente;
}

const COLUNAS = ['cnpj', 'cnpj_raiz', 'razao_social', 'regime', 'desde'] as const;
type Coluna = (typeof COLUNAS)[number];

/**
 * Reads the clients of a CSV file: a header with `razao_social`, `regime`, `cnpj` and/or `cnpj_raiz` and, if wanted,
 * `desde`; separated by commas or semicolons. Names of columns and of regimes may have accents, capitals and spaces, and
 * a CNPJ its punctuation.
 *
 * @throws ErroDaApi `csv_invalido` with every fault of every line
 */
export function lerClientesDoCsv(texto: string): ClienteDaLinha[] {
  const [cabecalho, ...linhas] = registros(texto);
  if (!cabecalho) throw recusar([{ campo: 'linha 1', motivo: 'falta o cabeçalho' }]);
  const colunas = lerCabecalho(cabecalho.record);
  if (!linhas.length) throw recusar([{ campo: 'linha 2', motivo: 'não há nenhum cliente' }]);
  if (linhas.length > LIMITES.linhas_por_importacao) {
    throw recusar([
      { campo: 'arquivo', motivo: `deve ter no máximo ${LIMITES.linhas_por_importacao} clientes` },
    ]);
  }
  const faltas: Detalhe[] = [];
  const lidos: ClienteDaLinha[] = [];
  const vistas = new Map<string, number>();
  for (const { record, info } of linhas) {
    const linha = info.lines;
    const falta = (coluna: string, motivo: string) =>
      faltas.push({ campo: `linha ${linha}, ${coluna}`, motivo });
    if (record.length !== colunas.length) {
      falta('colunas', `deve ter ${colunas.length} campos, como o cabeçalho, e tem ${record.length}`);
      continue;
    }
    const cliente = lerCliente(colunas, record, falta);
    if (!cliente) continue;
    const cnpjRaiz = cliente.cnpj_raiz ?? (cliente.cnpj as string).slice(0, 8);
    const antes = vistas.get(cnpjRaiz);
    if (antes !== undefined) falta('cnpj', `a raiz ${cnpjRaiz} já está na linha ${antes}`);
    vistas.set(cnpjRaiz, linha);
    lidos.push({ linha, cnpjRaiz, cliente });
  }
  if (faltas.length) throw recusar(faltas);
  return lidos;
}

/** The error that names lines and what is wrong with them. */
export const recusar = (detalhes: readonly Detalhe[]) => new ErroDaApi('csv_invalido', { detalhes });

interface Registro {
  readonly record: string[];
  readonly info: { readonly lines: number };
}

function registros(texto: string): Registro[] {
  try {
    return parse(texto, {
      bom: true,
      delimiter: separador(texto),
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
    }) as unknown as Registro[];
  } catch (erro) {
    if (!(erro instanceof CsvError)) throw erro;
    const linha = typeof erro.lines === 'number' ? erro.lines : 1;
    throw recusar([{ campo: `linha ${linha}`, motivo: 'as aspas não se fecham ou estão fora de lugar' }]);
  }
}

/** The one that the header has more of. */
function separador(texto: string): ',' | ';' {
  const [cabecalho = ''] = texto.split(/\r?\n/, 1);
  return cabecalho.split(';').length > cabecalho.split(',').length ? ';' : ',';
}

function lerCabecalho(nomes: readonly string[]): Coluna[] {
  const faltas: Detalhe[] = [];
  const colunas = nomes.map(normalizar);
  for (const [i, nome] of colunas.entries()) {
    if (!COLUNAS.some((coluna) => coluna === nome)) {
      const motivo = `não é uma destas colunas: ${COLUNAS.join(', ')}`;
      faltas.push({ campo: `linha 1, ${(nomes[i] ?? '').slice(0, 60) || `coluna ${i + 1}`}`, motivo });
    } else if (colunas.indexOf(nome) !== i)
      faltas.push({ campo: `linha 1, ${nome}`, motivo: 'aparece duas vezes' });
  }
  for (const nome of ['razao_social', 'regime']) {
    if (!colunas.includes(nome)) faltas.push({ campo: `linha 1, ${nome}`, motivo: 'falta esta coluna' });
  }
  if (!colunas.includes('cnpj') && !colunas.includes('cnpj_raiz')) {
    faltas.push({ campo: 'linha 1, cnpj', motivo: 'falta a coluna cnpj ou cnpj_raiz' });
  }
  if (faltas.length) throw recusar(faltas);
  return colunas as Coluna[];
}

/** The client, or undefined after its faults were told. */
function lerCliente(
  colunas: readonly Coluna[],
  campos: readonly string[],
  falta: (coluna: string, motivo: string) => void,
): CriarCliente | undefined {
  const dados: Partial<Record<Coluna, string>> = {};
  for (const [i, coluna] of colunas.entries()) {
    const valor = campos[i] ?? '';
    if (valor) dados[coluna] = LEITURAS[coluna]?.(valor) ?? valor;
  }
  try {
    const cliente = validar(CriarCliente, dados);
    if (cliente.cnpj === undefined || validarCnpj(cliente.cnpj)) return cliente;
    falta('cnpj', 'os dígitos verificadores não conferem');
  } catch (erro) {
    if (!(erro instanceof ErroDaApi)) throw erro;
    for (const { campo, motivo } of erro.detalhes ?? []) falta(campo === '(corpo)' ? 'cnpj' : campo, motivo);
  }
  return undefined;
}

const semPontuacao = (cnpj: string) => cnpj.replace(/[./-]/g, '').toUpperCase();
const LEITURAS: Partial<Record<Coluna, (valor: string) => string>> = {
  cnpj: semPontuacao,
  cnpj_raiz: semPontuacao,
  regime: normalizar,
  desde: (mes) => mes.replace(/^(\d{2})\/(\d{4})$/, '$2-$1'),
};

/** "Razão Social" -> "razao_social". */
function normalizar(nome: string): string {
  return nome
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_');
}
