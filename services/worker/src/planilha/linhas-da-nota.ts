import type { ClienteDoDocumento, NotaDoMes } from '@apura/database';
import type { NotaFiscal } from '@apura/engine';
import type { Documento } from '@apura/nfe';
import { type ColumnOf, columnOf, csvRows, totalsOf, xlsxRows } from '@apura/sheets';
import { calcularNota } from '../lotes/calcular-nota.ts';
import { calculoDoCliente } from '../lotes/para-os-clientes.ts';
import { raizDoCnpj } from '../lotes/raiz-do-cnpj.ts';
import {
  COLUNAS_DAS_NOTAS,
  COLUNAS_DOS_ITENS,
  type ItemContado,
  type NotaContada,
} from '../report/quadros/quadros-das-notas.ts';

/** Whose month it is. */
export interface ClienteDoMes {
  readonly cliente_id: string;
  readonly cnpj_raiz: string;
}

/** Rows as each of the files has them, those of the CSV together, and what their columns add up to. */
export interface Linhas {
  readonly xlsx: readonly string[];
  readonly csv: readonly string[];
  readonly somas: readonly bigint[];
}

/** What a note is in the sheets. */
export interface LinhasDaNota {
  readonly chave: string;
  readonly nota: Linhas;
  readonly itens: Linhas;
}

const NOTAS = codificar(COLUNAS_DAS_NOTAS);
const ITENS = codificar(COLUNAS_DOS_ITENS);

/**
 * A note of the month and its items as rows, computed with the office's answers for the client.
 *
 * @throws when the document at the note's place is none
 */
export function linhasDaNota(
  linha: NotaDoMes,
  documento: Documento | undefined,
  { cliente_id, cnpj_raiz }: ClienteDoMes,
  clientes: readonly ClienteDoDocumento[],
): LinhasDaNota {
  if (documento?.tipo !== 'nota') throw new Error(`the stored bytes of note ${linha.chave} do not hold it`);
  const { nota } = documento;
  const cliente = clientes.find((um) => um.cliente_id === cliente_id);
  const emitiu = raizDoCnpj(nota.emit) === cnpj_raiz;
  const calculada = calcularNota(nota, linha.ordem);
  const calculo = cliente ? calculoDoCliente(calculada, cliente, emitiu) : calculada.calculo;
  const da: NotaContada = { ...linha, nota, calculo, saida: emitiu && nota.ide.tpNF !== '0' };
  return { chave: linha.chave, nota: NOTAS([da]), itens: ITENS(itens(da, nota)) };
}

const itens = (da: NotaContada, { det }: NotaFiscal): ItemContado[] =>
  da.calculo.itens.flatMap((item, i) => {
    const prod = det[i]?.prod;
    return prod ? [{ da, item, prod }] : [];
  });

function codificar<T>(definidas: readonly ColumnOf<T>[]): (de: readonly T[]) => Linhas {
  const colunas = definidas.map(columnOf);
  const [xlsx, csv] = [xlsxRows(colunas), csvRows(colunas)];
  return (de) => {
    const linhas = de.map((um) => definidas.map(([, , celula]) => celula(um) ?? null));
    return { xlsx: linhas.map(xlsx), csv: [linhas.map(csv).join('')], somas: totalsOf(colunas, linhas) };
  };
}
