import { vigente } from '@apura/law';
import type { Fixo } from '../fixo.ts';
import type { Det } from '../nota-fiscal.ts';
import { calcularBase } from './base/calcular-base.ts';
import { type Classificacao, classificar } from './classificacao/classificar.ts';
import type { ContextoDoItem, ItemEmCalculo, ItemLido } from './item-em-calculo.ts';
import { type Falta, lerReais } from './ler-valor.ts';
import { anotar, type Memoria } from './memoria.ts';
import { calcularReforma } from './reforma/calcular-reforma.ts';
import { tributosAtuais } from './tributos-atuais.ts';
import { valoresDeclarados } from './valores-declarados.ts';

/**
 * Today's taxes and CBS, IBS and IS of one item, by its classification, or as if it had declared `noLugar`. Never throws:
 * a malformed field counts as zero and stands in `faltas`.
 */
export function calcularItem(
  det: Det,
  indice: number,
  contexto: ContextoDoItem,
  noLugar?: string,
): ItemEmCalculo {
  const faltas: Falta[] = [];
  const memoria: Memoria = [];
  const classificacao = classificar(det, contexto, noLugar);
  anotarClassificacao(memoria, classificacao, det);
  const { linha } = classificacao;
  const importacao = det.prod.CFOP.startsWith('3');
  const lido: ItemLido = {
    det,
    classificacao,
    declarados: valoresDeclarados(det.imposto.IBSCBS, faltas),
    base_calculada: calcularBase(
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
  const reforma = calcularReforma(lido, contexto);
  return {
    n_item: numeroDoItem(det.nItem, indice),
    classificacao,
    valor: valorDoItem(det, faltas),
    atuais: tributosAtuais(det.imposto, faltas),
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

function anotarClassificacao(memoria: Memoria, classificacao: Classificacao, det: Det): void {
  const { linha, origem, cst, cclasstrib } = classificacao;
  const { descricao, fundamento } = linha ?? { descricao: cclasstrib, fundamento: 'NT 2025.002, UB14-10' };
  const operandos = origem === 'declarada' ? { CST: cst } : { CFOP: det.prod.CFOP, NCM: det.prod.NCM };
  anotar(memoria, 'classificacao', REGRA_DA_ORIGEM[origem], operandos, descricao, fundamento);
}

function valorDoItem(det: Det, faltas: Falta[]): Fixo {
  const { vProd, vFrete, vSeg, vOutro, vDesc } = det.prod;
  return (
    lerReais(vProd, 'vProd', faltas) +
    lerReais(vFrete, 'vFrete', faltas) +
    lerReais(vSeg, 'vSeg', faltas) +
    lerReais(vOutro, 'vOutro', faltas) -
    lerReais(vDesc, 'vDesc', faltas)
  );
}

function numeroDoItem(nItem: string, indice: number): number {
  const numero = Number(nItem);
  return Number.isInteger(numero) && numero > 0 && numero < 10_000 ? numero : indice + 1;
}
