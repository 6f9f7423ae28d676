import { answersByCode } from '../answers-by-code.ts';
import {
  type EntradaDoAnexo,
  findLinhaDoNcm,
  listEntradasDoNcm,
  nameEntrada,
} from '../dados/anexos-por-ncm.ts';
import { admitsCbsZeroInArea } from '../dados/areas-incentivadas.ts';
import { type ClasseDeCfop, classeDoCfop } from '../dados/cfop.ts';
import { classificacaoByCodigo, type LinhaDeClassificacao } from '../dados/classificacoes.ts';
import { classifyCombustivel } from '../dados/combustiveis.ts';
import { findClassificacaoDaNotaDeAjuste } from '../dados/notas-de-ajuste.ts';
import type { Det, Ide } from '../nota-fiscal.ts';
import type { AjusteDoEscritorio, Inferencia } from '../resultado.ts';

export interface Classificacao {
  readonly origem: 'declarada' | 'inferida' | 'informada';
  readonly cst: string;
  readonly cclasstrib: string;
  readonly linha: LinhaDeClassificacao | undefined;
  readonly cfop: ClasseDeCfop;
  readonly confianca?: 'alta' | 'media' | 'baixa';
  readonly condicao?: string;
  readonly inferencia?: Inferencia;
}

/** The cClassTrib of an item: the issuer's own, or `noLugar` of it, else the office's, else one that is inferred. */
export function classify(det: Det, contexto: ContextoDaClassificacao, noLugar?: string): Classificacao {
  const cfop = classeDoCfop(det.prod.CFOP);
  if (noLugar !== undefined) return { origem: 'declarada', ...byCodigo(noLugar, contexto), cfop };
  const grupo = det.imposto.IBSCBS;
  if (grupo !== undefined) {
    const cclasstrib = grupo.cClassTrib ?? '';
    const cst = grupo.CST ?? cclasstrib.slice(0, 3);
    return {
      origem: 'declarada',
      cst,
      cclasstrib,
      linha: classificacaoByCodigo(cclasstrib, contexto.data),
      cfop,
    };
  }
  const doEscritorio = classificacaoDoEscritorio(det, contexto);
  if (doEscritorio !== undefined) {
    return {
      origem: 'informada',
      ...byCodigo(doEscritorio, contexto),
      cfop,
      condicao: 'Item sem o grupo IBSCBS; classificação definida pelo escritório.',
    };
  }
  const { cclasstrib, confianca, condicao, inferencia } = infer(det, cfop, contexto);
  return { origem: 'inferida', ...byCodigo(cclasstrib, contexto), cfop, confianca, condicao, inferencia };
}

function classificacaoDoEscritorio(det: Det, contexto: ContextoDaClassificacao): string | undefined {
  if (contexto.ajustes.length === 0) return undefined;
  const alvo = { det, data: contexto.data, emitente: contexto.emitente };
  return validAjuste(
    contexto.ajustes,
    alvo,
    ({ cclasstrib }) => cclasstrib !== undefined && classificacaoByCodigo(cclasstrib) !== undefined,
  )?.cclasstrib;
}

function byCodigo(
  cclasstrib: string,
  { data }: ContextoDaClassificacao,
): Pick<Classificacao, 'cst' | 'cclasstrib' | 'linha'> {
  return { cst: cclasstrib.slice(0, 3), cclasstrib, linha: classificacaoByCodigo(cclasstrib, data) };
}

/** What an adjustment can look at besides the item. */
export interface AlvoDoAjuste {
  readonly det: Det;
  /** Day of issue, YYYY-MM-DD. */
  readonly data: string;
  readonly emitente: string | undefined;
  readonly cclasstrib?: string;
}

/**
 * The office's answer for an item: of the adjustments of the day that match it, the one with most criteria, the first
 * of equals. `decide` says what the caller needs of it (a classification, an effect).
 */
export function validAjuste(
  ajustes: readonly AjusteDoEscritorio[],
  alvo: AlvoDoAjuste,
  decide: (ajuste: AjusteDoEscritorio) => boolean,
): AjusteDoEscritorio | undefined {
  let melhor: AjusteDoEscritorio | undefined;
  let pontos = 0;
  for (const ajuste of ajustesOf(ajustes, alvo.det.prod.cProd)) {
    if (!decide(ajuste) || !vigente(ajuste, alvo.data)) continue;
    const criterios = criteriosAtendidos(ajuste.quando, alvo);
    if (criterios > pontos) {
      melhor = ajuste;
      pontos = criterios;
    }
  }
  return melhor;
}

const ajustesOf = answersByCode(({ quando }: AjusteDoEscritorio) => quando.cprod);

function vigente({ desde, ate }: AjusteDoEscritorio, data: string): boolean {
  return (desde === undefined || desde <= data) && (ate === undefined || data <= ate);
}

/** How many criteria there are when all of them hold, else zero: an adjustment without criteria matches nothing. */
function criteriosAtendidos(quando: AjusteDoEscritorio['quando'], alvo: AlvoDoAjuste): number {
  const { prod } = alvo.det;
  const pares = [
    [quando.cfop, prod.CFOP],
    [quando.cprod, prod.cProd],
    [quando.cclasstrib, alvo.cclasstrib],
    // Of its own products a client has one register for all its establishments.
    [quando.emitente, quando.emitente?.length === 8 ? alvo.emitente?.slice(0, 8) : alvo.emitente],
  ] as const;
  let criterios = 0;
  for (const [pedido, valor] of pares) {
    if (pedido === undefined) continue;
    if (pedido !== valor) return 0;
    criterios++;
  }
  if (quando.ncm === undefined) return criterios;
  return prod.NCM.startsWith(quando.ncm) ? criterios + 1 : 0;
}

interface Palpite {
  readonly cclasstrib: string;
  readonly confianca: 'alta' | 'media' | 'baixa';
  readonly condicao: string;
  readonly inferencia: Inferencia;
}

/**
 * The classification of an item without the group, in this order: what the CFOP says (no price, export, transfer), a
 * return, a debit or credit note, a sale to a free area, a fuel by cProdANP, the annexes by NCM, else 000001. It names its rule, the condition
 * that a file cannot show, how sure it is, and what else it could be.
 */
function infer(det: Det, cfop: ClasseDeCfop, contexto: ContextoDaClassificacao): Palpite {
  return (
    byCfop(cfop) ??
    pelaFinalidade(cfop, contexto) ??
    byDestino(det, contexto) ??
    byCombustivel(det) ??
    byNcm(det, cfop, contexto) ??
    regraGeral(cfop)
  );
}

function byCfop(cfop: ClasseDeCfop): Palpite | null {
  if (cfop.classificacao_sugerida === null) return null;
  const doacao = cfop.classe === 'bonificacao_brinde_doacao';
  return {
    cclasstrib: cfop.classificacao_sugerida,
    confianca: doacao ? 'baixa' : 'media',
    condicao: `Item sem o grupo IBSCBS; classificado pelo CFOP (${cfop.rotulo}).`,
    inferencia: { regra: 'cfop', alternativas: doacao ? ['410003', '410026'] : [] },
  };
}

function pelaFinalidade(cfop: ClasseDeCfop, { ide }: ContextoDaClassificacao): Palpite | null {
  const codigo = findClassificacaoDaNotaDeAjuste(ide);
  if (codigo !== undefined) {
    return {
      cclasstrib: codigo,
      confianca: 'media',
      condicao: 'Item sem o grupo IBSCBS; classificado pelo tipo da nota de débito ou de crédito.',
      inferencia: { regra: 'nota_de_ajuste', alternativas: [] },
    };
  }
  if (ide.finNFe !== '4' && !cfop.classe.startsWith('devolucao')) return null;
  return {
    cclasstrib: '000001',
    confianca: 'baixa',
    condicao:
      'Devolução sem o grupo IBSCBS; vale a classificação da nota original (LC 214/2025, art. 12, § 7º), que não foi consultada.',
    inferencia: { regra: 'devolucao', alternativas: [] },
  };
}

/** CFOPs of a sale to the Zona Franca de Manaus or an Área de Livre Comércio. */
const A_AREA_LIVRE: ReadonlySet<string> = new Set(['6109', '6110']);

function byDestino({ prod }: Det, { suframa }: ContextoDaClassificacao): Palpite | null {
  if (suframa === undefined || !A_AREA_LIVRE.has(prod.CFOP) || !admitsCbsZeroInArea(prod.NCM)) return null;
  return {
    cclasstrib: '200022',
    confianca: 'media',
    condicao:
      'Item sem o grupo IBSCBS; classificado pelo CFOP, de venda à Zona Franca de Manaus ou a Área de Livre Comércio, e pela inscrição do destinatário na Suframa: alíquota zero para bem industrializado nacional destinado a contribuinte habilitado (LC 214/2025, arts. 445 e 463).',
    inferencia: { regra: 'cfop', alternativas: ['200024', '000001'] },
  };
}

function byCombustivel({ prod }: Det): Palpite | null {
  const cclasstrib = classifyCombustivel(prod.NCM, prod.cProdANP, prod.CFOP);
  if (cclasstrib === null) return null;
  return {
    cclasstrib,
    confianca: 'media',
    condicao: `Item sem o grupo IBSCBS; combustível pelo código ANP ${(prod.cProdANP ?? '').slice(0, 9)} e pelo NCM.`,
    inferencia: {
      regra: 'combustivel',
      alternativas: ['620001', '620002', '620006'].filter((codigo) => codigo !== cclasstrib),
    },
  };
}

function byNcm(det: Det, cfop: ClasseDeCfop, { data, ide }: ContextoDaClassificacao): Palpite | null {
  // Services carry a placeholder NCM.
  if (det.imposto.ISSQN !== undefined) return null;
  const linha = findLinhaDoNcm(det.prod.NCM, data);
  const entradas = listEntradasDoNcm(det.prod.NCM, linha);
  const [melhor] = entradas;
  if (melhor === undefined) return null;
  const isPublic = ide.gCompraGov !== undefined;
  const cclasstrib = codigoDa(melhor, isPublic);
  const onde = nameEntrada(melhor);
  const depende = cclasstrib === '000001' ? 'presumida a tributação integral, mas o NCM está em' : 'NCM em';
  return {
    cclasstrib,
    confianca: confiancaDa(linha?.certo ?? false, entradas, cfop),
    condicao: `Item sem o grupo IBSCBS; ${depende} ${onde}. ${melhor.anexo.condicao}`,
    inferencia: {
      regra: 'anexo_por_ncm',
      anexo: onde,
      alternativas: alternativasDe(entradas, cclasstrib),
    },
  };
}

/** The other classifications that the annexes of an NCM admit, each once. */
function alternativasDe(entradas: readonly EntradaDoAnexo[], cclasstrib: string): string[] {
  const alternativas: string[] = [];
  for (const { anexo } of entradas)
    for (const codigo of [anexo.cclasstrib, anexo.comprador_publico])
      if (codigo !== null && codigo !== cclasstrib && !alternativas.includes(codigo))
        alternativas.push(codigo);
  return alternativas;
}

function codigoDa({ anexo }: EntradaDoAnexo, isPublic: boolean): string {
  return (isPublic ? anexo.comprador_publico : null) ?? anexo.cclasstrib ?? '000001';
}

/** One annex of the law that covers the whole code is fair; some of its products, a rival annex or our own list is not. */
function confiancaDa(
  certo: boolean,
  entradas: readonly EntradaDoAnexo[],
  cfop: ClasseDeCfop,
): Palpite['confianca'] {
  const rivais = entradas.some(({ anexo }) => anexo.cclasstrib !== entradas[0]?.anexo.cclasstrib);
  return certo && !rivais && CLASSES_ONEROSAS.has(cfop.classe) ? 'media' : 'baixa';
}

const CLASSES_ONEROSAS: ReadonlySet<string> = new Set(['venda', 'importacao', 'compra']);

function regraGeral(cfop: ClasseDeCfop): Palpite {
  return {
    cclasstrib: '000001',
    confianca: CLASSES_ONEROSAS.has(cfop.classe) ? 'media' : 'baixa',
    condicao:
      'Item sem o grupo IBSCBS; nenhum anexo traz o NCM: presumida a tributação integral (LC 214/2025, art. 4º).',
    inferencia: { regra: 'regra_geral', alternativas: [] },
  };
}

/** What a classification looks at in the note besides the item. */
export interface ContextoDaClassificacao {
  readonly ide: Pick<Ide, 'finNFe' | 'tpNFDebito' | 'tpNFCredito' | 'gCompraGov' | 'refNFe'>;
  /** Day of issue, YYYY-MM-DD. */
  readonly data: string;
  readonly emitente: string | undefined;
  /** Enrolment of the addressee with the Suframa, as the note states it. */
  readonly suframa: string | undefined;
  readonly ajustes: readonly AjusteDoEscritorio[];
}
