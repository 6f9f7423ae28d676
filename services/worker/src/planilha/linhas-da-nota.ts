import { TRIBUTOS_ATUAIS } from '@apura/contracts';
import type { LinhaDoMes, NotaDoMes } from '@apura/database';
import type { ItemCalculado } from '@apura/engine';
import { type ColumnOf, columnOf, csvRows, totalsOf, xlsxRows } from '@apura/sheets';
import { EFEITOS, sumAmounts } from '@apura/words';
import { raizDoCnpj } from '../lotes/raiz-do-cnpj.ts';
import {
  COLUNAS_DAS_NOTAS,
  COLUNAS_DOS_ITENS,
  type ItemContado,
  type NotaContada,
} from '../report/quadros/quadros-das-notas.ts';
import type { DocumentoNaPlanilha } from './documento-na-planilha.ts';

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

/** A document of the month and its items as rows. */
export function linhasDaNota(
  linha: NotaDoMes,
  { itens: dela, ...documento }: DocumentoNaPlanilha,
  { cnpj_raiz }: ClienteDoMes,
): LinhasDaNota {
  const saida = raizDoCnpj(documento.emitente) === cnpj_raiz && !documento.entrada;
  const da: NotaContada = { ...linha, ...documento, saida };
  if (linha.do_mes !== null) return linhasDoMes(da, linha.do_mes);
  const itens = dela.map((um): ItemContado => ({ da, ...um }));
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

function codificar<T>(definidas: readonly ColumnOf<T>[]): (de: readonly T[]) => Linhas {
  const colunas = definidas.map(columnOf);
  const [xlsx, csv] = [xlsxRows(colunas), csvRows(colunas)];
  return (de) => {
    const linhas = de.map((um) => definidas.map(([, , celula]) => celula(um) ?? null));
    return { xlsx: linhas.map(xlsx), csv: [linhas.map(csv).join('')], somas: totalsOf(colunas, linhas) };
  };
}
