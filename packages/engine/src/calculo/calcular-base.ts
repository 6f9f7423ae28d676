import { arredondar, type Fixo } from '../fixo.ts';
import type { Det } from '../nota-fiscal.ts';
import { type ElementoDaBase, elementosDaBase } from '../parametros/elementos-da-base.ts';
import { type Falta, lerValor } from './ler-valor.ts';
import { anotar, type Memoria, type Operando } from './memoria.ts';

const LEMBRANCAS = 64;

/** Where the price of the item stands in the layout of its year. */
export interface LeiauteDaBase {
  /** Year whose element table applies. */
  readonly ano: number;
  readonly modelo: string;
  /** NT 2026.008: from 2027 vProd includes IBS, CBS and IS (except imports), unless vProdLiq is there. */
  readonly precoComTributos: boolean;
}

/**
 * Base of CBS and IBS of one item by the element table of the year, in reais. It may come out negative (the caller
 * decides); the operands of its step carry their sign and add up to the result.
 */
export function calcularBase(det: Det, leiaute: LeiauteDaBase, faltas: Falta[], memoria: Memoria): Fixo {
  const { ano, modelo } = leiaute;
  const operacao = det.imposto.ISSQN === undefined ? 'mercadoria' : 'servico';
  const operandos: Operando[] = [];
  let base = 0n;
  const somar = (campo: string, valor: Fixo): void => {
    if (valor === 0n) return;
    base += valor;
    operandos.push([campo, valor]);
  };
  const liquido = leiaute.precoComTributos ? det.prod.vProdLiq : undefined;
  for (const elemento of elementosEm(ano, modelo, operacao)) {
    if (elemento.campo === 'vProd' && liquido !== undefined) {
      somar('vProdLiq', arredondar(lerValor(liquido, 'vProdLiq', faltas), 2));
      continue;
    }
    let valor = 0n;
    for (const texto of elemento.textos(det)) {
      if (texto !== undefined) valor += arredondar(lerValor(texto, elemento.campo, faltas), 2);
    }
    somar(elemento.campo, elemento.sinal === 1 ? valor : -valor);
  }
  if (leiaute.precoComTributos && liquido === undefined) tirarTributosDoPreco(det, faltas, somar);
  anotar(memoria, 'vBC_calculada', 'base_do_ano', operandos, base, 'LC 214/2025, art. 12, §§ 1º e 2º');
  return base;
}

const escolhidos = new Map<string, readonly ElementoDaBase[]>();

/** The rows of the table for a year, a model and a kind of item: there are few such triples, so they are remembered. */
function elementosEm(
  ano: number,
  modelo: string,
  operacao: 'mercadoria' | 'servico',
): readonly ElementoDaBase[] {
  const chave = `${ano} ${modelo === '55'} ${operacao}`;
  let elementos = escolhidos.get(chave);
  if (elementos === undefined) {
    elementos = elementosDaBase.filter(
      (elemento) =>
        ano >= elemento.desde &&
        (elemento.ate === null || ano <= elemento.ate) &&
        (elemento.modelo === null || elemento.modelo === modelo) &&
        (elemento.operacao === null || elemento.operacao === operacao),
    );
    if (escolhidos.size >= LEMBRANCAS) escolhidos.clear();
    escolhidos.set(chave, elementos);
  }
  return elementos;
}

function tirarTributosDoPreco(det: Det, faltas: Falta[], somar: (campo: string, valor: Fixo) => void): void {
  const grupo = det.imposto.IBSCBS?.gIBSCBS;
  const ler = (texto: string | undefined, campo: string): Fixo =>
    arredondar(lerValor(texto, campo, faltas), 2);
  somar('vIBS no preço', -ler(grupo?.vIBS, 'vIBS'));
  somar('vCBS no preço', -ler(grupo?.gCBS?.vCBS, 'vCBS'));
  somar('vIS no preço', -ler(det.imposto.IS?.vIS, 'vIS'));
}
