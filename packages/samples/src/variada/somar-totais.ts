import { type Centavos, reais } from '../dinheiro.ts';
import type { Arvore } from '../escrever-xml.ts';
import { valorEm } from './operacao.ts';

/** The `total` element of a note as the sums of its items, and vNF (MOC 7.0, W; NT 2025.002, W31 to W60). */
export function somarTotais(itens: readonly Arvore[], novo: boolean): { total: Arvore; vNF: Centavos } {
  const soma = (...caminhos: string[]): Centavos =>
    itens.reduce((total, item) => caminhos.reduce((ate, caminho) => ate + valorEm(item, caminho), total), 0n);
  const deServico = itens.filter(({ imposto }) => (imposto as Arvore).ISSQN !== undefined);
  const doServico = (caminho: string): Centavos =>
    deServico.reduce((total, item) => total + valorEm(item, caminho), 0n);
  const vServ = doServico('prod/vProd');
  const vProd = soma('prod/vProd') - vServ;
  const icms = (campo: string): Centavos => soma(`imposto/ICMS/*/${campo}`);
  const seHouver = (valor: Centavos): string | undefined => (valor === 0n ? undefined : reais(valor));
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
    vBC: reais(icms('vBC')),
    vICMS: reais(icms('vICMS')),
    vICMSDeson: reais(icms('vICMSDeson')),
    vFCPUFDest: seHouver(soma('imposto/ICMSUFDest/vFCPUFDest')),
    vICMSUFDest: seHouver(soma('imposto/ICMSUFDest/vICMSUFDest')),
    vICMSUFRemet: seHouver(soma('imposto/ICMSUFDest/vICMSUFRemet')),
    vFCP: reais(icms('vFCP')),
    vBCST: reais(icms('vBCST')),
    vST: reais(vST),
    vFCPST: reais(icms('vFCPST')),
    vFCPSTRet: reais(icms('vFCPSTRet')),
    qBCMono: seHouver(icms('qBCMono')),
    vICMSMono: seHouver(icms('vICMSMono')),
    qBCMonoReten: seHouver(icms('qBCMonoReten')),
    vICMSMonoReten: seHouver(icms('vICMSMonoReten')),
    qBCMonoRet: seHouver(icms('qBCMonoRet')),
    vICMSMonoRet: seHouver(icms('vICMSMonoRet')),
    vProd: reais(vProd),
    vProdLiqTot: novo ? reais(soma('prod/vProdLiq')) : undefined,
    vFrete: reais(soma('prod/vFrete')),
    vSeg: reais(soma('prod/vSeg')),
    vDesc: reais(soma('prod/vDesc')),
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
    ISTot: itens.some(({ imposto }) => (imposto as Arvore).IS !== undefined)
      ? { vIS: reais(soma('imposto/IS/vIS')) }
      : undefined,
    IBSCBSTot: itens.some(({ imposto }) => (imposto as Arvore).IBSCBS !== undefined)
      ? somarIBSCBS(itens, soma)
      : undefined,
    vNFTot: novo ? reais(soma('vItem')) : undefined,
  };
  return { total, vNF };
}

type Soma = (...caminhos: string[]) => Centavos;

function somarISSQN(soma: Soma, doServico: (caminho: string) => Centavos): Arvore {
  const de = (campo: string): string | undefined => {
    const valor = soma(`imposto/ISSQN/${campo}`);
    return valor === 0n ? undefined : reais(valor);
  };
  return {
    vServ: reais(doServico('prod/vProd')),
    vBC: de('vBC'),
    vISS: de('vISSQN'),
    vPIS: reais(doServico('imposto/PIS/*/vPIS')),
    vCOFINS: reais(doServico('imposto/COFINS/*/vCOFINS')),
    dCompet: '2026-09-10',
    vDeducao: de('vDeducao'),
    vOutro: de('vOutro'),
    vDescIncond: de('vDescIncond'),
    vDescCond: de('vDescCond'),
    vISSRet: de('vISSRet'),
    cRegTrib: '6',
  };
}

function somarIBSCBS(itens: readonly Arvore[], soma: Soma): Arvore {
  const grupo = 'imposto/IBSCBS';
  const tem = (nome: string): boolean =>
    itens.some(({ imposto }) => ((imposto as Arvore).IBSCBS as Arvore | undefined)?.[nome] !== undefined);
  const doTributo = (caminho: string, campo: string): Arvore => ({
    vDif: reais(soma(`${grupo}/gIBSCBS/${caminho}/gDif/vDif`)),
    vDevTrib: reais(soma(`${grupo}/gIBSCBS/${caminho}/gDevTrib/vDevTrib`)),
    [campo]: reais(soma(`${grupo}/gIBSCBS/${caminho}/${campo}`)),
  });
  const credito = (nome: 'IBS' | 'CBS'): Arvore => ({
    vCredPres: reais(soma(`${grupo}/gCredPresOper/g${nome}CredPres/vCredPres`)),
    vCredPresCondSus: reais(soma(`${grupo}/gCredPresOper/g${nome}CredPres/vCredPresCondSus`)),
  });
  const mono = (campo: string): string =>
    reais(
      soma(
        `${grupo}/gIBSCBSMono/gMonoPadrao/${campo}`,
        `${grupo}/gIBSCBSMono/gMonoReten/${campo}`,
        `${grupo}/gIBSCBSMono/gMonoRet/${campo}`,
        ...MONO_DE_2027.map((deCada) => `${grupo}/gIBSCBSMono/${deCada}/*/${campo}`),
      ),
    );
  return {
    vBCIBSCBS: reais(soma(`${grupo}/gIBSCBS/vBC`)),
    gIBS: tem('gIBSCBS')
      ? {
          gIBSUF: doTributo('gIBSUF', 'vIBSUF'),
          gIBSMun: doTributo('gIBSMun', 'vIBSMun'),
          vIBS: reais(soma(`${grupo}/gIBSCBS/vIBS`)),
          ...credito('IBS'),
        }
      : undefined,
    gCBS: tem('gIBSCBS') ? { ...doTributo('gCBS', 'vCBS'), ...credito('CBS') } : undefined,
    gMono: tem('gIBSCBSMono')
      ? Object.fromEntries(
          ['Mono', 'MonoReten', 'MonoRet'].flatMap((parte) =>
            ['IBS', 'CBS'].map((nome) => [`v${nome}${parte}`, mono(`v${nome}${parte}`)]),
          ),
        )
      : undefined,
    gEstornoCred: tem('gEstornoCred')
      ? {
          vIBSEstCred: reais(soma(`${grupo}/gEstornoCred/vIBSEstCred`)),
          vCBSEstCred: reais(soma(`${grupo}/gEstornoCred/vCBSEstCred`)),
        }
      : undefined,
  };
}

const MONO_DE_2027 = ['gIBSMonoAdRem', 'gIBSMonoAdValorem', 'gCBSMonoAdRem', 'gCBSMonoAdValorem'];
