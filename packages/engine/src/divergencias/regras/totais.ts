import type { Fixo } from '../../fixo.ts';
import { lerOuZero, porcento } from '../../fixo.ts';
import type { Det } from '../../nota-fiscal.ts';
import { difere, exige, naNota, noItem, veda } from './grupo.ts';

const somar = (itens: readonly Det[], valor: (det: Det) => string | undefined): Fixo =>
  itens.reduce((soma, det) => soma + lerOuZero(valor(det)), 0n);

export const totalDoSeletivo = naNota(({ nota }) => nota, {
  'W31-10': ({ total, det }) => !det.some(({ imposto }) => imposto.IS) && veda('ISTot', total.ISTot),
  'W31-20': ({ total, det }) => det.some(({ imposto }) => imposto.IS) && exige('ISTot', total.ISTot),
});

const liquido = (det: Det): string | undefined => det.prod.vProdLiq;

export const totalLiquido = naNota(
  ({ nota }) => (nota.det[0]?.prod.vProdLiq === undefined ? undefined : nota),
  {
    'W01a-10': ({ total }) => exige('ICMSTot/vProdLiqTot', total.ICMSTot?.vProdLiqTot ?? total.vProdLiqTot),
    'W01a-20': ({ total, det }) =>
      difere('ICMSTot/vProdLiqTot', total.ICMSTot?.vProdLiqTot ?? total.vProdLiqTot, somar(det, liquido), 0n),
  },
);

export const totalDaNota = naNota(({ nota }) => (nota.total.IBSCBSTot ? nota : undefined), {
  'W60-05': ({ total }) => exige('vNFTot', total.vNFTot),
  'W60-10': ({ total, det }) =>
    difere(
      'vNFTot',
      total.vNFTot,
      somar(det, ({ vItem }) => vItem),
      0n,
    ),
});

/** vItem without the taxes of the reform, which vProd holds from 2027 on and which do not count before (NT 2026.008). */
function valorDoItem({ prod, imposto, impostoDevol }: Det, comRetidos: boolean): Fixo {
  const { ICMS, II, IPI, PISST, COFINSST } = imposto;
  const retidos = comRetidos
    ? lerOuZero(ICMS?.vICMSST) +
      lerOuZero(ICMS?.vICMSMonoReten) +
      lerOuZero(ICMS?.vFCPST) +
      lerOuZero(impostoDevol?.vIPIDevol)
    : 0n;
  return (
    lerOuZero(prod.vProd) -
    lerOuZero(prod.vDesc) -
    (ICMS?.indDeduzDeson === '1' ? lerOuZero(ICMS.vICMSDeson) : 0n) +
    retidos +
    lerOuZero(prod.vFrete) +
    lerOuZero(prod.vSeg) +
    lerOuZero(prod.vOutro) +
    lerOuZero(II?.vII) +
    lerOuZero(IPI?.vIPI) +
    (PISST?.indSomaPISST === '1' ? lerOuZero(PISST.vPIS) : 0n) +
    (COFINSST?.indSomaCOFINSST === '1' ? lerOuZero(COFINSST.vCOFINS) : 0n)
  );
}

export const valorTotalDoItem = noItem(({ det }) => (det.imposto.IBSCBS?.gIBSCBS ? det : undefined), {
  'VB01-05': ({ vItem }) => exige('vItem', vItem),
  'VB01-10': (det) =>
    det.prod.veicProd?.tpOp !== '2' && difere('vItem', det.vItem, valorDoItem(det, true), 0n),
  'VB01-20': (det) =>
    det.prod.veicProd?.tpOp === '2' && difere('vItem', det.vItem, valorDoItem(det, false), 0n),
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
    textos.reduce((parcial, texto) => parcial + lerOuZero(texto), 0n);
  return total(soma) - total(menos) - total(doDestino) - total(substituicao);
}

export const impostoSeletivo = noItem(({ det }) => det.imposto.IS, {
  'UB05-10': ({ vBCIS }, { det }) => difere('IS/vBCIS', vBCIS, baseDoSeletivo(det), 0n),
});

/** CBS given back: the base by the rate that counts and by the percentage given back. */
export const valorDevolvido = noItem(({ det }) => det.imposto.IBSCBS?.gIBSCBS, {
  'UB63-10': ({ vBC, gCBS }) => {
    const devolvido = gCBS?.gDevTrib;
    if (devolvido?.pDevTrib === undefined) return undefined;
    const aliquota = lerOuZero(gCBS?.gRed?.pAliqEfet ?? gCBS?.pCBS);
    const calculado = porcento(porcento(lerOuZero(vBC), aliquota, 8), lerOuZero(devolvido.pDevTrib), 2);
    return difere('gCBS/gDevTrib/vDevTrib', devolvido.vDevTrib, calculado);
  },
});
