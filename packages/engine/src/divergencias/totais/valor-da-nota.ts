import { type Fixo, lerOuZero } from '../../fixo.ts';
import type { Imposto, NotaFiscal } from '../../nota-fiscal.ts';
import { type RegraDaNota, valorPresente } from '../conferencia.ts';
import { totalDeHoje } from './totais-de-hoje.ts';

/**
 * vNF is what its parts add up to: goods and services, freight, insurance and other charges, II, IPI and what is
 * retained, less discounts and the relieved ICMS that is deducted (indDeduzDeson; issuers differ on what it means that
 * the field is missing, so either total is good). Not for imports, whose other taxes may stand in it, nor from 2027 on,
 * when its parts are those of NT 2026.008.
 */
export const valorDaNota: RegraDaNota = ({ nota, data }) => {
  const total = nota.total.ICMSTot;
  const declarado = valorPresente(total?.vNF);
  if (total === undefined || declarado === null || data >= '2027-01-01') return undefined;
  if (nota.det.some(({ prod }) => prod.CFOP.startsWith('3'))) return undefined;
  const soma =
    lerOuZero(total.vProd) +
    lerOuZero(nota.total.ISSQNtot?.vServ) +
    lerOuZero(total.vFrete) +
    lerOuZero(total.vSeg) +
    lerOuZero(total.vOutro) +
    lerOuZero(total.vII) +
    lerOuZero(total.vIPI) +
    lerOuZero(total.vIPIDevol) +
    lerOuZero(total.vST) +
    lerOuZero(total.vFCPST) +
    lerOuZero(total.vICMSMonoReten) +
    dosItens(nota, somadoAoPreco) -
    lerOuZero(total.vDesc);
  const minima = soma - dosItens(nota, ({ ICMS }) => (ICMS?.indDeduzDeson === '0' ? 0n : desonerado(ICMS)));
  if (declarado === minima) return undefined;
  const calculado =
    soma - dosItens(nota, ({ ICMS }) => (ICMS?.indDeduzDeson === '1' ? desonerado(ICMS) : 0n));
  return calculado === declarado
    ? undefined
    : totalDeHoje('vNF', declarado, calculado, 'MOC 7.0, W16-10', '610');
};

const dosItens = ({ det }: NotaFiscal, valor: (imposto: Imposto) => Fixo): Fixo =>
  det.reduce((soma, { imposto }) => soma + valor(imposto), 0n);

/** PIS and COFINS by substitution that stand on top of the price. */
const somadoAoPreco = ({ PISST, COFINSST }: Imposto): Fixo =>
  (PISST?.indSomaPISST === '1' ? lerOuZero(PISST.vPIS) : 0n) +
  (COFINSST?.indSomaCOFINSST === '1' ? lerOuZero(COFINSST.vCOFINS) : 0n);

const desonerado = (ICMS: Imposto['ICMS']): Fixo => lerOuZero(ICMS?.vICMSDeson);
