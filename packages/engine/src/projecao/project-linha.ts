import { reduceAliquota } from '../calculo/reforma/compute-tributos.ts';
import { type Fixo, HUNDRED_PERCENT, ONE, porcento, split } from '../fixo.ts';
import type { PremissaDePreco } from '../resultado.ts';
import {
  ALL_TRIBUTOS,
  type LinhaProjetavel,
  type ValoresProjetados,
  zeroValores,
} from './linha-projetavel.ts';
import { adjustToAno, type ParametrosDoAno } from './parametros-do-ano.ts';

export interface LinhaProjetada extends ValoresProjetados {
  /** N of the year. */
  liquido: Fixo;
  /** What the buyer pays, without ICMS-ST. */
  final: Fixo;
}

export interface RegrasDaProjecao {
  readonly premissa: PremissaDePreco;
  /** Whether CBS and IBS enter the base of the ICMS (only where they are payable). */
  readonly ibsCbsNaBaseIcms: boolean;
}

/**
 * A row of the month of `mes` in the year of `ano`, unrounded. In the month's own year it is the row itself. Later, with
 * t = today's tax over its base, scaled by what is left of it, and T = CBS + IBS on N:
 * ICMS = t / (1 - t) x (N + T where it enters the base), ISS = t / (1 - t) x N. A constant final price is solved for N.
 */
export function projectLinha(
  linha: LinhaProjetavel,
  mes: ParametrosDoAno,
  ano: ParametrosDoAno,
  regras: RegrasDaProjecao,
): LinhaProjetada {
  if (ano.ano === mes.ano) return mesmoAno(linha);
  const icms = byDentro(linha.icms, linha.baseDosAtuais, mes.fatorIcms, ano.fatorIcms);
  const iss = byDentro(linha.iss, linha.baseDosAtuais, mes.fatorIss, ano.fatorIss);
  const fcp = adjustToAno(linha.fcp, mes.fatorIcms, ano.fatorIcms);
  const difal = adjustToAno(linha.difal, mes.fatorIcms, ano.fatorIcms);
  const ipi = adjustToAno(linha.ipi, mes.fatorIpi, ano.fatorIpi);
  const cbs = efetiva(linha, ano.aliquotas.cbs, linha.reducao_cbs);
  const uf = efetiva(linha, ano.aliquotas.ibs_uf, linha.reducao_ibs);
  const mun = efetiva(linha, ano.aliquotas.ibs_mun, linha.reducao_ibs);
  const r = cbs + uf + mun;
  const naBase = regras.ibsCbsNaBaseIcms && ano.exigivel ? r : 0n;
  const adicional = fcp + difal;
  const fixos = adicional + ipi + icms.valor + iss.valor;
  const liquido =
    regras.premissa === 'liquido_constante'
      ? linha.liquido
      : liquidoDoFinal(linha.final - fixos, r, naBase, icms, iss);
  const baseDoIcms = liquido + porcento(liquido, naBase, 8);
  const valorDoIcms = icms.valor + fracao(baseDoIcms, icms.tributo, icms.resto);
  const valorDoIss = iss.valor + fracao(liquido, iss.tributo, iss.resto);
  const valores = {
    icms: valorDoIcms,
    fcp,
    difal,
    icms_st: adjustToAno(linha.icms_st, mes.fatorIcms, ano.fatorIcms),
    iss: valorDoIss,
    ipi,
    pis: adjustToAno(linha.pis, mes.fatorPisCofins, ano.fatorPisCofins),
    cofins: adjustToAno(linha.cofins, mes.fatorPisCofins, ano.fatorPisCofins),
    cbs: porcento(liquido, cbs, 8),
    ibs_uf: porcento(liquido, uf, 8),
    ibs_mun: porcento(liquido, mun, 8),
  };
  const tributos = valores.cbs + valores.ibs_uf + valores.ibs_mun;
  return { ...valores, liquido, final: liquido + valorDoIcms + valorDoIss + adicional + ipi + tributos };
}

function mesmoAno(linha: LinhaProjetavel): LinhaProjetada {
  const { icms, icms_st, fcp, difal, iss, ipi, pis, cofins, cbs, ibs_uf, ibs_mun, liquido, final } = linha;
  return { icms, icms_st, fcp, difal, iss, ipi, pis, cofins, cbs, ibs_uf, ibs_mun, liquido, final };
}

/** Zero where the row is not taxed. */
const efetiva = (linha: LinhaProjetavel, aliquota: Fixo, reducao: Fixo): Fixo =>
  linha.tributada ? reduceAliquota(aliquota, reducao) : 0n;

/** A tax inside its own base, as the fraction `tributo` / `resto` of the price without it, or a plain amount. */
interface PorDentro {
  readonly tributo: Fixo;
  readonly resto: Fixo;
  readonly valor: Fixo;
}

/** A tax that is as large as its base (a note for the tax alone) has no price to follow and only shrinks: `valor`. */
function byDentro(tributo: Fixo, base: Fixo, fatorDoMes: Fixo, fatorDoAno: Fixo): PorDentro {
  const doAno = adjustToAno(tributo, fatorDoMes, fatorDoAno);
  if (base <= tributo || base <= doAno || tributo < 0n) return { tributo: 0n, resto: 1n, valor: doAno };
  return { tributo: doAno, resto: base - doAno, valor: 0n };
}

/** N = F / (1 + r + i (1 + r in the base) + s), all fractions at once: a ratio of eight decimals would lose cents. */
function liquidoDoFinal(final: Fixo, r: Fixo, naBase: Fixo, icms: PorDentro, iss: PorDentro): Fixo {
  const restos = icms.resto * iss.resto;
  const soma =
    (HUNDRED_PERCENT + r) * restos +
    icms.tributo * iss.resto * (HUNDRED_PERCENT + naBase) +
    iss.tributo * icms.resto * HUNDRED_PERCENT;
  return soma > 0n ? split(final * HUNDRED_PERCENT * restos, soma * ONE) : 0n;
}

/** `valor` x `parte` / `todo`, rounded once. */
const fracao = (valor: Fixo, parte: Fixo, todo: Fixo): Fixo => split(valor * parte, todo * ONE);

/** A row of nothing, to be filled in. */
export const NO_VALUE: Omit<LinhaProjetavel, 'lado' | 'sinal'> = {
  estabelecimento: '',
  receita_de: '',
  receita: 0n,
  liquido: 0n,
  baseDosAtuais: 0n,
  final: 0n,
  ...zeroValores(),
  contados: ALL_TRIBUTOS,
  icms_embutido: 0n,
  pis_cofins_embutido: 0n,
  tributada: false,
  reducao_cbs: 0n,
  reducao_ibs: 0n,
};
