import { vigente } from '@apura/law';
import { isEmitenteDoSimples } from '../../dados/emitente-do-simples.ts';
import { type Fixo, HUNDRED_PERCENT, multiply, readOrZero, round, split } from '../../fixo.ts';
import {
  applyRegime,
  lacksGrupo,
  opcaoDoFornecedor,
  refuseCredito,
  showsFullTaxInSimples,
  withoutTributoByCst,
  withoutValue,
} from '../efeito-do-item.ts';
import type { EfeitoDoItem } from '../nota-do-cliente.ts';
import { describeCreditoVedado } from '../tributos-de-hoje.ts';
import { answerOrAsk, type CasoDoItem, findLadoNoDocumento } from './caso-do-item.ts';

/**
 * Groups of LC 116 whose services are often for people: health, animals, aesthetics and sport, schools, travel, leisure,
 * funerals (Decreto 12.955/2026 arts. 62 to 64).
 */
const DE_USO_PESSOAL: ReadonlySet<string> = new Set(['04', '05', '06', '08', '09', '12', '25']);

/** What an item does to the client's CBS and IBS (LC 214/2025 arts. 10, 47 to 57). */
export function computeEfeitoNaReforma(caso: CasoDoItem): EfeitoDoItem {
  const { documento, item, itemCalculado, lado, contexto, especie } = caso;
  const cst = itemCalculado.cst;
  if (findLadoNoDocumento(documento, contexto.cliente.cnpj_raiz) === 'ambos')
    return { efeito: 'sem_efeito', motivo: 'servico_a_si_mesmo' };
  if (cst === '820') return { efeito: 'sem_efeito', motivo: 'tributacao_em_outro_documento' };
  if (especie === 'alheia') return { efeito: 'sem_efeito', motivo: motivoDoAlheio(caso) };
  if (documento.tpOperGov === '1')
    return { efeito: 'sem_efeito', motivo: 'compra_governamental_sem_pagamento' };
  const regular = lado === 'fornecedor' ? fornecimento(caso) : aquisicao(caso);
  if (contexto.cliente.ibs_cbs === 'das') return applyRegime(contexto.cliente, caso.calculado.ano, regular);
  if (item.devolucao !== true) return regular;
  return regular.efeito === 'debito'
    ? { ...regular, efeito: 'estorno_debito' }
    : regular.efeito === 'credito'
      ? { ...regular, efeito: 'estorno_credito' }
      : regular;
}

function motivoDoAlheio({ itemCalculado, item }: CasoDoItem): string {
  if (itemCalculado.cst === '830' || item.devolucao === true) return 'energia_compensada';
  return 'imunidade_ou_nao_incidencia';
}

/** What is said of a classification in place of what is said of its CST. */
const MOTIVO_DA_CLASSE: Readonly<Record<string, string>> = {
  '410004': 'exportacao',
  '410031': 'consumo_anterior_a_2027',
};

function fornecimento({ itemCalculado, calculado }: CasoDoItem): EfeitoDoItem {
  const motivo = withoutTributoByCst(itemCalculado.cst, calculado.ano);
  if (motivo !== undefined && withoutValue(itemCalculado)) {
    return { efeito: 'sem_efeito', motivo: MOTIVO_DA_CLASSE[itemCalculado.cclasstrib] ?? motivo };
  }
  return { efeito: 'debito', motivo: null };
}

function aquisicao(caso: CasoDoItem): EfeitoDoItem {
  const { documento, item, itemCalculado, contexto, calculado } = caso;
  const { CNPJ, CPF } = documento.fornecedor;
  const zerado = withoutValue(itemCalculado);
  if (contexto.rejeitada === true) return refuseCredito('rejeitado_pelo_tomador');
  if (CNPJ === undefined && CPF !== undefined) return refuseCredito('fornecedor_nao_contribuinte');
  const doSimples = aquisicaoDoSimples(caso);
  if (doSimples?.efeito === 'credito_recusado') return doSimples;
  const vedado = describeCreditoVedado(itemCalculado.cclasstrib, item.cTribNac);
  if (vedado !== null) return refuseCredito(vedado);
  const motivo = withoutTributoByCst(itemCalculado.cst, calculado.ano);
  if (motivo !== undefined && doSimples === null)
    return refuseCredito(MOTIVO_DA_CLASSE[itemCalculado.cclasstrib] ?? motivo);
  const pessoal = usoPessoal(caso);
  if (pessoal !== null) return refuseCredito(pessoal);
  if (doSimples !== null) return doSimples;
  if (lacksGrupo(itemCalculado, calculado.ano)) return refuseCredito('sem_grupo_na_nota');
  if (zerado && readOrZero(itemCalculado.reducao) === readOrZero('100') && item.ibscbs !== undefined) {
    return refuseCredito('aliquota_zero');
  }
  return { efeito: 'credito', motivo: null };
}

/**
 * The credit of what a supplier of the Simples bills, or why there is none: what its document or the tax office states of its DAS, above the
 * sublimit the IBS that it highlights. Null of any other supplier, and of one that pays CBS and IBS outside the DAS.
 */
function aquisicaoDoSimples(caso: CasoDoItem): EfeitoDoItem | null {
  const { documento, item, itemCalculado, contexto, calculado } = caso;
  const { CRT } = documento.fornecedor;
  if (!isEmitenteDoSimples(CRT)) return null;
  if (item.das !== undefined && vigente('credito_do_simples_pelo_documento', calculado.ano))
    return { efeito: 'credito', motivo: 'parcela_do_das_do_fornecedor', das: item.das };
  if (!showsFullTaxInSimples(itemCalculado, calculado.ano))
    return refuseCredito('fornecedor_simples_das_nao_calculado');
  if (contexto.cliente.ibs_cbs === 'das') return null;
  if (CRT === '2' && itemCalculado.declarado?.cbs === '0.00')
    return { efeito: 'credito', motivo: null, soIbs: true };
  const { cbs, ibs_uf, ibs_mun } = itemCalculado.declarado ?? itemCalculado;
  const semOpcao = opcaoDoFornecedor(answerOrAsk(caso, 'opcao_do_fornecedor', { cbs, ibs_uf, ibs_mun }));
  return semOpcao === null ? null : refuseCredito(semOpcao);
}

/** Why a service that somebody uses for himself gives no credit; null where it may (LC 214/2025 art. 57). */
function usoPessoal(caso: CasoDoItem): string | null {
  const { documento, item, itemCalculado, contexto } = caso;
  // Inside the DAS there is no credit to ask about.
  if (contexto.cliente.ibs_cbs === 'das') return null;
  if (documento.servico?.indFinal === '1') return 'uso_ou_consumo_pessoal';
  if (item.cTribNac === undefined || !DE_USO_PESSOAL.has(item.cTribNac.slice(0, 2))) return null;
  const { cbs, ibs_uf, ibs_mun } = itemCalculado.declarado ?? itemCalculado;
  const resposta = answerOrAsk(caso, 'uso_pessoal', { cbs, ibs_uf, ibs_mun });
  if (resposta === undefined) return 'uso_pessoal_a_confirmar';
  return resposta === 'nao' ? null : 'uso_ou_consumo_pessoal';
}

/** An autonomous carrier, or an MEI: 410015, CRT 4, or a person without a CNPJ. */
function ofAutonomo({ documento, itemCalculado, especie, calculado }: CasoDoItem): boolean {
  const { CNPJ, CPF, CRT } = documento.fornecedor;
  const autonomo =
    itemCalculado.cclasstrib === '410015' || CRT === '4' || (CNPJ === undefined && CPF !== undefined);
  return especie === 'frete' && vigente('cbs_devida', calculado.ano) && autonomo;
}

/**
 * Presumed credit on the freight of an autonomous carrier, from 2027 on: VO x C / (1 + C), by the percentage C of the year,
 * not where the freight is inside the price of the goods (LC 214/2025 art. 169; Decreto 12.955/2026 arts. 250 to 254 and
 * 619 II). Null where it is none, or nobody has said what the percentages are.
 */
export function computeCreditoDoAutonomo(
  caso: CasoDoItem,
): { readonly cbs: Fixo; readonly ibs: Fixo } | null {
  const { item, lado, contexto } = caso;
  if (lado !== 'adquirente' || contexto.cliente.ibs_cbs === 'das' || !ofAutonomo(caso)) return null;
  if (answerOrAsk(caso, 'frete_no_preco') !== 'nao') return null;
  const cbs = answerOrAsk(caso, 'percentual_do_autonomo_cbs');
  const ibs = answerOrAsk(caso, 'percentual_do_autonomo_ibs');
  if (cbs === undefined && ibs === undefined) return null;
  const valor = readOrZero(item.valor);
  return {
    cbs: computePresumidoDaCompra(valor, readOrZero(cbs)),
    ibs: computePresumidoDaCompra(valor, readOrZero(ibs)),
  };
}

/** VO x C / (1 + C): the percentage C is of what is left of the price without the credit. */
export const computePresumidoDaCompra = (valor: Fixo, percentual: Fixo): Fixo =>
  round(split(multiply(valor, percentual), HUNDRED_PERCENT + percentual), 2);
