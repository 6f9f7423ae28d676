import type { Combustivel } from '../../dados/combustiveis.ts';
import { atLeastZero, type Fixo, multiply, porcento, round } from '../../fixo.ts';
import type { GIBSCBSMono, MonoDaCBS, MonoDoIBS } from '../../nota-fiscal.ts';
import type { FaltaDoCombustivel } from '../../resultado/item.ts';
import { type Memoria, noteStep, type Operandos } from '../memoria.ts';
import { type Falta, readValor } from '../read-valor.ts';

/** The single-phase tax of one item, in reais. */
export interface Monofasia {
  readonly cbs: Fixo;
  readonly ibs: Fixo;
  readonly cbs_retida_antes: Fixo;
  readonly ibs_retido_antes: Fixo;
  /** The Municípios' part of it. */
  readonly ibs_mun_retido_antes: Fixo;
  /** By the rates that the note states; null where it has no group. */
  readonly daNota: MonofasiaDaNota | null;
  /** What the law was applied to; null where it is not, or asks for nothing. */
  readonly daLei: LeiDoCombustivel | null;
  readonly falta: FaltaDoCombustivel | null;
  /** CBS that hangs on what is missing, as far as it can be told. */
  readonly em_jogo: Fixo;
}

/** What of a fuel the law's rate was applied to. */
export interface LeiDoCombustivel {
  readonly combustivel: Combustivel;
  readonly quantidade: Fixo;
  readonly aliquota: Fixo;
}

/** The single-phase tax of one item by the note's own rates, in reais. */
export interface MonofasiaDaNota {
  readonly cbs: Fixo;
  readonly ibs: Fixo;
  readonly cbs_retida_antes: Fixo;
  readonly ibs_retido_antes: Fixo;
  /** False where the file gives the amounts only, so nothing was multiplied. */
  readonly calculada: boolean;
}

const FUNDAMENTO = 'LC 214/2025, arts. 172 a 180; NT 2025.002, UB84 a UB105';

/** One tax of the group in either layout, by the parts that multiply. */
interface PartesDoTributo {
  readonly padrao: Parcela;
  readonly retido: Parcela;
  readonly diferido: string | undefined;
  readonly retido_antes: string | undefined;
  readonly total: string | undefined;
}
interface Parcela {
  readonly base: string | undefined;
  readonly aliquota: string | undefined;
  readonly valor: string | undefined;
  /** Ad rem rates are reais for a unit, ad valorem ones percent. */
  readonly ad_rem: boolean;
}

/**
 * IBS and CBS of gIBSCBSMono: quantity x ad rem rate or value x ad valorem rate, as the note has them, two decimals;
 * the total is the tax plus the retained less the deferred part (NT 2025.002, vTotIBSMonoItem and vTotCBSMonoItem).
 */
export function computeMonofasia(grupo: GIBSCBSMono, faltas: Falta[], memoria: Memoria): MonofasiaDaNota {
  const ibs = sum('ibs', partesDo('IBS', grupo), faltas, memoria);
  const cbs = sum('cbs', partesDo('CBS', grupo), faltas, memoria);
  return {
    cbs: cbs.valor,
    ibs: ibs.valor,
    cbs_retida_antes: cbs.retido_antes,
    ibs_retido_antes: ibs.retido_antes,
    calculada: cbs.calculado || ibs.calculado,
  };
}

function sum(tributo: 'cbs' | 'ibs', partes: PartesDoTributo, faltas: Falta[], memoria: Memoria) {
  const campo = tributo === 'cbs' ? 'vCBSMono' : 'vIBSMono';
  const ler = (texto: string | undefined, nome: string): Fixo => round(readValor(texto, nome, faltas), 2);
  const padrao = parcela(partes.padrao, campo, tributo, faltas, memoria);
  const retido = parcela(partes.retido, `${campo}Reten`, tributo, faltas, memoria);
  const diferido = ler(partes.diferido, `${campo}Dif`);
  const retido_antes = ler(partes.retido_antes, `${campo}Ret`);
  const semParcelas = padrao === null && retido === null;
  const valor = semParcelas
    ? ler(partes.total, tributo === 'cbs' ? 'vTotCBSMonoItem' : 'vTotIBSMonoItem')
    : (padrao ?? 0n) + (retido ?? 0n) - diferido;
  const positivo = atLeastZero(valor);
  const operandos: Operandos = semParcelas
    ? { [`vTot${tributo.toUpperCase()}MonoItem`]: valor }
    : { [campo]: padrao ?? 0n, [`${campo}Reten`]: retido ?? 0n, [`${campo}Dif`]: -diferido };
  noteStep(memoria, tributo, semParcelas ? 'carregado' : 'monofasico_soma', operandos, positivo, FUNDAMENTO);
  return { valor: positivo, retido_antes, calculado: !semParcelas };
}

function parcela(
  { base, aliquota, valor, ad_rem }: Parcela,
  campo: string,
  tributo: string,
  faltas: Falta[],
  memoria: Memoria,
): Fixo | null {
  if (base === undefined && valor === undefined) return null;
  if (base === undefined || aliquota === undefined) return round(readValor(valor, campo, faltas), 2);
  const medida = readValor(base, `${campo}/base`, faltas);
  const taxa = readValor(aliquota, `${campo}/aliquota`, faltas);
  const produto = ad_rem ? round(multiply(medida, taxa), 2) : porcento(medida, taxa, 2);
  const operandos: Operandos = ad_rem
    ? { quantidade: [medida, 4], aliquota_por_unidade: [taxa, 4] }
    : { valor: [medida, 4], aliquota: [taxa, 4] };
  return noteStep(memoria, `${tributo}_${campo}`, 'monofasico_padrao', operandos, produto, FUNDAMENTO);
}

/** Texts of a group by the names of their fields, which the taxes have alike. */
type Textos = Readonly<Partial<Record<string, string>>>;

/** The parts of one tax in either layout. */
function partesDo(tributo: 'IBS' | 'CBS', grupo: GIBSCBSMono): PartesDoTributo {
  const adValorem = grupo[`g${tributo}MonoAdValorem`];
  const novo: (MonoDoIBS & MonoDaCBS) | undefined = grupo[`g${tributo}MonoAdRem`] ?? adValorem;
  const padrao: Textos = { ...grupo.gMonoPadrao, ...novo?.gMonoPadrao };
  const retido: Textos = { ...grupo.gMonoReten, ...novo?.gMonoReten };
  const ad_rem = adValorem === undefined;
  return {
    padrao: {
      base: padrao.qBCMono ?? padrao.vBCMono,
      aliquota: padrao[`adRem${tributo}`] ?? padrao[`pAliqMono${tributo}`],
      valor: padrao[`v${tributo}Mono`],
      ad_rem,
    },
    retido: {
      base: retido.qBCMonoReten ?? retido.vBCMonoReten,
      aliquota: retido[`adRem${tributo}Reten`] ?? retido.pAliqMonoReten,
      valor: retido[`v${tributo}MonoReten`],
      ad_rem,
    },
    diferido: grupo.gMonoDif?.[`v${tributo}MonoDif`],
    retido_antes: novo?.gMonoRet?.[`v${tributo}MonoRet`] ?? grupo.gMonoRet?.[`v${tributo}MonoRet`],
    total: grupo[`vTot${tributo}MonoItem`],
  };
}
