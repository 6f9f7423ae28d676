import { aliquotasDoDocumento } from '../calculo/aliquotas/aliquotas-do-documento.ts';
import { compraGovernamental } from '../calculo/aliquotas/compra-governamental.ts';
import { calcularItem } from '../calculo/calcular-item.ts';
import type { Classificacao } from '../calculo/classificacao/classificar.ts';
import type { ContextoDoItem, ItemEmCalculo } from '../calculo/item-em-calculo.ts';
import { emitenteDoSimples } from '../dados/emitente-do-simples.ts';
import { formatarFixo } from '../fixo.ts';
import type { Det, NotaFiscal } from '../nota-fiscal.ts';
import { ULTIMO_ANO } from '../parametros/anos.ts';
import type { CbsEIbs, Revisao } from '../resultado.ts';
import type { Achado } from './achado.ts';
import { acharPelaOperacao, type OperacaoDaNota } from './pela-operacao.ts';
import { acharPeloNcm } from './pelo-ncm.ts';

/** Purposes of a note that say by themselves what an item is: a return follows its original, an adjustment its type. */
const REVISTAS: ReadonlySet<string> = new Set(['1', '2']);
/** Classes of CFOP whose items another document decides. */
const DE_OUTRO_DOCUMENTO: ReadonlySet<string> = new Set([
  'devolucao',
  'devolucao_nao_onerosa',
  'devolucao_de_exportacao',
  'anulacao',
  'acobertado_por_cupom',
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

function diferenca(declarado: ItemEmCalculo, pelaLei: ItemEmCalculo): CbsEIbs {
  return {
    cbs: formatarFixo(declarado.cbs - pelaLei.cbs, 2),
    ibs: formatarFixo(declarado.ibs - pelaLei.ibs, 2),
  };
}

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
