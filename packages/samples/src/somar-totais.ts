import { type Centavos, reais } from './dinheiro.ts';
import { seHouver } from './escrever-produto.ts';
import type { Tree } from './escrever-xml.ts';
import { somarGrupos } from './impostos/ibscbs.ts';
import { valorEm } from './valor-em.ts';

/** The `total` element of a note as the sums of its items, and vNF (MOC 7.0, W; NT 2025.002, W31 to W60). */
export function somarTotais(itens: readonly Tree[], novo: boolean): { total: Tree; vNF: Centavos } {
  const soma = (...paths: string[]): Centavos =>
    itens.reduce((total, item) => paths.reduce((ate, path) => ate + valorEm(item, path), total), 0n);
  const deServico = itens.filter(({ imposto }) => (imposto as Tree).ISSQN !== undefined);
  const doServico = (path: string): Centavos =>
    deServico.reduce((total, item) => total + valorEm(item, path), 0n);
  const vServ = doServico('prod/vProd');
  const vProd = soma('prod/vProd') - vServ;
  const icms = (campo: string): Centavos => soma(`imposto/ICMS/*/${campo}`);
  const doIcms = (...campos: string[]) => cada(campos, (campo) => reais(icms(campo)));
  const doIcmsSeHouver = (...campos: string[]) => cada(campos, (campo) => seHouver(icms(campo)));
  const temDifal = itens.some(({ imposto }) => (imposto as Tree).ICMSUFDest !== undefined);
  const vST = icms('vICMSST');
  const vNF =
    vProd +
    vServ +
    soma('prod/vFrete', 'prod/vSeg', 'prod/vOutro', 'imposto/II/vII', 'imposto/IPI/*/vIPI') +
    vST +
    icms('vFCPST') +
    icms('vICMSMonoReten') +
    soma('impostoDevol/IPI/vIPIDevol', 'imposto/PISST/vPIS', 'imposto/COFINSST/vCOFINS') -
    soma('prod/vDesc');
  const ICMSTot = {
    ...doIcms('vBC', 'vICMS', 'vICMSDeson'),
    vFCPUFDest: seHouver(soma('imposto/ICMSUFDest/vFCPUFDest')),
    vICMSUFDest: temDifal ? reais(soma('imposto/ICMSUFDest/vICMSUFDest')) : undefined,
    vICMSUFRemet: temDifal ? reais(soma('imposto/ICMSUFDest/vICMSUFRemet')) : undefined,
    ...doIcms('vFCP', 'vBCST'),
    vST: reais(vST),
    ...doIcms('vFCPST', 'vFCPSTRet'),
    ...doIcmsSeHouver('qBCMono', 'vICMSMono', 'qBCMonoReten', 'vICMSMonoReten', 'qBCMonoRet', 'vICMSMonoRet'),
    vProd: reais(vProd),
    vProdLiqTot: novo ? reais(soma('prod/vProdLiq')) : undefined,
    ...cada(['vFrete', 'vSeg', 'vDesc'], (campo) => reais(soma(`prod/${campo}`))),
    vII: reais(soma('imposto/II/vII')),
    vIPI: reais(soma('imposto/IPI/*/vIPI')),
    vIPIDevol: reais(soma('impostoDevol/IPI/vIPIDevol')),
    vPIS: reais(soma('imposto/PIS/*/vPIS') - doServico('imposto/PIS/*/vPIS')),
    vCOFINS: reais(soma('imposto/COFINS/*/vCOFINS') - doServico('imposto/COFINS/*/vCOFINS')),
    vOutro: reais(soma('prod/vOutro')),
    vNF: reais(vNF),
    vTotTrib: seHouver(soma('imposto/vTotTrib')),
  };
  const total = {
    ICMSTot,
    ISSQNtot: deServico.length === 0 ? undefined : somarISSQN(soma, doServico),
    retTrib: deServico.length === 0 ? undefined : { vRetPIS: '0.65', vRetCOFINS: '3.00', vRetCSLL: '1.00' },
    ISTot: itens.some(({ imposto }) => (imposto as Tree).IS !== undefined)
      ? { vIS: reais(soma('imposto/IS/vIS')) }
      : undefined,
    IBSCBSTot: itens.some(({ imposto }) => (imposto as Tree).IBSCBS !== undefined)
      ? somarIBSCBS(itens, soma)
      : undefined,
    vNFTot: novo ? reais(soma('vItem')) : undefined,
  };
  return { total, vNF };
}

const cada = <T>(campos: readonly string[], valor: (campo: string) => T) =>
  Object.fromEntries(campos.map((campo) => [campo, valor(campo)]));

type Soma = (...paths: string[]) => Centavos;

function somarISSQN(soma: Soma, doServico: (path: string) => Centavos): Tree {
  const de = (campo: string): string | undefined => seHouver(soma(`imposto/ISSQN/${campo}`));
  return {
    vServ: reais(doServico('prod/vProd')),
    vBC: de('vBC'),
    vISS: de('vISSQN'),
    vPIS: reais(doServico('imposto/PIS/*/vPIS')),
    vCOFINS: reais(doServico('imposto/COFINS/*/vCOFINS')),
    dCompet: '2026-09-10',
    ...cada(['vDeducao', 'vOutro', 'vDescIncond', 'vDescCond', 'vISSRet'], de),
    cRegTrib: '6',
  };
}

function somarIBSCBS(itens: readonly Tree[], soma: Soma): Tree {
  const grupos = itens.map(({ imposto }) => (imposto as Tree).IBSCBS ?? {}) as readonly Tree[];
  const tem = (nome: string): boolean => grupos.some((um) => um[nome] !== undefined);
  const de = (...paths: string[]): string => reais(soma(...paths.map((path) => `imposto/IBSCBS/${path}`)));
  const credito = (nome: 'IBS' | 'CBS') =>
    cada(['vCredPres', 'vCredPresCondSus'], (campo) => de(`gCredPresOper/g${nome}CredPres/${campo}`));
  // Zeros where nothing is due; left out where all of it is single-phase.
  const comImposto = tem('gIBSCBS') || !tem('gIBSCBSMono');
  const { vBCIBSCBS, gIBS, gCBS } = somarGrupos(grupos);
  return {
    vBCIBSCBS,
    gIBS: comImposto ? { ...gIBS, ...credito('IBS') } : undefined,
    gCBS: comImposto ? { ...gCBS, ...credito('CBS') } : undefined,
    gMono: tem('gIBSCBSMono')
      ? cada(CAMPOS_MONO, (campo) => de(...GRUPOS_MONO.map((grupo) => `gIBSCBSMono/${grupo}/${campo}`)))
      : undefined,
    gEstornoCred: tem('gEstornoCred')
      ? cada(['vIBSEstCred', 'vCBSEstCred'], (campo) => de(`gEstornoCred/${campo}`))
      : undefined,
  };
}

const CAMPOS_MONO = ['Mono', 'MonoReten', 'MonoRet'].flatMap((parte) => [`vIBS${parte}`, `vCBS${parte}`]);
/** Those of 2026, then those of 2027. */
const GRUPOS_MONO = [
  ...['gMonoPadrao', 'gMonoReten', 'gMonoRet'],
  ...['gIBSMonoAdRem/*', 'gIBSMonoAdValorem/*', 'gCBSMonoAdRem/*', 'gCBSMonoAdValorem/*'],
];
