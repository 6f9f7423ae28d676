import type { Fixo } from '../../fixo.ts';
import { porcento, readOrZero } from '../../fixo.ts';
import type { Det } from '../../nota-fiscal.ts';
import { differsFrom, forbidPresent, inItem, inNota, requirePresent } from './grupo.ts';

const sum = (itens: readonly Det[], valor: (det: Det) => string | undefined): Fixo =>
  itens.reduce((soma, det) => soma + readOrZero(valor(det)), 0n);

export const totalDoSeletivo = inNota(({ nota }) => nota, {
  'W31-10': ({ total, det }) => !det.some(({ imposto }) => imposto.IS) && forbidPresent('ISTot', total.ISTot),
  'W31-20': ({ total, det }) => det.some(({ imposto }) => imposto.IS) && requirePresent('ISTot', total.ISTot),
});

const liquido = (det: Det): string | undefined => det.prod.vProdLiq;

export const totalLiquido = inNota(
  ({ nota }) => (nota.det[0]?.prod.vProdLiq === undefined ? undefined : nota),
  {
    'W01a-10': ({ total }) =>
      requirePresent('ICMSTot/vProdLiqTot', total.ICMSTot?.vProdLiqTot ?? total.vProdLiqTot),
    'W01a-20': ({ total, det }) =>
      differsFrom(
        'ICMSTot/vProdLiqTot',
        total.ICMSTot?.vProdLiqTot ?? total.vProdLiqTot,
        sum(det, liquido),
        0n,
      ),
  },
);

export const totalDaNota = inNota(({ nota }) => (nota.total.IBSCBSTot ? nota : undefined), {
  'W60-05': ({ total }) => requirePresent('vNFTot', total.vNFTot),
  'W60-10': ({ total, det }) =>
    differsFrom(
      'vNFTot',
      total.vNFTot,
      sum(det, ({ vItem }) => vItem),
      0n,
    ),
});

/** vItem without the taxes of the reform, which vProd holds from 2027 on and which do not count before (NT 2026.008). */
function valorDoItem({ prod, imposto, impostoDevol }: Det, comRetidos: boolean): Fixo {
  const { ICMS, II, IPI, PISST, COFINSST } = imposto;
  const retidos = comRetidos
    ? readOrZero(ICMS?.vICMSST) +
      readOrZero(ICMS?.vICMSMonoReten) +
      readOrZero(ICMS?.vFCPST) +
      readOrZero(impostoDevol?.vIPIDevol)
    : 0n;
  return (
    readOrZero(prod.vProd) -
    readOrZero(prod.vDesc) -
    (ICMS?.indDeduzDeson === '1' ? readOrZero(ICMS.vICMSDeson) : 0n) +
    retidos +
    readOrZero(prod.vFrete) +
    readOrZero(prod.vSeg) +
    readOrZero(prod.vOutro) +
    readOrZero(II?.vII) +
    readOrZero(IPI?.vIPI) +
    (PISST?.indSomaPISST === '1' ? readOrZero(PISST.vPIS) : 0n) +
    (COFINSST?.indSomaCOFINSST === '1' ? readOrZero(COFINSST.vCOFINS) : 0n)
  );
}

export const valorTotalDoItem = inItem(({ det }) => (det.imposto.IBSCBS?.gIBSCBS ? det : undefined), {
  'VB01-05': ({ vItem }) => requirePresent('vItem', vItem),
  'VB01-10': (det) =>
    det.prod.veicProd?.tpOp !== '2' && differsFrom('vItem', det.vItem, valorDoItem(det, true), 0n),
  'VB01-20': (det) =>
    det.prod.veicProd?.tpOp === '2' && differsFrom('vItem', det.vItem, valorDoItem(det, false), 0n),
});

/** The base of the IS: the price and what is added to it, less today's taxes inside of it. */
function baseDoSeletivo({ prod, imposto }: Det): Fixo {
  const { II, PIS, COFINS, PISST, COFINSST, ICMS, ICMSUFDest, ISSQN } = imposto;
  const soma = [prod.vProd, prod.vFrete, prod.vSeg, prod.vOutro, II?.vII];
  const menos = [
    prod.vDesc,
    PIS?.vPIS,
    COFINS?.vCOFINS,
    ICMS?.vICMS,
    ICMS?.vFCP,
    ICMS?.vICMSMono,
    ISSQN?.vISSQN,
  ];
  const doDestino = [ICMSUFDest?.vICMSUFDest, ICMSUFDest?.vFCPUFDest];
  const substituicao = [
    PISST?.indSomaPISST === '1' ? undefined : PISST?.vPIS,
    COFINSST?.indSomaCOFINSST === '1' ? undefined : COFINSST?.vCOFINS,
  ];
  const total = (textos: readonly (string | undefined)[]): Fixo =>
    textos.reduce((parcial, texto) => parcial + readOrZero(texto), 0n);
  return total(soma) - total(menos) - total(doDestino) - total(substituicao);
}

export const impostoSeletivo = inItem(({ det }) => det.imposto.IS, {
  'UB05-10': ({ vBCIS }, { det }) => differsFrom('IS/vBCIS', vBCIS, baseDoSeletivo(det), 0n),
});

/** CBS given back: the base by the rate that counts and by the percentage given back. */
export const valorDevolvido = inItem(({ det }) => det.imposto.IBSCBS?.gIBSCBS, {
  'UB63-10': ({ vBC, gCBS }) => {
    const devolvido = gCBS?.gDevTrib;
    if (devolvido?.pDevTrib === undefined) return undefined;
    const aliquota = readOrZero(gCBS?.gRed?.pAliqEfet ?? gCBS?.pCBS);
    const calculado = porcento(porcento(readOrZero(vBC), aliquota, 8), readOrZero(devolvido.pDevTrib), 2);
    return differsFrom('gCBS/gDevTrib/vDevTrib', devolvido.vDevTrib, calculado);
  },
});
