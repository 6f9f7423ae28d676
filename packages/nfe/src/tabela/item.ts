import { IMPOSTO } from './imposto.ts';
import { decimal, dentro, type Linha, texto } from './linha.ts';

/** prod/comb: fuels; they land beside the other fields of the product. */
const COMBUSTIVEL: readonly Linha[] = [
  texto('cProdANP'),
  texto('descANP'),
  decimal('pGLP'),
  decimal('pGNn'),
  decimal('pGNi'),
  decimal('vPart'),
  decimal('qTemp'),
  texto('UFCons'),
  decimal('CIDE/qBCProd'),
  decimal('CIDE/vAliqProd'),
  decimal('CIDE/vCIDE'),
  texto('origComb[30]/indImport'),
  texto('origComb[30]/cUFOrig'),
  decimal('origComb[30]/pOrig'),
  decimal('pBio'),
];

const PROD: readonly Linha[] = [
  texto('cProd'),
  texto('xProd'),
  texto('NCM'),
  texto('EXTIPI'),
  texto('CEST'),
  texto('cBenef'),
  texto('gCred[4]/cCredPresumido'),
  decimal('gCred[4]/pCredPresumido'),
  decimal('gCred[4]/vCredPresumido'),
  texto('tpCredPresIBSZFM'),
  texto('CFOP'),
  texto('uCom'),
  decimal('qCom'),
  decimal('vUnCom'),
  // NT 2026.008: without CBS, IBS and IS, which vUnCom and vProd hold from 2027 on.
  decimal('vUnComLiq'),
  decimal('vProd'),
  decimal('vProdLiq'),
  texto('uTrib'),
  decimal('qTrib'),
  decimal('vFrete'),
  decimal('vSeg'),
  decimal('vDesc'),
  decimal('vOutro'),
  texto('indTot'),
  texto('indBemMovelUsado'),
  ...dentro('(comb)', COMBUSTIVEL),
];

/** det (MOC 7.0, H to V; NT 2025.002, VB and VC). */
export const DET: readonly Linha[] = [
  texto('@nItem'),
  ...dentro('prod', PROD),
  ...dentro('imposto', IMPOSTO),
  decimal('impostoDevol/pDevol'),
  decimal('impostoDevol/(IPI)/vIPIDevol'),
  decimal('vItem'),
  texto('DFeReferenciado/chaveAcesso'),
  texto('DFeReferenciado/nItem'),
];
