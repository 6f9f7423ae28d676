import { TRIBUTOS_ATUAIS } from '@apura/contracts';
import type { ClienteDoDocumento, LinhaDoMes, NotaDoMes } from '@apura/database';
import type { Documento, OutroDocumento } from '@apura/documents';
import type { ItemCalculado } from '@apura/engine';
import { isKeyOf, recordOf } from '@apura/engine';
import { csvRows, totalsOf, xlsxRows } from '@apura/sheets';
import { type ColumnOf, columnOf, EFEITOS, sumAmounts } from '@apura/words';
import { computeDocumento, type DocumentoLido, documentoLido } from '../lotes/documento-calculado.ts';
import { computeForCliente } from '../lotes/effects-on-clientes.ts';
import { raizDoCnpj } from '../lotes/raiz-do-cnpj.ts';
import {
  COLUNAS_DAS_NOTAS,
  COLUNAS_DOS_ITENS,
  type ItemContado,
  type NotaContada,
  type ProdutoContado,
} from '../report/quadros.ts';

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

/** What a document is in the sheets. */
export interface LinhasDaNota {
  readonly chave: string;
  readonly nota: Linhas;
  readonly itens: Linhas;
}

const NOTAS = encode(COLUNAS_DAS_NOTAS);
const ITENS = encode(COLUNAS_DOS_ITENS);

/**
 * A document of the month and its items as rows; a note is computed with the office's answers for the client.
 *
 * @throws when the document at the note's place is none
 */
export function buildLinhasDaNota(
  linha: NotaDoMes,
  documento: Documento | OutroDocumento | undefined,
  mes: ClienteDoMes,
  clientes: readonly ClienteDoDocumento[],
): LinhasDaNota {
  if (documento === undefined || 'evento' in documento)
    throw new Error(`the stored bytes of note ${linha.chave} do not hold it`);
  return linhasDeUma(linha, count(documento, linha, mes, clientes));
}

interface Contado {
  readonly nota: Omit<NotaContada, keyof NotaDoMes>;
  readonly produtos: readonly ProdutoContado[];
}

function linhasDeUma(linha: NotaDoMes, { nota, produtos }: Contado): LinhasDaNota {
  if (linha.do_mes !== null) return linhasDoMes({ ...linha, ...nota }, linha.do_mes);
  const da: NotaContada = { ...linha, ...nota };
  const itens = da.calculo.itens.flatMap((item, i): ItemContado[] => {
    const prod = produtos[i];
    return prod ? [{ da, item, prod }] : [];
  });
  return { chave: linha.chave, nota: NOTAS([da]), itens: ITENS(itens) };
}

/** Of a note of which the month has something else than it says, its rows stand in the place of its items. */
function linhasDoMes(da: NotaContada, linhas: readonly LinhaDoMes[]): LinhasDaNota {
  const soma = (nome: NomeDoValor): string => sumAmounts(linhas.map((linha) => linha[nome]));
  const reforma: Reforma = recordOf(DA_REFORMA, soma);
  const tributos_atuais = valoresDeHoje(soma);
  const calculo = { ...da.calculo, valor_total: soma('valor'), reforma, tributos_atuais };
  const itens = linhas.map((linha): ItemContado => {
    const { efeito, motivo, ncm_capitulo: ncm } = linha;
    const oQue = [isKeyOf(EFEITOS, efeito) && EFEITOS[efeito], motivo?.replaceAll('_', ' ')].filter(Boolean);
    return {
      da,
      item: { ...linha, ncm, cst: '', tributos_atuais: valoresDeHoje((nome) => linha[nome]) },
      prod: { codigo: '', descricao: `Neste mês: ${oQue.join(', ')}` },
    };
  });
  return { chave: da.chave, nota: NOTAS([{ ...da, calculo }]), itens: ITENS(itens) };
}

type NomeDoValor = (typeof DA_REFORMA)[number] | (typeof TRIBUTOS_ATUAIS)[number] | 'valor';
type Reforma = NotaContada['calculo']['reforma'];
const DA_REFORMA = ['base', 'cbs', 'ibs_uf', 'ibs_mun', 'ibs', 'is'] as const;
const valoresDeHoje = (valor: (nome: NomeDoValor) => string): ItemCalculado['tributos_atuais'] =>
  recordOf(TRIBUTOS_ATUAIS, valor);

function count(
  lido: DocumentoLido,
  { ordem }: NotaDoMes,
  { cliente_id, cnpj_raiz }: ClienteDoMes,
  clientes: readonly ClienteDoDocumento[],
): Contado {
  const documento = documentoLido(lido);
  const { numero, serie, fornecedor: emitente, adquirente: destinatario } = documento;
  const cliente = clientes.find((um) => um.cliente_id === cliente_id);
  const calculado = computeDocumento(documento, ordem, { conferir: false });
  const calculo = cliente ? computeForCliente(calculado, cliente) : calculado.calculo;
  const emitiu = raizDoCnpj(emitente) === cnpj_raiz;
  const [tipo, saida] =
    'nota' in documento
      ? [documento.nota.ide.mod, emitiu && documento.nota.ide.tpNF !== '0']
      : [documento.tipo, emitiu];
  return {
    nota: { calculo, saida, tipo, numero, serie, emitente, destinatario },
    produtos: calculado.produtos,
  };
}

function encode<T>(definidas: readonly ColumnOf<T>[]): (de: readonly T[]) => Linhas {
  const colunas = definidas.map(columnOf);
  const [xlsx, csv] = [xlsxRows(colunas), csvRows(colunas)];
  return (de) => {
    const linhas = de.map((um) => definidas.map(([, , celula]) => celula(um) ?? null));
    return { xlsx: linhas.map(xlsx), csv: [linhas.map(csv).join('')], somas: totalsOf(colunas, linhas) };
  };
}
