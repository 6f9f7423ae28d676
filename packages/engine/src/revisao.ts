import { compraGovernamental, findAliquotasDoDocumento } from './calculo/aliquotas/aliquotas-do-documento.ts';
import type { Classificacao } from './calculo/classify.ts';
import { computeItem } from './calculo/compute-item.ts';
import type { ContextoDoItem, ItemInCalculo } from './calculo/item-in-calculo.ts';
import { type Anexo, anexos, listCodigosDoAnexo } from './dados/anexos.ts';
import { type EntradaDoAnexo, findLinhaDoNcm, type LinhaDoNcm, nameEntrada } from './dados/anexos-por-ncm.ts';
import type { ClasseDeCfop } from './dados/cfop.ts';
import { classificacaoByCodigo, type LinhaDeClassificacao } from './dados/classificacoes.ts';
import { mayBeCombustivel } from './dados/combustiveis.ts';
import { isEmitenteDoSimples } from './dados/emitente-do-simples.ts';
import { icmsWithSubstituicao } from './efeito/tributos-de-hoje.ts';
import { type Fixo, formatAll, formatFixo, HUNDRED_PERCENT } from './fixo.ts';
import type { Det, NotaFiscal } from './nota-fiscal.ts';
import { LAST_ANO } from './parametros/cenarios.ts';
import type { CbsEIbs, MotivoDaRevisao, RessalvaDaRevisao, Revisao } from './resultado.ts';

/** Purposes of a note that say by themselves what an item is: a return follows its original, an adjustment its type. */
const REVISTAS: ReadonlySet<string> = new Set(['1', '2']);
/** Classes of CFOP whose items another document decides. */
const DE_OUTRO_DOCUMENTO: ReadonlySet<string> = new Set([
  ...['devolucao', 'devolucao_nao_onerosa', 'devolucao_de_exportacao', 'anulacao', 'acobertado_por_cupom'],
]);
/** Classes of CFOP that do not say whether the operation is onerous. */
const GENERICAS: ReadonlySet<string> = new Set(['outra', 'desconhecida']);

/**
 * The declared classifications of a note that pay more than the law asks, or less, or contradict the rest of their item,
 * each with what it costs: the difference of two calculations, by the declared code and by the one that the law gives.
 */
export function reviewItens(
  nota: NotaFiscal,
  itens: readonly ItemInCalculo[],
  contexto: ContextoDoItem,
): Revisao[] {
  if (!REVISTAS.has(nota.ide.finNFe)) return [];
  const revisoes: Revisao[] = [];
  const daNota: OperacaoDaNota = {
    data: contexto.data,
    publico: nota.ide.gCompraGov !== undefined,
    mesmaEmpresa: mesmaEmpresa(nota),
  };
  let plenas: ContextoDoItem | undefined;
  for (const [indice, det] of nota.det.entries()) {
    const item = itens[indice];
    if (item === undefined || det.imposto.IBSCBS === undefined) continue;
    const achado = findInItem(det, item.classificacao, daNota);
    if (achado === undefined) continue;
    const { ressalvas } = achado;
    const doSimples = isEmitenteDoSimples(contexto.crt);
    const comTodas: Achado = doSimples ? { ...achado, ressalvas: [...ressalvas, 'simples'] } : achado;
    plenas ??= inAnoPleno(nota, contexto);
    revisoes.push(withCusto(comTodas, { det, indice, contexto, plenas }, item));
  }
  return revisoes;
}

function findInItem(
  det: Det,
  { linha: declarada, cfop }: Classificacao,
  daNota: OperacaoDaNota,
): Achado | undefined {
  if (declarada === undefined || DE_OUTRO_DOCUMENTO.has(cfop.classe)) return undefined;
  const pelaOperacao = findByOperacao(det, cfop, declarada, daNota);
  if (pelaOperacao !== undefined) return pelaOperacao;
  // Services carry a placeholder NCM, and goods that are only sent owe nothing by whatever NCM.
  if (det.imposto.ISSQN !== undefined || cfop.classificacao_sugerida !== null) return undefined;
  const achado = findByNcm(det.prod.NCM, declarada, daNota.data, daNota.publico);
  if (achado === undefined || !GENERICAS.has(cfop.classe)) return achado;
  return { ...achado, ressalvas: [...achado.ressalvas, 'operacao'] };
}

function mesmaEmpresa({ emit, dest }: NotaFiscal): boolean | null {
  if (emit.CNPJ === undefined || dest?.CNPJ === undefined) return null;
  return emit.CNPJ.slice(0, 8) === dest.CNPJ.slice(0, 8);
}

interface ItemDaNota {
  readonly det: Det;
  readonly indice: number;
  readonly contexto: ContextoDoItem;
  /** The same under the last year of the transition. */
  readonly plenas: ContextoDoItem;
}

function withCusto(achado: Achado, doItem: ItemDaNota, declarado: ItemInCalculo): Revisao {
  const { det, contexto, plenas } = doItem;
  return {
    n_item: declarado.n_item,
    ncm: det.prod.NCM,
    cfop: det.prod.CFOP,
    cclasstrib: declarado.classificacao.cclasstrib,
    ...achado,
    valor: formatFixo(declarado.valor, 2),
    diferenca: diferenca(declarado, computePor(doItem, achado.sugerida, contexto)),
    diferenca_plena: diferenca(
      computePor(doItem, declarado.classificacao.cclasstrib, plenas),
      computePor(doItem, achado.sugerida, plenas),
    ),
  };
}

/** The item as if it had declared another classification. */
const computePor = ({ det, indice }: ItemDaNota, cclasstrib: string, contexto: ContextoDoItem) =>
  computeItem(det, indice, contexto, cclasstrib);

const diferenca = (declarado: ItemInCalculo, pelaLei: ItemInCalculo): CbsEIbs =>
  formatAll({ cbs: declarado.cbs - pelaLei.cbs, ibs: declarado.ibs - pelaLei.ibs });

/** The same note under the last year of the transition, by the scenario that is shipped. */
function inAnoPleno({ ide }: NotaFiscal, contexto: ContextoDoItem): ContextoDoItem {
  const { valores } = findAliquotasDoDocumento(contexto.data, contexto.anoDaNota, LAST_ANO);
  return {
    ...contexto,
    ano: LAST_ANO,
    aliquotas: valores,
    compra: compraGovernamental(ide, LAST_ANO),
    cenarioDaOriginal: null,
    aliquotasDaPropriaNota: false,
  };
}

/** What a rule on the operation sees of the note. */
interface OperacaoDaNota {
  /** YYYY-MM-DD. */
  readonly data: string;
  readonly publico: boolean;
  /** Issuer and addressee are establishments of one company; null where one of them has no CNPJ. */
  readonly mesmaEmpresa: boolean | null;
}

/** CSTs whose tax is base times rate, due from the seller. */
const TRIBUTADA: ReadonlySet<string> = new Set(['000', '200', '220', '221', '222']);

/** Classifications that say that the operation is no onerous supply inside the country. */
const SEM_INCIDENCIA: ReadonlySet<string> = new Set(
  '410001 410002 410003 410004 410026 410029 410030 410999'.split(' '),
);

/** A declared classification held against the CFOP, the ICMS and the fuel of its item. */
function findByOperacao(
  det: Det,
  cfop: ClasseDeCfop,
  declarada: LinhaDeClassificacao,
  daNota: OperacaoDaNota,
): Achado | undefined {
  if (cfop.classificacao_sugerida !== null && TRIBUTADA.has(declarada.cst))
    return operacaoSemIncidencia(cfop, cfop.classificacao_sugerida, declarada, daNota);
  if (declarada.cst === '620') return monofasiaSemCombustivel(det, daNota);
  if (cfop.classe === 'venda' && SEM_INCIDENCIA.has(declarada.cclasstrib))
    return vendaSemIncidencia(det, declarada, daNota);
  return undefined;
}

/** An export, a transfer, a donation or a shipment that is declared as a taxed supply (LC 214/2025 arts. 6º and 8º). */
function operacaoSemIncidencia(
  { classe }: ClasseDeCfop,
  sugerida: string,
  declarada: LinhaDeClassificacao,
  { mesmaEmpresa }: OperacaoDaNota,
): Achado | undefined {
  if (alivio(declarada) === HUNDRED_PERCENT) return undefined;
  const certa = classe === 'exportacao' || (classe === 'transferencia' && mesmaEmpresa === true);
  return {
    tipo: 'contradicao',
    motivo: 'operacao_sem_incidencia',
    ressalvas: certa ? [] : ['operacao'],
    sugerida,
    anexo: null,
  };
}

/** The single phase of the IBS and the CBS is of fuels alone (LC 214/2025 art. 172): not of what PIS and COFINS have so. */
function monofasiaSemCombustivel(det: Det, daNota: OperacaoDaNota): Achado | undefined {
  if (det.prod.cProdANP !== undefined || mayBeCombustivel(det.prod.NCM)) return undefined;
  return { ...comoVenda(det, daNota), motivo: 'monofasia_sem_combustivel' };
}

/** A sale declared as one that owes nothing; with the ICMS of ST, as if that stood for the IBS and the CBS as well. */
function vendaSemIncidencia(det: Det, { cclasstrib }: LinhaDeClassificacao, daNota: OperacaoDaNota): Achado {
  const venda = comoVenda(det, daNota);
  const certa = cclasstrib === '410002' && daNota.mesmaEmpresa === false;
  return {
    ...venda,
    motivo: icmsWithSubstituicao(det.imposto.ICMS) ? 'st_sem_incidencia' : 'venda_sem_incidencia',
    ressalvas: certa ? venda.ressalvas : ['operacao', ...venda.ressalvas],
  };
}

function comoVenda({ prod }: Det, { data, publico }: OperacaoDaNota): Omit<Achado, 'motivo'> {
  const { cclasstrib, ressalvas } = classificacaoSegura(findLinhaDoNcm(prod.NCM, data), publico);
  return { tipo: 'contradicao', sugerida: cclasstrib, ressalvas, anexo: null };
}

/** The benefits that an annex ties to the NCM; any other code is decided by something else. */
const anexoDoCodigo: ReadonlyMap<string, Anexo> = new Map(
  anexos
    .filter(({ ncm_nossos }) => ncm_nossos.length === 0)
    .flatMap((anexo) => listCodigosDoAnexo(anexo).map((codigo): [string, Anexo] => [codigo, anexo])),
);

/** What the law gives goods as far as the NCM tells it. */
export interface ByNcm {
  readonly cclasstrib: string;
  readonly entrada: EntradaDoAnexo | null;
  /** False where the annex has only some products of the NCM, or the sources disagree. */
  readonly ressalvas: readonly RessalvaDaRevisao[];
}

/** The most favourable classification that the annexes give an NCM, of a public buyer where it is one; 000001 without any. */
export function findClassificacaoByNcm(linha: LinhaDoNcm | undefined, publico: boolean): ByNcm {
  let melhor: ByNcm = { cclasstrib: INTEGRAL, entrada: null, ressalvas: [] };
  let maior = 0n;
  for (const entrada of linha?.entradas ?? []) {
    const { comprador_publico, cclasstrib } = entrada.anexo;
    const codigo = (publico ? comprador_publico : null) ?? cclasstrib;
    const reducao = codigo === null ? 0n : alivio(classificacaoByCodigo(codigo));
    if (codigo === null || reducao <= maior) continue;
    melhor = { cclasstrib: codigo, entrada, ressalvas: ressalvasDa(linha) };
    maior = reducao;
  }
  return melhor;
}

/** The same where it is sure; else 000001, full taxation, as nothing shows that the item owes less. */
function classificacaoSegura(linha: LinhaDoNcm | undefined, publico: boolean): ByNcm {
  const melhor = findClassificacaoByNcm(linha, publico);
  return melhor.ressalvas.length === 0 ? melhor : { ...melhor, cclasstrib: INTEGRAL, entrada: null };
}

/** A declared classification held against the annexes of LC 214/2025: one that they admit is never found. */
function findByNcm(
  ncm: string,
  declarada: LinhaDeClassificacao,
  data: string,
  publico: boolean,
): Achado | undefined {
  const { cclasstrib } = declarada;
  if (cclasstrib === INTEGRAL) return beneficioNaoUsado(findLinhaDoNcm(ncm, data), publico);
  const anexo = anexoDoCodigo.get(cclasstrib);
  if (anexo === undefined) return undefined;
  const linha = findLinhaDoNcm(ncm, data);
  if (linha?.entradas.some((entrada) => entrada.anexo === anexo)) return undefined;
  const vedada = linha?.vedadas.find((entrada) => entrada.anexo === anexo);
  const pelaLei = classificacaoSegura(linha, publico);
  const diferenca = alivio(classificacaoByCodigo(pelaLei.cclasstrib)) - alivio(declarada);
  return {
    tipo: diferenca === 0n ? 'contradicao' : diferenca > 0n ? 'paga_a_mais' : 'paga_a_menos',
    motivo: vedada === undefined ? 'ncm_fora_do_anexo' : 'ncm_excetuado',
    ressalvas: pelaLei.ressalvas,
    sugerida: pelaLei.cclasstrib,
    anexo: nameEntrada(vedada ?? { anexo, item: '' }),
  };
}

const INTEGRAL = '000001';

function beneficioNaoUsado(linha: LinhaDoNcm | undefined, publico: boolean): Achado | undefined {
  const { cclasstrib, entrada, ressalvas } = findClassificacaoByNcm(linha, publico);
  if (entrada === null) return undefined;
  return {
    tipo: 'paga_a_mais',
    motivo: 'beneficio_nao_usado',
    ressalvas,
    sugerida: cclasstrib,
    anexo: nameEntrada(entrada),
  };
}

function ressalvasDa(linha: LinhaDoNcm | undefined): readonly RessalvaDaRevisao[] {
  if (linha === undefined) return [];
  if (linha.divergem) return ['fontes'];
  return linha.certo ? [] : ['produto'];
}

/** How much of the tax a classification takes from the seller, in percent: a deferral takes all of it. */
function alivio(linha: LinhaDeClassificacao | undefined): Fixo {
  if (linha === undefined) return 0n;
  return linha.grupos.includes('gDif') ? HUNDRED_PERCENT : linha.reducao_cbs;
}

/** What is wrong with a classification, before it is known what it costs. */
type Achado = Pick<Revisao, 'tipo' | 'motivo' | 'ressalvas' | 'sugerida' | 'anexo'>;

/** What the sentences about a classification to be looked at again are made of. */
export type RevisaoEmPalavras = Pick<
  Revisao,
  'motivo' | 'ressalvas' | 'ncm' | 'cclasstrib' | 'sugerida' | 'anexo'
>;

type Escrever = (revisao: RevisaoEmPalavras, verbo: string) => string;

const FRASES: Readonly<Record<MotivoDaRevisao, Escrever>> = {
  beneficio_nao_usado: ({ ncm, anexo, sugerida, cclasstrib }, verbo) =>
    `O NCM ${ncm} está no ${anexo}: ${verbo} ser ${codigo(sugerida)}, e a nota declara ${cclasstrib}.`,
  ncm_fora_do_anexo: ({ ncm, anexo, cclasstrib, sugerida }, verbo) =>
    `O NCM ${ncm} não está no ${anexo}, de que depende o ${cclasstrib}: ${verbo} ser ${codigo(sugerida)}.`,
  ncm_excetuado: ({ ncm, anexo, cclasstrib, sugerida }, verbo) =>
    `O NCM ${ncm} é exceção do ${anexo}, de que depende o ${cclasstrib}: ${verbo} ser ${codigo(sugerida)}.`,
  operacao_sem_incidencia: ({ cclasstrib, sugerida }, verbo) =>
    `O CFOP é de operação sem CBS e IBS, e o item foi tributado (${cclasstrib}): ${verbo} ser ${codigo(sugerida)}.`,
  venda_sem_incidencia: ({ cclasstrib, sugerida }, verbo) =>
    `O CFOP é de venda no país, e o item declara ${codigo(cclasstrib)}: ${verbo} ser ${codigo(sugerida)}.`,
  st_sem_incidencia: ({ cclasstrib, sugerida }, verbo) =>
    `O item tem ICMS por substituição tributária, que não existe na CBS nem no IBS, e declara ${codigo(cclasstrib)}: a venda ${verbo} ser ${codigo(sugerida)}.`,
  monofasia_sem_combustivel: ({ ncm, cclasstrib, sugerida }, verbo) =>
    `Na CBS e no IBS só combustíveis são monofásicos, o NCM ${ncm} não é de combustível, e o item declara ${cclasstrib}: ${verbo} ser ${codigo(sugerida)}.`,
};

const RESSALVAS: Readonly<Record<RessalvaDaRevisao, string>> = {
  produto: 'O anexo traz só alguns produtos deste NCM: confira se o seu é um deles.',
  fontes: 'A lei, a lista oficial e a calculadora oficial não dizem o mesmo deste NCM.',
  operacao: 'O CFOP sozinho não diz o que é a operação.',
  simples: 'O emitente é do Simples: o valor só vale para quem optou por apurar a CBS e o IBS fora do DAS.',
};

/** Where a motive of the operation stands in the law; one of the NCM stands where the annex is given its effect. */
const FUNDAMENTOS: Readonly<Partial<Record<MotivoDaRevisao, string>>> = {
  venda_sem_incidencia: 'LC 214/2025, art. 4º',
  st_sem_incidencia: 'LC 214/2025, art. 4º',
  monofasia_sem_combustivel: 'LC 214/2025, art. 172',
};

/** Why a classification is to be looked at again, and where that stands: "deve" where it is sure, else "pode". */
export function palavrasDaRevisao(revisao: RevisaoEmPalavras): { mensagem: string; fundamento: string } {
  const { motivo, ressalvas, cclasstrib, sugerida } = revisao;
  const frase = FRASES[motivo](revisao, ressalvas.length === 0 ? 'deve' : 'pode');
  const doBeneficio = motivo === 'ncm_fora_do_anexo' || motivo === 'ncm_excetuado' ? cclasstrib : sugerida;
  return {
    mensagem: [frase, ...ressalvas.map((ressalva) => RESSALVAS[ressalva])].join(' '),
    fundamento:
      FUNDAMENTOS[motivo] ?? classificacaoByCodigo(doBeneficio)?.fundamento ?? 'LC 214/2025, art. 4º',
  };
}

/** "200003 (Cesta Básica Nacional (Anexo I), alíquota zero)" without the brackets inside. */
function codigo(cclasstrib: string): string {
  const rotulo = classificacaoByCodigo(cclasstrib)?.rotulo;
  return rotulo === undefined ? cclasstrib : `${cclasstrib}, ${rotulo.replace(/ \([^()]*\)/, '')}`;
}
