import { TRIBUTOS_ATUAIS } from '@apura/contracts';
import type { ClienteDoDocumento, LinhaDoMes, NotaDoMes } from '@apura/database';
import {
  calcularDocumentoFiscal,
  type DocumentoFiscal,
  type ItemCalculado,
  itensQueContam,
  type NotaFiscal,
} from '@apura/engine';
import type { Documento, OutroDocumento } from '@apura/nfe';
import { csvRows, totalsOf, xlsxRows } from '@apura/sheets';
import { type ColumnOf, columnOf, EFEITOS, sumAmounts } from '@apura/words';
import { calcularNota } from '../lotes/calcular-nota.ts';
import { calculoDoCliente } from '../lotes/para-os-clientes.ts';
import { raizDoCnpj } from '../lotes/raiz-do-cnpj.ts';
import {
  COLUNAS_DAS_NOTAS,
  COLUNAS_DOS_ITENS,
  type ItemContado,
  type NotaContada,
  type ProdutoContado,
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

/** What a document is in the sheets. */
export interface LinhasDaNota {
  readonly chave: string;
  readonly nota: Linhas;
  readonly itens: Linhas;
}

const NOTAS = codificar(COLUNAS_DAS_NOTAS);
const ITENS = codificar(COLUNAS_DOS_ITENS);

/**
 * A document of the month and its items as rows; a note is computed with the office's answers for the client.
 *
 * @throws when the document at the note's place is none
 */
export function linhasDaNota(
  linha: NotaDoMes,
  documento: Documento | OutroDocumento | undefined,
  mes: ClienteDoMes,
  clientes: readonly ClienteDoDocumento[],
): LinhasDaNota {
  if (documento?.tipo === 'nota')
    return linhasDeUma(linha, deMercadorias(linha, documento.nota, mes, clientes));
  if (documento?.tipo === 'documento') return linhasDeUma(linha, deOutroTipo(documento.documento, mes));
  throw new Error(`the stored bytes of note ${linha.chave} do not hold it`);
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
  const reforma = Object.fromEntries(DA_REFORMA.map((nome) => [nome, soma(nome)])) as unknown as Reforma;
  const tributos_atuais = valoresDeHoje(soma);
  const calculo = { ...da.calculo, valor_total: soma('valor'), reforma, tributos_atuais };
  const itens = linhas.map((linha): ItemContado => {
    const { efeito, motivo, ncm_capitulo: ncm } = linha;
    const oQue = [EFEITOS[efeito as keyof typeof EFEITOS], motivo?.replaceAll('_', ' ')].filter(Boolean);
    return {
      da,
      item: { ...linha, ncm, cst: '', tributos_atuais: valoresDeHoje((nome) => linha[nome]) },
      prod: { cProd: '', xProd: `Neste mês: ${oQue.join(', ')}` },
    };
  });
  return { chave: da.chave, nota: NOTAS([{ ...da, calculo }]), itens: ITENS(itens) };
}

type NomeDoValor = (typeof DA_REFORMA)[number] | (typeof TRIBUTOS_ATUAIS)[number] | 'valor';
type Reforma = NotaContada['calculo']['reforma'];
const DA_REFORMA = ['base', 'cbs', 'ibs_uf', 'ibs_mun', 'ibs', 'is'] as const;
const valoresDeHoje = (valor: (nome: NomeDoValor) => string): ItemCalculado['tributos_atuais'] =>
  Object.fromEntries(TRIBUTOS_ATUAIS.map((nome) => [nome, valor(nome)])) as ItemCalculado['tributos_atuais'];

function deMercadorias(
  linha: NotaDoMes,
  nota: NotaFiscal,
  { cliente_id, cnpj_raiz }: ClienteDoMes,
  clientes: readonly ClienteDoDocumento[],
): Contado {
  const cliente = clientes.find((um) => um.cliente_id === cliente_id);
  const emitiu = raizDoCnpj(nota.emit) === cnpj_raiz;
  const calculada = calcularNota(nota, linha.ordem, { conferir: false });
  const calculo = cliente ? calculoDoCliente(calculada, cliente, emitiu) : calculada.calculo;
  const { ide, emit: emitente, dest: destinatario, det } = nota;
  const saida = emitiu && ide.tpNF !== '0';
  return {
    nota: { calculo, saida, tipo: ide.mod, numero: ide.nNF, serie: ide.serie, emitente, destinatario },
    produtos: det.map(({ prod }) => prod),
  };
}

function deOutroTipo(documento: DocumentoFiscal, { cnpj_raiz }: ClienteDoMes): Contado {
  const { tipo, numero, serie, fornecedor: emitente, adquirente: destinatario } = documento;
  const saida = raizDoCnpj(emitente) === cnpj_raiz;
  return {
    nota: { calculo: calcularDocumentoFiscal(documento), saida, tipo, numero, serie, emitente, destinatario },
    produtos: itensQueContam(documento).map(({ cTribNac, cClass, descricao }) => ({
      cProd: cTribNac ?? cClass ?? '',
      xProd: descricao,
    })),
  };
}

function codificar<T>(definidas: readonly ColumnOf<T>[]): (de: readonly T[]) => Linhas {
  const colunas = definidas.map(columnOf);
  const [xlsx, csv] = [xlsxRows(colunas), csvRows(colunas)];
  return (de) => {
    const linhas = de.map((um) => definidas.map(([, , celula]) => celula(um) ?? null));
    return { xlsx: linhas.map(xlsx), csv: [linhas.map(csv).join('')], somas: totalsOf(colunas, linhas) };
  };
}
