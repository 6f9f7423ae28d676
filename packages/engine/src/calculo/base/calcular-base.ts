import { type Fixo, naoNegativo } from '../../fixo.ts';
import type { Det } from '../../nota-fiscal.ts';
import { type ElementoDaBase, elementosDaBase } from '../../parametros/elementos-da-base.ts';
import { type Falta, lerReais } from '../ler-valor.ts';
import { anotar, type Memoria } from '../memoria.ts';

const LEMBRANCAS = 64;

/** Where the price of the item stands in the layout of its year. */
export interface LeiauteDaBase {
  /** Year whose element table applies. */
  readonly ano: number;
  readonly modelo: string;
  /** CFOP 3xxx: the price is the customs value, with no tax of today inside (LC 214/2025 art. 69). */
  readonly importacao: boolean;
  /** NT 2026.008: from 2027 vProd includes IBS, CBS and IS (except imports), unless vProdLiq is there. */
  readonly precoComTributos: boolean;
}

/**
 * Base of CBS and IBS of one item by the element table of the year, in reais. It may come out negative (the caller
 * decides); the operands of its step carry their sign and add up to the result.
 */
export function calcularBase(det: Det, leiaute: LeiauteDaBase, faltas: Falta[], memoria: Memoria): Fixo {
  const { importacao, precoComTributos } = leiaute;
  const operacao = det.imposto.ISSQN === undefined ? 'mercadoria' : 'servico';
  const operandos: Record<string, Fixo> = {};
  let base = 0n;
  const somar = (campo: string, valor: Fixo): void => {
    if (valor === 0n) return;
    base += valor;
    operandos[campo] = valor;
  };
  const liquido = precoComTributos ? det.prod.vProdLiq : undefined;
  for (const elemento of elementosEm(leiaute, operacao)) {
    if (elemento.campo === 'vProd' && liquido !== undefined) {
      somar('vProdLiq', lerReais(liquido, 'vProdLiq', faltas));
      continue;
    }
    let valor = 0n;
    for (const texto of elemento.textos(det)) valor += lerReais(texto, elemento.campo, faltas);
    somar(elemento.campo, elemento.sinal === 1 ? valor : -valor);
  }
  if (precoComTributos && liquido === undefined) tirarTributosDoPreco(det, faltas, somar);
  if (importacao) somar('vDespAdu', despesasForaDoPreco(det, faltas));
  const fundamento = importacao ? 'LC 214/2025, art. 69' : 'LC 214/2025, art. 12, §§ 1º e 2º';
  return anotar(memoria, 'vBC_calculada', 'base_do_ano', operandos, base, fundamento);
}

const escolhidos = new Map<number, readonly ElementoDaBase[]>();

/** The rows of the table for a year, a model and a kind of item, from a cache: there are few such sets. */
function elementosEm(
  { ano, modelo, importacao }: LeiauteDaBase,
  operacao: 'mercadoria' | 'servico',
): readonly ElementoDaBase[] {
  const chave = ano * 8 + (modelo === '55' ? 4 : 0) + (operacao === 'servico' ? 2 : 0) + (importacao ? 1 : 0);
  let elementos = escolhidos.get(chave);
  if (elementos === undefined) {
    elementos = elementosDaBase.filter(
      (elemento) =>
        ano >= elemento.desde &&
        (elemento.ate === null || ano <= elemento.ate) &&
        (elemento.modelo === null || elemento.modelo === modelo) &&
        (elemento.operacao === null || elemento.operacao === operacao) &&
        (elemento.naImportacao || !importacao),
    );
    if (escolhidos.size >= LEMBRANCAS) escolhidos.clear();
    escolhidos.set(chave, elementos);
  }
  return elementos;
}

/** What vOutro does not hold yet of the customs expenses of an import (Siscomex, AFRMM): most issuers write them in both. */
function despesasForaDoPreco(det: Det, faltas: Falta[]): Fixo {
  return naoNegativo(
    lerReais(det.imposto.II?.vDespAdu, 'vDespAdu', faltas) - lerReais(det.prod.vOutro, 'vOutro', faltas),
  );
}

function tirarTributosDoPreco(det: Det, faltas: Falta[], somar: (campo: string, valor: Fixo) => void): void {
  const grupo = det.imposto.IBSCBS?.gIBSCBS;
  somar('vIBS no preço', -lerReais(grupo?.vIBS, 'vIBS', faltas));
  somar('vCBS no preço', -lerReais(grupo?.gCBS?.vCBS, 'vCBS', faltas));
  somar('vIS no preço', -lerReais(det.imposto.IS?.vIS, 'vIS', faltas));
}
