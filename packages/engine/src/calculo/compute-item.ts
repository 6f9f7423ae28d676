import { vigente } from '@apura/law';
import type { Fixo } from '../fixo.ts';
import type { Det } from '../nota-fiscal.ts';
import { computeBase } from './base.ts';
import { type Classificacao, classify } from './classify.ts';
import {
  type ContextoDoItem,
  type ItemInCalculo,
  type ItemLido,
  type ReformaDoItem,
  valoresDeclarados,
} from './item-in-calculo.ts';
import { type Memoria, noteStep } from './memoria.ts';
import { type Falta, readReais } from './read-valor.ts';
import { computeBaseVezesAliquota } from './reforma/base-vezes-aliquota.ts';
import { NOTHING_CARRIED, readValoresCarregados } from './reforma/compute-tributos.ts';
import { computeCreditoPresumido } from './reforma/credito-presumido.ts';
import { computeItemMonofasico } from './reforma/item-monofasico.ts';
import { joinCondicao, keepDeclarado, NO_TRIBUTO, withoutIncidencia } from './reforma/no-tributo.ts';
import { readTributosAtuais } from './tributos-atuais.ts';

/**
 * Today's taxes and CBS, IBS and IS of one item, by its classification, or as if it had declared `noLugar`. Never throws:
 * a malformed field counts as zero and stands in `faltas`.
 */
export function computeItem(
  det: Det,
  indice: number,
  contexto: ContextoDoItem,
  noLugar?: string,
): ItemInCalculo {
  const faltas: Falta[] = [];
  const memoria: Memoria = [];
  const classificacao = classify(det, contexto, noLugar);
  noteClassificacao(memoria, classificacao, det);
  const { linha } = classificacao;
  const importacao = det.prod.CFOP.startsWith('3');
  const lido: ItemLido = {
    det,
    classificacao,
    declarados: valoresDeclarados(det.imposto.IBSCBS, faltas, contexto.anoDaNota),
    base_calculada: computeBase(
      det,
      {
        ano: contexto.anoDaNota,
        modelo: contexto.modelo,
        importacao,
        precoComTributos: vigente('preco_com_cbs_e_ibs', contexto.anoDaNota) && !importacao,
      },
      faltas,
      memoria,
    ),
    reducao_ibs: linha?.reducao_ibs ?? 0n,
    reducao_cbs: linha?.reducao_cbs ?? 0n,
    memoria,
    faltas,
    premissas: [],
  };
  const reforma = computeReforma(lido, contexto);
  return {
    n_item: numeroDoItem(det.nItem, indice),
    classificacao,
    valor: valorDoItem(det, faltas),
    atuais: readTributosAtuais(det.imposto, faltas),
    declarados: lido.declarados,
    base_calculada: lido.base_calculada,
    reducao_ibs: lido.reducao_ibs,
    reducao_cbs: lido.reducao_cbs,
    memoria,
    faltas,
    premissas: lido.premissas,
    // Field by field: a spread of so many makes an object that is slow to make and to read.
    tratamento: reforma.tratamento,
    calculado: reforma.calculado,
    condicao: reforma.condicao,
    pergunta: reforma.pergunta,
    base: reforma.base,
    cbs: reforma.cbs,
    ibs_uf: reforma.ibs_uf,
    ibs_mun: reforma.ibs_mun,
    ibs: reforma.ibs,
    is: reforma.is,
    nominais: reforma.nominais,
    efetivas: reforma.efetivas,
    tributos: reforma.tributos,
    area_incentivada: reforma.area_incentivada,
    compra: reforma.compra,
    regular: reforma.regular,
    monofasia: reforma.monofasia,
    presumido: reforma.presumido,
    carregados: reforma.carregados,
  };
}

const REGRA_DA_ORIGEM = {
  declarada: 'classificacao_declarada',
  inferida: 'classificacao_inferida',
  informada: 'classificacao_do_escritorio',
} as const;

function noteClassificacao(memoria: Memoria, classificacao: Classificacao, det: Det): void {
  const { linha, origem, cst, cclasstrib } = classificacao;
  const { descricao, fundamento } = linha ?? { descricao: cclasstrib, fundamento: 'NT 2025.002, UB14-10' };
  const operandos = origem === 'declarada' ? { CST: cst } : { CFOP: det.prod.CFOP, NCM: det.prod.NCM };
  noteStep(memoria, 'classificacao', REGRA_DA_ORIGEM[origem], operandos, descricao, fundamento);
}

function valorDoItem(det: Det, faltas: Falta[]): Fixo {
  const { vProd, vFrete, vSeg, vOutro, vDesc } = det.prod;
  return (
    readReais(vProd, 'vProd', faltas) +
    readReais(vFrete, 'vFrete', faltas) +
    readReais(vSeg, 'vSeg', faltas) +
    readReais(vOutro, 'vOutro', faltas) -
    readReais(vDesc, 'vDesc', faltas)
  );
}

function numeroDoItem(nItem: string, indice: number): number {
  const numero = Number(nItem);
  return Number.isInteger(numero) && numero > 0 && numero < 10_000 ? numero : indice + 1;
}

/**
 * The reform on one item by its CST: nothing due (400, 410, 820), single phase (620), amounts of the note (800, 810,
 * 811), or base x rate, with the rates, the base or the deferral that the classification asks for. Presumed credits
 * and reversals of the note come beside it.
 */
function computeReforma(item: ItemLido, contexto: ContextoDoItem): ReformaDoItem {
  const { classificacao, memoria, faltas, det } = item;
  const { linha } = classificacao;
  if (contexto.aliquotas === null) {
    return {
      ...NO_TRIBUTO,
      tratamento: 'nao_suportado',
      calculado: false,
      condicao: 'CBS e IBS não calculados: não há alíquotas para a data de emissão.',
    };
  }
  if (linha === undefined) {
    return keepDeclarado(
      item,
      `A classificação "${classificacao.cclasstrib.slice(0, 12)}" não está na tabela.`,
    );
  }
  const grupo = det.imposto.IBSCBS;
  const carregados = grupo === undefined ? NOTHING_CARRIED : readValoresCarregados(grupo, faltas, memoria);
  const presumido = grupo === undefined ? null : computeCreditoPresumido(grupo, faltas, memoria);
  switch (linha.cst) {
    case '400':
    case '410':
    case '820':
      return { ...withoutIncidencia(item, linha), presumido, carregados };
    case '620':
      return { ...computeItemMonofasico(item, linha, contexto), presumido, carregados };
    case '800':
    case '810':
    case '811':
      return {
        ...NO_TRIBUTO,
        presumido,
        carregados,
        tratamento: 'carregado',
        condicao: joinCondicao(classificacao.condicao, 'Valores da própria nota: a regra não os calcula.'),
      };
    default:
      return computeBaseVezesAliquota(item, linha, contexto, contexto.aliquotas, { presumido, carregados });
  }
}
