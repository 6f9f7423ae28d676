import { lerOuZero } from '../../fixo.ts';
import type { Det } from '../../nota-fiscal.ts';
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
  const dosItens = (de: (det: Det) => string | undefined): bigint =>
    nota.det.reduce((soma, det) => soma + lerOuZero(de(det)), 0n);
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
    dosItens(({ imposto: { PISST } }) => (PISST?.indSomaPISST === '1' ? PISST.vPIS : undefined)) +
    dosItens(({ imposto: { COFINSST } }) =>
      COFINSST?.indSomaCOFINSST === '1' ? COFINSST.vCOFINS : undefined,
    ) -
    lerOuZero(total.vDesc);
  const desonerado = (deduz: (indicador: string | undefined) => boolean): bigint =>
    dosItens(({ imposto: { ICMS } }) => (deduz(ICMS?.indDeduzDeson) ? ICMS?.vICMSDeson : undefined));
  const minima = soma - desonerado((indicador) => indicador !== '0');
  if (declarado === minima) return undefined;
  const calculado = soma - desonerado((indicador) => indicador === '1');
  return calculado === declarado
    ? undefined
    : totalDeHoje('vNF', declarado, calculado, 'MOC 7.0, W16-10', '610');
};
