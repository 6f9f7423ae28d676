import { classify, validAjuste } from './calculo/classify.ts';
import { classificacaoByCodigo } from './dados/classificacoes.ts';
import { findCombustivel, mayBeCombustivel } from './dados/combustiveis.ts';
import { findAliquotaMonofasica } from './dados/monofasicos.ts';
import { type RespostaDoEscritorio, validResposta } from './efeito/outros/perguntas.ts';
import { formatFixo } from './fixo.ts';
import type { Det } from './nota-fiscal.ts';
import type { AjusteDoEscritorio } from './resultado.ts';

/** A product of a client's register: what the client sells by its own code, or buys by its supplier's. */
export interface ProdutoDoCadastro {
  readonly lado: 'saida' | 'entrada';
  /** CNPJ root of the client where it sells; CNPJ or CPF of who sells to it. */
  readonly emitente: string;
  readonly codigo: string;
  readonly ncm: string;
  /** cProdANP; empty where it is no fuel. */
  readonly anp: string;
}

/**
 * What the layout allows of what names a product, and the register keeps: a note that has more is invalid, and an index would refuse
 * it.
 */
export const CARACTERES_DO_PRODUTO = { codigo: 60, descricao: 120, ncm: 8, cest: 7, unidade: 6 } as const;

const GTIN = /^\d{8,14}$/;

/** A bar code as the layout has it; empty where the product has none, which notes call `SEM GTIN`. */
export const readGtin = (dito = ''): string => (GTIN.test(dito) ? dito : '');

/** What the tables of a day say of a product in an ordinary sale within the country. */
export interface SugestaoDoProduto {
  readonly cst: string;
  readonly cclasstrib: string;
  readonly confianca: 'alta' | 'media' | 'baixa';
  /** What it stands on: the article of the code. */
  readonly fundamento: string;
  /** Why this code, and what no note can show. */
  readonly condicao: string;
  readonly alternativas: readonly string[];
  /** Percent. */
  readonly reducao_cbs: string;
  readonly reducao_ibs: string;
  /** PIS and COFINS are paid by the maker for all stages. */
  readonly monofasico: boolean;
  /** Unit of the rate of a fuel that is taxed by quantity. */
  readonly unidade_ad_rem: 'l' | 'kg' | null;
}

/** A sale of goods within the state: the product's ordinary code, whatever its operations make of it. */
const VENDA = '5102';

const detOf = ({ codigo, ncm, anp }: ProdutoDoCadastro, CFOP: string): Det => ({
  nItem: '1',
  prod: {
    ...{ cProd: codigo, xProd: '', NCM: ncm, CFOP, uCom: '', indTot: '1' },
    ...{ qCom: '1', vUnCom: '0', vProd: '0' },
    ...(anp === '' ? {} : { cProdANP: anp }),
  },
  imposto: {},
});

/** By the very rule that classifies an item of a note without the group, on a day (YYYY-MM-DD). */
export function suggestProduto(produto: ProdutoDoCadastro, data: string): SugestaoDoProduto {
  const { ncm, anp } = produto;
  const { cst, cclasstrib, linha, confianca, condicao, inferencia } = classify(detOf(produto, VENDA), {
    ide: { finNFe: '1' },
    ...{ data, emitente: undefined, suframa: undefined, ajustes: [] },
  });
  const combustivel = mayBeCombustivel(ncm) && anp !== '' ? findCombustivel(ncm, anp) : undefined;
  return {
    ...{ cst, cclasstrib, confianca: confianca ?? 'baixa', condicao: condicao ?? '' },
    fundamento: linha?.fundamento ?? '',
    alternativas: inferencia?.alternativas ?? [],
    ...reducoesOf(cclasstrib, data),
    monofasico: findAliquotaMonofasica(ncm, data) !== null,
    unidade_ad_rem: combustivel?.unidade ?? null,
  };
}

const reducoesOf = (cclasstrib: string, data: string) => {
  const linha = classificacaoByCodigo(cclasstrib, data);
  return {
    reducao_cbs: formatFixo(linha?.reducao_cbs ?? 0n, 2),
    reducao_ibs: formatFixo(linha?.reducao_ibs ?? 0n, 2),
  };
};

/** The office's answers about a product that hold, each the very object that was given. */
interface DecisoesDoProduto {
  readonly destinacao: RespostaDoEscritorio | undefined;
  readonly reducao_linear_lc224: RespostaDoEscritorio | undefined;
  readonly classificacao: AjusteDoEscritorio | undefined;
}

/** Which of the office's answers counts for a product on a day (YYYY-MM-DD), by the rules that read them for a note. */
export function decisoesDoProduto(
  produto: ProdutoDoCadastro,
  {
    respostas,
    ajustes,
  }: { readonly respostas: readonly RespostaDoEscritorio[]; readonly ajustes: readonly AjusteDoEscritorio[] },
  data: string,
): DecisoesDoProduto {
  const { lado, emitente, codigo, ncm } = produto;
  const compra = lado === 'entrada';
  const caso = { produto: codigo, ncm, ...(compra ? { fornecedor: emitente } : {}) };
  return {
    destinacao: compra ? validResposta(respostas, 'destinacao', caso, data) : undefined,
    reducao_linear_lc224: compra ? undefined : validResposta(respostas, 'reducao_linear_lc224', caso, data),
    classificacao: validAjuste(
      ajustes,
      { det: detOf(produto, ''), data, emitente },
      ({ cclasstrib }) => cclasstrib !== undefined && classificacaoByCodigo(cclasstrib) !== undefined,
    ),
  };
}

/** What becomes different of a product on a day. */
export interface MudancaDoProduto {
  readonly campo: 'cclasstrib' | 'reducao_cbs' | 'reducao_ibs' | 'monofasico' | 'codigo_decidido';
  readonly de: string;
  readonly para: string;
}

/**
 * What the tables of a day (YYYY-MM-DD) say of a product that those of the day before did not: another code, another reduction of the code that
 * counts (the decided one, where there is one), a decided code that has come to its end, the end of the single phase.
 */
export function mudancasDoProduto(
  produto: ProdutoDoCadastro,
  decidido: string | undefined,
  { vespera, dia }: { readonly vespera: string; readonly dia: string },
): MudancaDoProduto[] {
  const [antes, depois] = [suggestProduto(produto, vespera), suggestProduto(produto, dia)];
  const code = decidido ?? depois.cclasstrib;
  const [eram, sao] = [reducoesOf(decidido ?? antes.cclasstrib, vespera), reducoesOf(code, dia)];
  const sim = (valor: boolean) => (valor ? 'sim' : 'nao');
  const mudancas: MudancaDoProduto[] = [
    { campo: 'cclasstrib', de: antes.cclasstrib, para: depois.cclasstrib },
    { campo: 'reducao_cbs', de: eram.reducao_cbs, para: sao.reducao_cbs },
    { campo: 'reducao_ibs', de: eram.reducao_ibs, para: sao.reducao_ibs },
    { campo: 'monofasico', de: sim(antes.monofasico), para: sim(depois.monofasico) },
    { campo: 'codigo_decidido', de: sim(inForce(decidido, vespera)), para: sim(inForce(decidido, dia)) },
  ];
  return mudancas.filter(({ de, para }) => de !== para);
}

function inForce(cclasstrib: string | undefined, dia: string): boolean {
  const linha = cclasstrib === undefined ? undefined : classificacaoByCodigo(cclasstrib, dia);
  return linha !== undefined && linha.desde <= dia && (linha.ate === null || dia <= linha.ate);
}
