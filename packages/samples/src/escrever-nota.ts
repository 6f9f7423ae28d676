import { dvDaChave } from '@apura/nfe';
import type { IBSCBSCalculado, ItemCalculado } from './calcular-item.ts';
import { type Centavos, reais, somar } from './dinheiro.ts';
import type { Empresa, Parte } from './empresas.ts';
import { escreverAssinatura, RESUMO_DE_DEMONSTRACAO } from './escrever-assinatura.ts';
import { escreverItem } from './escrever-item.ts';
import { type Arvore, NAMESPACE_NFE } from './escrever-xml.ts';
import type { CabecalhoDaNota, PedidoDeNota } from './pedido-de-nota.ts';

const VERSAO = '4.00';

/** The access key of a note (MOC 7.0): its check digit is right. */
export function chaveDaNota({ emitente, dhEmi, modelo, serie, numero, cNF }: CabecalhoDaNota): string {
  const base = [
    emitente.lugar.cUF,
    dhEmi.slice(2, 4),
    dhEmi.slice(5, 7),
    emitente.cnpj,
    modelo,
    String(serie).padStart(3, '0'),
    String(numero).padStart(9, '0'),
    TP_EMIS,
    cNF,
  ].join('');
  return base + dvDaChave(base);
}

const TP_EMIS = '1';

/** The number of the protocol that authorises a sample note: derived from its key, 15 digits. */
export function protocoloDaNota(chave: string): string {
  return `1${chave.slice(0, 4)}${chave.slice(-10)}`;
}

/** The whole document of a note: `nfeProc` with its protocol, or the bare `NFe`. */
export function escreverNota(nota: PedidoDeNota, itens: readonly ItemCalculado[]): Arvore {
  return montarNota(nota, {
    det: itens.map((item, indice) => escreverItem(item, indice + 1, nota)),
    total: escreverTotal(nota, itens),
    vNF: valorDaNota(itens),
    comFrete: itens.some(({ vFrete }) => vFrete > 0n),
    semPagamento: nota.finNFe === '4' || itens.every(({ correto }) => correto.cClassTrib === '410001'),
  });
}

/** What the items of a note come to. */
export interface CorpoDaNota {
  readonly det: readonly Arvore[];
  readonly total: Arvore;
  readonly vNF: Centavos;
  readonly comFrete: boolean;
  /** A return, a gift, an adjustment. */
  readonly semPagamento: boolean;
}

/** The document around items and totals that are written already. */
export function montarNota(nota: CabecalhoDaNota, corpo: CorpoDaNota): Arvore {
  const chave = chaveDaNota(nota);
  const { retirada, entrega } = nota;
  const NFe: Arvore = {
    '@xmlns': NAMESPACE_NFE,
    infNFe: {
      '@versao': VERSAO,
      '@Id': `NFe${chave}`,
      ide: escreverIde(nota, chave),
      emit: escreverEmitente(nota),
      dest: nota.destinatario === undefined ? undefined : escreverDestinatario(nota.destinatario),
      retirada: retirada === undefined ? undefined : escreverLocal(retirada),
      entrega: entrega === undefined ? undefined : escreverLocal(entrega),
      det: corpo.det,
      total: corpo.total,
      transp: { modFrete: corpo.comFrete ? '0' : '9' },
      pag: { detPag: escreverPagamento(nota, corpo) },
      exporta: ehExportacao(nota)
        ? { UFSaidaPais: nota.emitente.lugar.uf, xLocExporta: 'Porto de Santos' }
        : undefined,
    },
    infNFeSupl: nota.modelo === '65' ? escreverQrCode(chave, nota.tpAmb) : undefined,
    Signature: escreverAssinatura(`NFe${chave}`),
  };
  if (!nota.comProtocolo) return { NFe };
  return {
    nfeProc: { '@xmlns': NAMESPACE_NFE, '@versao': VERSAO, NFe, protNFe: escreverProtocolo(nota, chave) },
  };
}

function escreverIde(nota: CabecalhoDaNota, chave: string): Arvore {
  const { emitente, destinatario, modelo, ide = {} } = nota;
  const nfce = modelo === '65';
  return {
    cUF: emitente.lugar.cUF,
    cNF: nota.cNF,
    natOp: nota.natOp,
    mod: modelo,
    serie: String(nota.serie),
    nNF: String(nota.numero),
    dhEmi: nota.dhEmi,
    dhSaiEnt: nfce ? undefined : nota.dhEmi,
    tpNF: nota.tpNF ?? '1',
    idDest: idDest(emitente, destinatario),
    cMunFG: emitente.lugar.cMun,
    cIndOp: ide.cIndOp,
    tpImp: nfce ? '4' : '1',
    tpEmis: TP_EMIS,
    cDV: chave.slice(-1),
    tpAmb: nota.tpAmb,
    finNFe: nota.finNFe,
    tpNFDebito: ide.tpNFDebito,
    tpNFCredito: ide.tpNFCredito,
    indFinal: destinatario?.ie === undefined && destinatario?.lugar.uf !== 'EX' ? '1' : '0',
    indPres: nfce ? '1' : '9',
    indIntermed: nfce ? undefined : '0',
    procEmi: '0',
    verProc: 'apura-demo',
    NFref: ide.NFref,
    gCompraGov: ide.gCompraGov,
    gPagAntecipado: ide.gPagAntecipado,
  };
}

function idDest(emitente: Empresa, destinatario: Parte | undefined): string {
  const uf = destinatario?.lugar.uf ?? emitente.lugar.uf;
  if (uf === 'EX') return '3';
  return uf === emitente.lugar.uf ? '1' : '2';
}

function ehExportacao({ destinatario, tpNF }: CabecalhoDaNota): boolean {
  return destinatario?.lugar.uf === 'EX' && tpNF !== '0';
}

function escreverEmitente({ emitente, ISUFEmit }: CabecalhoDaNota): Arvore {
  const { cnpj, nome, fantasia, lugar, ie, regime } = emitente;
  return {
    CNPJ: cnpj,
    xNome: nome,
    xFant: fantasia,
    enderEmit: {
      ...RUA,
      cMun: lugar.cMun,
      xMun: lugar.xMun,
      UF: lugar.uf,
      CEP: lugar.cep,
      cPais: '1058',
      xPais: 'Brasil',
    },
    IE: ie,
    CRT: regime === 'simples_nacional' ? '1' : '3',
    ISUFEmit,
  };
}

const RUA = { xLgr: 'Rua da Demonstração', nro: '100', xBairro: 'Centro' } as const;

function escreverLocal({ cnpj, cpf, nome, lugar }: Parte): Arvore {
  const { cMun, xMun, uf: UF, cep: CEP } = lugar;
  return { CNPJ: cnpj, CPF: cpf, xNome: nome, ...RUA, cMun, xMun, UF, CEP, cPais: '1058', xPais: 'Brasil' };
}

function escreverDestinatario({ cnpj, cpf, idEstrangeiro, nome, lugar, ie }: Parte): Arvore {
  const fora = lugar.uf === 'EX';
  return {
    CNPJ: cnpj,
    CPF: cpf,
    idEstrangeiro,
    xNome: nome,
    enderDest: {
      ...RUA,
      cMun: lugar.cMun,
      xMun: lugar.xMun,
      UF: lugar.uf,
      CEP: fora ? undefined : lugar.cep,
      cPais: fora ? '0230' : '1058',
      xPais: fora ? 'Alemanha' : 'Brasil',
    },
    indIEDest: ie === undefined ? '9' : '1',
    IE: ie,
  };
}

function escreverTotal(nota: PedidoDeNota, itens: readonly ItemCalculado[]): Arvore {
  const total = (valor: (item: ItemCalculado) => Centavos): string => reais(somar(itens.map(valor)));
  const pisCofins = (valor: 'vPIS' | 'vCOFINS') =>
    total(({ pisCofins }) => (pisCofins.tipo === 'tributado' ? pisCofins[valor] : 0n));
  const temDifal = itens.some(({ difal }) => difal !== undefined);
  return {
    ICMSTot: {
      vBC: total(({ icms }) => (icms.tipo === 'tributado' ? icms.vBC : 0n)),
      vICMS: total(({ icms }) => (icms.tipo === 'tributado' ? icms.vICMS : 0n)),
      vICMSDeson: '0.00',
      vICMSUFDest: temDifal ? total(({ difal }) => difal?.vICMSUFDest ?? 0n) : undefined,
      vICMSUFRemet: temDifal ? '0.00' : undefined,
      vFCP: '0.00',
      vBCST: '0.00',
      vST: '0.00',
      vFCPST: '0.00',
      vFCPSTRet: '0.00',
      vProd: total(({ vProd }) => vProd),
      vFrete: total(({ vFrete }) => vFrete),
      vSeg: '0.00',
      vDesc: total(({ vDesc }) => vDesc),
      vII: '0.00',
      vIPI: '0.00',
      vIPIDevol: '0.00',
      vPIS: pisCofins('vPIS'),
      vCOFINS: pisCofins('vCOFINS'),
      vOutro: total(({ vOutro }) => vOutro),
      vNF: reais(valorDaNota(itens)),
    },
    IBSCBSTot: nota.comIBSCBS
      ? escreverTotalIBSCBS(somarTributos(itens.map((item) => item.declarado)))
      : undefined,
  };
}

/** vNF: in 2026 CBS and IBS are not part of it. */
export function valorDaNota(itens: readonly ItemCalculado[]): Centavos {
  return somar(itens.map(({ vProd, vFrete, vOutro, vDesc }) => vProd + vFrete + vOutro - vDesc));
}

/** CBS and IBS of a whole note, each the sum of its items' rounded values. */
export interface TributosDaNota {
  readonly vBC: Centavos;
  readonly vIBSUF: Centavos;
  readonly vIBSMun: Centavos;
  readonly vIBS: Centavos;
  readonly vCBS: Centavos;
}

export function somarTributos(itens: readonly IBSCBSCalculado[]): TributosDaNota {
  const tributos = itens.flatMap((item) => item.tributos ?? []);
  const vIBSUF = somar(tributos.map(({ ibsUF }) => ibsUF.valor));
  const vIBSMun = somar(tributos.map(({ ibsMun }) => ibsMun.valor));
  return {
    vBC: somar(tributos.map(({ vBC }) => vBC)),
    vIBSUF,
    vIBSMun,
    vIBS: vIBSUF + vIBSMun,
    vCBS: somar(tributos.map(({ cbs }) => cbs.valor)),
  };
}

function escreverTotalIBSCBS({ vBC, vIBSUF, vIBSMun, vIBS, vCBS }: TributosDaNota): Arvore {
  const semAjustes = { vDif: '0.00', vDevTrib: '0.00' };
  const semCreditoPresumido = { vCredPres: '0.00', vCredPresCondSus: '0.00' };
  return {
    vBCIBSCBS: reais(vBC),
    gIBS: {
      gIBSUF: { ...semAjustes, vIBSUF: reais(vIBSUF) },
      gIBSMun: { ...semAjustes, vIBSMun: reais(vIBSMun) },
      vIBS: reais(vIBS),
      ...semCreditoPresumido,
    },
    gCBS: { ...semAjustes, vCBS: reais(vCBS), ...semCreditoPresumido },
  };
}

/** 90 stands for "no payment" (returns and gifts), 01 cash, 15 bank slip. */
function escreverPagamento({ modelo }: CabecalhoDaNota, { semPagamento, vNF }: CorpoDaNota): Arvore {
  if (semPagamento) return { tPag: '90', vPag: '0.00' };
  return { tPag: modelo === '65' ? '01' : '15', vPag: reais(vNF) };
}

function escreverQrCode(chave: string, tpAmb: string): Arvore {
  return {
    qrCode: `https://nfce.demonstracao.invalid/qrcode?p=${chave}|3|${tpAmb}`,
    urlChave: 'https://nfce.demonstracao.invalid/consulta',
  };
}

function escreverProtocolo({ tpAmb, dhEmi }: CabecalhoDaNota, chave: string): Arvore {
  return {
    '@versao': VERSAO,
    infProt: {
      tpAmb,
      verAplic: 'DEMONSTRACAO',
      chNFe: chave,
      dhRecbto: dhEmi,
      nProt: protocoloDaNota(chave),
      digVal: RESUMO_DE_DEMONSTRACAO,
      cStat: '100',
      xMotivo: 'Autorizado o uso da NF-e',
    },
  };
}
