import { aliquotasDoDocumento } from '../calculo/aliquotas/aliquotas-do-documento.ts';
import { compraGovernamental } from '../calculo/aliquotas/compra-governamental.ts';
import { calcularItem } from '../calculo/calcular-item.ts';
import type { Classificacao } from '../calculo/classificacao/classificar.ts';
import type { ContextoDoItem, ItemEmCalculo } from '../calculo/item-em-calculo.ts';
import { linhaDoNcm } from '../dados/anexos-por-ncm.ts';
import type { ClasseDeCfop } from '../dados/cfop.ts';
import type { LinhaDeClassificacao } from '../dados/classificacoes.ts';
import { podeSerCombustivel } from '../dados/combustiveis.ts';
import { emitenteDoSimples } from '../dados/emitente-do-simples.ts';
import { icmsComSubstituicao } from '../efeito/substituicao-tributaria.ts';
import { CEM_POR_CENTO, formatarFixo, formatarTodos } from '../fixo.ts';
import type { Det, NotaFiscal } from '../nota-fiscal.ts';
import { ULTIMO_ANO } from '../parametros/cenarios.ts';
import type { CbsEIbs, Revisao } from '../resultado.ts';
import { type Achado, acharPeloNcm, alivio, classificacaoSegura } from './pelo-ncm.ts';

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
export function revisarItens(
  nota: NotaFiscal,
  itens: readonly ItemEmCalculo[],
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
    const achado = acharNoItem(det, item.classificacao, daNota);
    if (achado === undefined) continue;
    const { ressalvas } = achado;
    const doSimples = emitenteDoSimples(contexto.crt);
    const comTodas: Achado = doSimples ? { ...achado, ressalvas: [...ressalvas, 'simples'] } : achado;
    plenas ??= noAnoPleno(nota, contexto);
    revisoes.push(comCusto(comTodas, { det, indice, contexto, plenas }, item));
  }
  return revisoes;
}

function acharNoItem(
  det: Det,
  { linha: declarada, cfop }: Classificacao,
  daNota: OperacaoDaNota,
): Achado | undefined {
  if (declarada === undefined || DE_OUTRO_DOCUMENTO.has(cfop.classe)) return undefined;
  const pelaOperacao = acharPelaOperacao(det, cfop, declarada, daNota);
  if (pelaOperacao !== undefined) return pelaOperacao;
  // Services carry a placeholder NCM, and goods that are only sent owe nothing by whatever NCM.
  if (det.imposto.ISSQN !== undefined || cfop.classificacao_sugerida !== null) return undefined;
  const achado = acharPeloNcm(det.prod.NCM, declarada, daNota.data, daNota.publico);
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

function comCusto(achado: Achado, doItem: ItemDaNota, declarado: ItemEmCalculo): Revisao {
  const { det, contexto, plenas } = doItem;
  return {
    n_item: declarado.n_item,
    ncm: det.prod.NCM,
    cfop: det.prod.CFOP,
    cclasstrib: declarado.classificacao.cclasstrib,
    ...achado,
    valor: formatarFixo(declarado.valor, 2),
    diferenca: diferenca(declarado, calcularPor(doItem, achado.sugerida, contexto)),
    diferenca_plena: diferenca(
      calcularPor(doItem, declarado.classificacao.cclasstrib, plenas),
      calcularPor(doItem, achado.sugerida, plenas),
    ),
  };
}

/** The item as if it had declared another classification. */
const calcularPor = ({ det, indice }: ItemDaNota, cclasstrib: string, contexto: ContextoDoItem) =>
  calcularItem(det, indice, contexto, cclasstrib);

const diferenca = (declarado: ItemEmCalculo, pelaLei: ItemEmCalculo): CbsEIbs =>
  formatarTodos({ cbs: declarado.cbs - pelaLei.cbs, ibs: declarado.ibs - pelaLei.ibs });

/** The same note under the last year of the transition, by the scenario that is shipped. */
function noAnoPleno({ ide }: NotaFiscal, contexto: ContextoDoItem): ContextoDoItem {
  const { valores } = aliquotasDoDocumento(contexto.data, contexto.anoDaNota, ULTIMO_ANO);
  return {
    ...contexto,
    ano: ULTIMO_ANO,
    aliquotas: valores,
    compra: compraGovernamental(ide, ULTIMO_ANO),
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
function acharPelaOperacao(
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
  if (alivio(declarada) === CEM_POR_CENTO) return undefined;
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
  if (det.prod.cProdANP !== undefined || podeSerCombustivel(det.prod.NCM)) return undefined;
  return { ...comoVenda(det, daNota), motivo: 'monofasia_sem_combustivel' };
}

/** A sale declared as one that owes nothing; with the ICMS of ST, as if that stood for the IBS and the CBS as well. */
function vendaSemIncidencia(det: Det, { cclasstrib }: LinhaDeClassificacao, daNota: OperacaoDaNota): Achado {
  const venda = comoVenda(det, daNota);
  const certa = cclasstrib === '410002' && daNota.mesmaEmpresa === false;
  return {
    ...venda,
    motivo: icmsComSubstituicao(det.imposto.ICMS) ? 'st_sem_incidencia' : 'venda_sem_incidencia',
    ressalvas: certa ? venda.ressalvas : ['operacao', ...venda.ressalvas],
  };
}

function comoVenda({ prod }: Det, { data, publico }: OperacaoDaNota): Omit<Achado, 'motivo'> {
  const { cclasstrib, ressalvas } = classificacaoSegura(linhaDoNcm(prod.NCM, data), publico);
  return { tipo: 'contradicao', sugerida: cclasstrib, ressalvas, anexo: null };
}
