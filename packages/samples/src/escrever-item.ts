import type { ItemCalculado, TributoCalculado } from './calcular-item.ts';
import { percentual, quantidade, reais } from './dinheiro.ts';
import type { Arvore } from './escrever-xml.ts';

/** The `det` element of a line, in the order of the schema. */
export function escreverItem(item: ItemCalculado, nItem: number, opcoes: OpcoesDoItem): Arvore {
  return {
    '@nItem': String(nItem),
    prod: escreverProduto(item),
    imposto: {
      ICMS: escreverICMS(item),
      PIS: escreverPisCofins(item, 'PIS'),
      COFINS: escreverPisCofins(item, 'COFINS'),
      ICMSUFDest: escreverDifal(item),
      IBSCBS: opcoes.comIBSCBS ? escreverIBSCBS(item) : undefined,
    },
    DFeReferenciado:
      opcoes.chaveDevolvida === undefined
        ? undefined
        : { chaveAcesso: opcoes.chaveDevolvida, nItem: String(nItem) },
  };
}

interface OpcoesDoItem {
  readonly comIBSCBS: boolean;
  readonly chaveDevolvida?: string;
}

function escreverProduto({ pedido, preco, vProd, vFrete, vDesc, vOutro }: ItemCalculado): Arvore {
  const { produto, milesimos, CFOP } = pedido;
  return {
    cProd: produto.codigo,
    cEAN: 'SEM GTIN',
    xProd: produto.nome,
    NCM: produto.ncm,
    CFOP,
    uCom: produto.unidade,
    qCom: quantidade(milesimos),
    vUnCom: reais(preco),
    vProd: reais(vProd),
    cEANTrib: 'SEM GTIN',
    uTrib: produto.unidade,
    qTrib: quantidade(milesimos),
    vUnTrib: reais(preco),
    vFrete: seHouver(vFrete),
    vDesc: seHouver(vDesc),
    vOutro: seHouver(vOutro),
    indTot: '1',
  };
}

/** Optional amounts must be left out when they are zero: the schema refuses "0.00" there. */
function seHouver(valor: bigint): string | undefined {
  return valor === 0n ? undefined : reais(valor);
}

function escreverICMS({ icms }: ItemCalculado): Arvore {
  switch (icms.tipo) {
    case 'simples':
      return { ICMSSN102: { orig: '0', CSOSN: '102' } };
    case 'isento':
      return { ICMS40: { orig: '0', CST: '40' } };
    case 'nao_tributado':
      return { ICMS40: { orig: '0', CST: '41' } };
    case 'tributado': {
      const { vBC, pICMS, vICMS } = icms;
      const valores = { vBC: reais(vBC), pICMS: percentual(pICMS), vICMS: reais(vICMS) };
      return { ICMS00: { orig: '0', CST: '00', modBC: '3', ...valores } };
    }
  }
}

function escreverPisCofins({ pisCofins }: ItemCalculado, tributo: 'PIS' | 'COFINS'): Arvore {
  switch (pisCofins.tipo) {
    case 'zero':
      return { [`${tributo}NT`]: { CST: '06' } };
    case 'sem_incidencia':
      return { [`${tributo}NT`]: { CST: '08' } };
    case 'simples':
      return {
        [`${tributo}Outr`]: { CST: '49', vBC: '0.00', [`p${tributo}`]: '0.0000', [`v${tributo}`]: '0.00' },
      };
    case 'tributado': {
      const { vBC, pPIS, vPIS, pCOFINS, vCOFINS } = pisCofins;
      const [aliquota, valor] = tributo === 'PIS' ? [pPIS, vPIS] : [pCOFINS, vCOFINS];
      return {
        [`${tributo}Aliq`]: {
          CST: '01',
          vBC: reais(vBC),
          [`p${tributo}`]: percentual(aliquota),
          [`v${tributo}`]: reais(valor),
        },
      };
    }
  }
}

function escreverDifal({ difal }: ItemCalculado): Arvore | undefined {
  if (difal === undefined) return undefined;
  return {
    vBCUFDest: reais(difal.vBC),
    pICMSUFDest: percentual(difal.interna),
    pICMSInter: percentual(difal.inter).slice(0, -2),
    pICMSInterPart: '100.0000',
    vICMSUFDest: reais(difal.vICMSUFDest),
    vICMSUFRemet: '0.00',
  };
}

function escreverIBSCBS({ declarado }: ItemCalculado): Arvore {
  const { CST, cClassTrib, pRedAliq, tributos } = declarado;
  if (tributos === undefined) return { CST, cClassTrib };
  const { vBC, ibsUF, ibsMun, cbs } = tributos;
  const gRed = (tributo: TributoCalculado): Arvore | undefined =>
    pRedAliq === 0n ? undefined : { pRedAliq: percentual(pRedAliq), pAliqEfet: percentual(tributo.efetiva) };
  return {
    CST,
    cClassTrib,
    gIBSCBS: {
      vBC: reais(vBC),
      gIBSUF: { pIBSUF: percentual(ibsUF.aliquota), gRed: gRed(ibsUF), vIBSUF: reais(ibsUF.valor) },
      gIBSMun: { pIBSMun: percentual(ibsMun.aliquota), gRed: gRed(ibsMun), vIBSMun: reais(ibsMun.valor) },
      vIBS: reais(ibsUF.valor + ibsMun.valor),
      gCBS: { pCBS: percentual(cbs.aliquota), gRed: gRed(cbs), vCBS: reais(cbs.valor) },
    },
  };
}
