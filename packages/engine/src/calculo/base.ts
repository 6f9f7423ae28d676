import { type MarcoDoAno, vigente } from '@apura/law';
import type { LinhaDeClassificacao } from '../dados/classificacoes.ts';
import { atLeastZero, type Fixo, porcento, round } from '../fixo.ts';
import type { Det } from '../nota-fiscal.ts';
import { computeSeletivo } from './base/imposto-seletivo.ts';
import type { ContextoDoItem, ItemLido } from './item-in-calculo.ts';
import { type Memoria, noteStep, type Operandos } from './memoria.ts';
import { type Falta, readReais, readValor } from './read-valor.ts';

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
export function computeBase(det: Det, leiaute: LeiauteDaBase, faltas: Falta[], memoria: Memoria): Fixo {
  const { importacao, precoComTributos } = leiaute;
  const operacao = det.imposto.ISSQN === undefined ? 'mercadoria' : 'servico';
  const operandos: Record<string, Fixo> = {};
  let base = 0n;
  const liquido = precoComTributos ? det.prod.vProdLiq : undefined;
  for (const elemento of elementosEm(leiaute, operacao)) {
    if (elemento.campo === 'vProd' && liquido !== undefined) {
      base += join(operandos, 'vProdLiq', readReais(liquido, 'vProdLiq', faltas));
      continue;
    }
    const { campo, texto, outro } = elemento;
    let valor = readReais(texto(det), campo, faltas);
    if (outro !== undefined) valor += readReais(outro(det), campo, faltas);
    if (valor !== 0n) base += join(operandos, campo, elemento.sinal === 1 ? valor : -valor);
  }
  if (precoComTributos && liquido === undefined) base += tributosNoPreco(det, faltas, operandos);
  if (importacao) base += join(operandos, 'vDespAdu', despesasForaDoPreco(det, faltas));
  const fundamento = importacao ? 'LC 214/2025, art. 69' : 'LC 214/2025, art. 12, §§ 1º e 2º';
  return noteStep(memoria, 'vBC_calculada', 'base_do_ano', operandos, base, fundamento);
}

/** Notes an amount that is not zero among the operands of the base, and gives it back. */
function join(operandos: Record<string, Fixo>, campo: string, valor: Fixo): Fixo {
  if (valor !== 0n) operandos[campo] = valor;
  return valor;
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
        vigente(elemento.desde, ano) &&
        (elemento.antesDe === null || !vigente(elemento.antesDe, ano)) &&
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
  return atLeastZero(
    readReais(det.imposto.II?.vDespAdu, 'vDespAdu', faltas) - readReais(det.prod.vOutro, 'vOutro', faltas),
  );
}

/** What the price holds of the reform's taxes: below zero, since the base leaves it out. */
function tributosNoPreco(det: Det, faltas: Falta[], operandos: Record<string, Fixo>): Fixo {
  const grupo = det.imposto.IBSCBS?.gIBSCBS;
  return (
    join(operandos, 'vIBS no preço', -readReais(grupo?.vIBS, 'vIBS', faltas)) +
    join(operandos, 'vCBS no preço', -readReais(grupo?.gCBS?.vCBS, 'vCBS', faltas)) +
    join(operandos, 'vIS no preço', -readReais(det.imposto.IS?.vIS, 'vIS', faltas))
  );
}

const CINQUENTA = 5_000_000_000n;

/**
 * The base of an item and its IS. The issuer's vBC where there is a readable one (SEFAZ does not check it), else the
 * element table; never negative. The computed IS takes the place of the declared one. In another year than the note's
 * the net price is kept.
 */
export function chooseBase(item: ItemLido, contexto: ContextoDoItem): { base: Fixo; is: Fixo } {
  const { det, memoria, declarados, base_calculada, faltas } = item;
  const legivel = hasBaseDoEmitente(item);
  const origem = legivel ? declarados.base : base_calculada;
  const seletivoDeclarado =
    vigente('preco_com_cbs_e_ibs', contexto.anoDaNota) && det.imposto.IS !== undefined
      ? round(readValor(det.imposto.IS.vIS, 'vIS', faltas), 2)
      : 0n;
  const liquido = atLeastZero(origem - seletivoDeclarado);
  const temSeletivo = det.imposto.IS !== undefined || contexto.seletivo.length > 0;
  const is = temSeletivo
    ? computeSeletivo(det, liquido, contexto.ano, contexto.seletivo, faltas, memoria)
    : 0n;
  const daBase: Operandos = legivel ? { vBC_declarada: origem } : { vBC_calculada: origem };
  const doAno = legivel ? 'base_do_emitente' : 'base_calculada';
  const regra = contexto.ano === contexto.anoDaNota ? doAno : 'base_em_outro_ano';
  const operandos =
    is === seletivoDeclarado ? daBase : { ...daBase, IS_declarado: -seletivoDeclarado, IS_calculado: is };
  const base = origem < 0n ? is : liquido + is;
  noteStep(memoria, 'vBC', regra, operandos, base, legivel ? 'NT 2025.002, UB16' : 'LC 214/2025, art. 12');
  return { base, is };
}

/** CST 222: half of the base (LC 214/2025 art. 12 § 8º); where the issuer's vBC stands it is already the half. */
export function reduceBase(item: ItemLido, base: Fixo, linha: LinhaDeClassificacao): Fixo {
  if (linha.cst !== '222' || hasBaseDoEmitente(item)) return base;
  const reduzida = porcento(base, CINQUENTA, 2);
  const operandos = { vBC: base, reducao_da_base: [CINQUENTA, 4] } as const;
  return noteStep(item.memoria, 'vBC', 'base_reduzida', operandos, reduzida, linha.fundamento);
}

const hasBaseDoEmitente = ({ det, faltas }: ItemLido): boolean =>
  det.imposto.IBSCBS?.gIBSCBS?.vBC !== undefined && !faltas.some(({ campo }) => campo === 'vBC');

/** One field of the note that enters the base of CBS and IBS, and the years, model and kind of item in which it does. */
interface ElementoDaBase {
  readonly campo: string;
  readonly sinal: 1 | -1;
  readonly desde: MarcoDoAno;
  readonly antesDe: MarcoDoAno | null;
  readonly modelo: '55' | null;
  readonly operacao: 'mercadoria' | 'servico' | null;
  /** False where an import has it on top of its price, out of which it cannot be taken. */
  readonly naImportacao: boolean;
  readonly fundamento: string;
  /** What in an item it is, with what else adds up to it. */
  readonly texto: TextoDoItem;
  readonly outro: TextoDoItem | undefined;
}

type TextoDoItem = (det: Det) => string | undefined;

const INCLUI = 'LC 214/2025, art. 12, § 1º';
const EXCLUI_TRIBUTOS = 'LC 214/2025, art. 12, § 2º, V';

/**
 * The element table of the official calculator (ElementoBaseCalculo), year by year. IPI, ICMS-ST and retained
 * single-phase ICMS stand outside vProd, so they have no row. The vProd of an import is its customs value, in which none
 * of today's taxes is (LC 214/2025 art. 69).
 */
const elementosDaBase: readonly ElementoDaBase[] = [
  linha('vProd', 1, INCLUI, (det) => det.prod.vProd),
  linha('vFrete', 1, INCLUI, (det) => det.prod.vFrete),
  linha('vSeg', 1, INCLUI, (det) => det.prod.vSeg),
  linha('vOutro', 1, INCLUI, (det) => det.prod.vOutro),
  linha('vII', 1, INCLUI, (det) => det.imposto.II?.vII, { modelo: '55', operacao: 'mercadoria' }),
  linha('vIS', 1, INCLUI, (det) => det.imposto.IS?.vIS, { desde: 'imposto_seletivo' }),
  linha('vDesc', -1, 'LC 214/2025, art. 12, § 2º, III', (det) => det.prod.vDesc),
  tributoDeHoje(
    'vPIS',
    // A PISST that composes the total of the note (indSomaPISST 1) is outside vProd: rule UB16-10.
    ({ imposto: { PIS } }) => PIS?.vPIS,
    {
      antesDe: 'pis_cofins_extintos',
      outro: ({ imposto: { PISST } }) => (PISST?.indSomaPISST === '1' ? undefined : PISST?.vPIS),
    },
  ),
  tributoDeHoje('vCOFINS', ({ imposto: { COFINS } }) => COFINS?.vCOFINS, {
    antesDe: 'pis_cofins_extintos',
    outro: ({ imposto: { COFINSST } }) => (COFINSST?.indSomaCOFINSST === '1' ? undefined : COFINSST?.vCOFINS),
  }),
  tributoDeHoje('vICMS', (det) => det.imposto.ICMS?.vICMS, { operacao: 'mercadoria' }),
  tributoDeHoje('vFCP', (det) => det.imposto.ICMS?.vFCP, { operacao: 'mercadoria' }),
  tributoDeHoje('vICMSMono', (det) => det.imposto.ICMS?.vICMSMono, { operacao: 'mercadoria' }),
  tributoDeHoje('vICMSUFDest', (det) => det.imposto.ICMSUFDest?.vICMSUFDest, {
    modelo: '55',
    operacao: 'mercadoria',
  }),
  tributoDeHoje('vFCPUFDest', (det) => det.imposto.ICMSUFDest?.vFCPUFDest, {
    modelo: '55',
    operacao: 'mercadoria',
  }),
  tributoDeHoje('vISSQN', (det) => det.imposto.ISSQN?.vISSQN, { operacao: 'servico' }),
];

type Limites = Partial<
  Pick<ElementoDaBase, 'desde' | 'antesDe' | 'modelo' | 'operacao' | 'naImportacao' | 'outro'>
>;

/** A tax of today, which the base leaves out until 2032 at the latest. */
function tributoDeHoje(campo: string, texto: TextoDoItem, limites: Limites): ElementoDaBase {
  return linha(campo, -1, EXCLUI_TRIBUTOS, texto, {
    antesDe: 'icms_extinto',
    naImportacao: false,
    ...limites,
  });
}

function linha(
  campo: string,
  sinal: 1 | -1,
  fundamento: string,
  texto: TextoDoItem,
  limites: Limites = {},
): ElementoDaBase {
  return {
    campo,
    sinal,
    fundamento,
    texto,
    outro: undefined,
    desde: 'cbs_ibs_em_teste',
    antesDe: null,
    modelo: null,
    operacao: null,
    naImportacao: true,
    ...limites,
  };
}
