import { arredondar, dividir, type Fixo, lerFixo, multiplicar, UM } from '../fixo.ts';
import { parametrosEm } from '../parametros/parametros-em.ts';
import type { TributosAtuaisEmFixo } from './tributos-atuais.ts';

export interface EntradaDoAno {
  readonly atuais: TributosAtuaisEmFixo;
  /** Price of the item without today's taxes and without CBS, IBS and IS: the one that is kept. */
  readonly precoLiquido: Fixo;
  /** CBS, IBS and IS of the item in the year. */
  readonly reforma: Fixo;
  readonly ano: number;
  /** Whether CBS, IBS and IS enter the base of the ICMS: open in law, so an assumption. */
  readonly reformaNaBaseDoIcms: boolean;
}

/**
 * Today's taxes of one item in another year of the transition, the net price held (LC 214/2025 arts. 501, 508, 542 and
 * 543; ADCT arts. 126 to 129): PIS, COFINS and IPI by their factor, ICMS (with FCP and DIFAL) and ISS by the rate that
 * the item carries today, shrunk, again inside their own base. ICMS-ST shrinks with the ICMS; II stays.
 */
export function tributosNoAno(entrada: EntradaDoAno): TributosAtuaisEmFixo {
  const { atuais, precoLiquido } = entrada;
  const em = parametrosEm(`${entrada.ano}-01-01`);
  const fator = (texto: string | undefined): Fixo => (texto === undefined ? UM : (lerFixo(texto) ?? UM));
  const icms = fator(em.fator_icms?.valor);
  const piscofins = fator(em.fator_pis_cofins?.valor);
  const porDentro = atuais.icms + atuais.fcp + atuais.difal;
  const precoDeHoje = precoLiquido + porDentro + atuais.pis + atuais.cofins + atuais.iss;
  const preco = precoLiquido + (entrada.reformaNaBaseDoIcms ? entrada.reforma : 0n);
  /** t / (1 - t) x price, its share of it, all fractions at once: a rate of eight decimals would lose cents. */
  const novo = (imposto: Fixo, resta: Fixo, grupo: Fixo): Fixo => {
    const semImposto = precoDeHoje * UM - grupo * resta;
    if (imposto === 0n || precoDeHoje <= 0n || grupo <= 0n || semImposto <= 0n) return 0n;
    return arredondar(dividir(preco * imposto * resta, semImposto * UM), 2);
  };
  const restante = (imposto: Fixo, resta: Fixo): Fixo => arredondar(multiplicar(imposto, resta), 2);
  return {
    icms: novo(atuais.icms, icms, porDentro),
    fcp: novo(atuais.fcp, icms, porDentro),
    difal: novo(atuais.difal, icms, porDentro),
    icms_st: restante(atuais.icms_st, icms),
    iss: novo(atuais.iss, fator(em.fator_iss?.valor), atuais.iss),
    pis: restante(atuais.pis, piscofins),
    cofins: restante(atuais.cofins, piscofins),
    ipi: restante(atuais.ipi, fator(em.fator_ipi?.valor)),
    ii: atuais.ii,
  };
}
