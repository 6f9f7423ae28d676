import { dvDaChave } from '@apura/documents';
import { type Centavos, inReais, quantidade, valorAt } from './dinheiro.ts';
import type { Empresa, Lugar, Parte } from './empresas.ts';
import { sumGrupos } from './impostos.ts';
import type { NotaHeader } from './pedido-de-nota.ts';
import type { Produto } from './produtos.ts';
import { DIGEST_TO_COME, groupIn, NAMESPACE_NFE, type Tree, writeAssinatura } from './write-xml.ts';

const VERSAO = '4.00';

/** What stands in an access key. */
export interface InChave extends Pick<NotaHeader, 'emitente' | 'dhEmi' | 'serie' | 'numero' | 'cNF'> {
  readonly modelo: string;
}

/** The access key of a note (MOC 7.0): its check digit is right. */
export function chaveDaNota({ emitente, dhEmi, modelo, serie, numero, cNF }: InChave): string {
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

/**
 * The whole document around items that are written already: `nfeProc` with its protocol, or the bare `NFe`. Its totals
 * are the sums of the items. `semPagamento`: a return, a gift, an adjustment.
 */
export function writeNota(
  nota: NotaHeader,
  det: readonly Tree[],
  { novo = false, semPagamento = false },
): { readonly tree: Tree; readonly vNF: Centavos } {
  const { total, vNF } = sumTotais(det, novo);
  const comFrete = det.some(({ prod }) => groupIn(prod).vFrete !== undefined);
  const chave = chaveDaNota(nota);
  const { retirada, entrega } = nota;
  const NFe: Tree = {
    '@xmlns': NAMESPACE_NFE,
    infNFe: {
      '@versao': VERSAO,
      '@Id': `NFe${chave}`,
      ide: writeIde(nota, chave),
      emit: writeEmitente(nota),
      dest: nota.destinatario === undefined ? undefined : writeDestinatario(nota.destinatario),
      retirada: retirada === undefined ? undefined : writeLocal(retirada),
      entrega: entrega === undefined ? undefined : writeLocal(entrega),
      det,
      total,
      transp: { modFrete: comFrete ? '0' : '9' },
      pag: { detPag: semPagamento ? SEM_PAGAMENTO : writePagamento(nota, vNF) },
      exporta: isExportacao(nota)
        ? { UFSaidaPais: nota.emitente.lugar.uf, xLocExporta: 'Porto de Santos' }
        : undefined,
    },
    infNFeSupl: nota.modelo === '65' ? writeQrCode(chave, nota.tpAmb) : undefined,
    Signature: writeAssinatura(`NFe${chave}`),
  };
  if (!nota.comProtocolo) return { tree: { NFe }, vNF };
  const infProt = autorizacao('NFe', nota, chave, protocoloDaNota(chave), 'Autorizado o uso da NF-e');
  const protNFe = { '@versao': VERSAO, infProt };
  return { tree: { nfeProc: { '@xmlns': NAMESPACE_NFE, '@versao': VERSAO, NFe, protNFe } }, vNF };
}

function writeIde(nota: NotaHeader, chave: string): Tree {
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
    indFinal: ide.indFinal ?? (destinatario?.ie === undefined && destinatario?.lugar.uf !== 'EX' ? '1' : '0'),
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

function isExportacao({ destinatario, tpNF }: NotaHeader): boolean {
  return destinatario?.lugar.uf === 'EX' && tpNF !== '0';
}

function writeEmitente({ emitente, ISUFEmit }: NotaHeader): Tree {
  const { cnpj, nome, fantasia, lugar, ie, regime } = emitente;
  return {
    CNPJ: cnpj,
    xNome: nome,
    xFant: fantasia,
    enderEmit: enderecoEm(lugar),
    IE: ie,
    CRT: regime === 'simples_nacional' ? '1' : '3',
    ISUFEmit,
  };
}

function enderecoEm({ cMun, xMun, uf: UF, cep }: Lugar): Tree {
  const [CEP, cPais, xPais] = UF === 'EX' ? [undefined, '0230', 'Alemanha'] : [cep, '1058', 'Brasil'];
  return { ...STREET, cMun, xMun, UF, CEP, cPais, xPais };
}

export const STREET = { xLgr: 'Rua da Demonstração', nro: '100', xBairro: 'Centro' } as const;

function writeLocal({ cnpj, cpf, nome, lugar }: Parte): Tree {
  return { CNPJ: cnpj, CPF: cpf, xNome: nome, ...enderecoEm(lugar) };
}

function writeDestinatario({ cnpj, cpf, idEstrangeiro, nome, lugar, ie }: Parte): Tree {
  return {
    CNPJ: cnpj,
    CPF: cpf,
    idEstrangeiro,
    xNome: nome,
    enderDest: enderecoEm(lugar),
    indIEDest: ie === undefined ? '9' : '1',
    IE: ie,
  };
}

/** 90 stands for "no payment" (returns and gifts), 01 cash, 15 bank slip. */
const SEM_PAGAMENTO = { tPag: '90', vPag: '0.00' } as const;

function writePagamento({ modelo }: NotaHeader, vNF: Centavos): Tree {
  return { tPag: modelo === '65' ? '01' : '15', vPag: inReais(vNF) };
}

function writeQrCode(chave: string, tpAmb: string): Tree {
  return {
    qrCode: `https://nfce.demonstracao.invalid/qrcode?p=${chave}|3|${tpAmb}`,
    urlChave: 'https://nfce.demonstracao.invalid/consulta',
  };
}

/** The answer that authorises a document; `sigla` as in "chNFe". */
export function autorizacao(
  sigla: string,
  { tpAmb, dhEmi }: Pick<NotaHeader, 'tpAmb' | 'dhEmi'>,
  chave: string,
  nProt: string,
  xMotivo = 'Autorizado o uso',
): Tree {
  const head = { tpAmb, verAplic: 'DEMONSTRACAO', [`ch${sigla}`]: chave, dhRecbto: dhEmi };
  return { ...head, nProt, digVal: DIGEST_TO_COME, cStat: '100', xMotivo };
}

/** The `total` element of a note as the sums of its items, and vNF (MOC 7.0, W; NT 2025.002, W31 to W60). */
function sumTotais(itens: readonly Tree[], novo: boolean): { total: Tree; vNF: Centavos } {
  const soma = (...paths: string[]): Centavos =>
    itens.reduce((total, item) => paths.reduce((ate, path) => ate + valorAt(item, path), total), 0n);
  const deServico = itens.filter(({ imposto }) => groupIn(imposto).ISSQN !== undefined);
  const doServico = (path: string): Centavos =>
    deServico.reduce((total, item) => total + valorAt(item, path), 0n);
  const vServ = doServico('prod/vProd');
  const vProd = soma('prod/vProd') - vServ;
  const icms = (campo: string): Centavos => soma(`imposto/ICMS/*/${campo}`);
  const doIcms = (...campos: string[]) => cada(campos, (campo) => inReais(icms(campo)));
  const doIcmsSeHouver = (...campos: string[]) => cada(campos, (campo) => ifAny(icms(campo)));
  const temDifal = itens.some(({ imposto }) => groupIn(imposto).ICMSUFDest !== undefined);
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
    vFCPUFDest: ifAny(soma('imposto/ICMSUFDest/vFCPUFDest')),
    vICMSUFDest: temDifal ? inReais(soma('imposto/ICMSUFDest/vICMSUFDest')) : undefined,
    vICMSUFRemet: temDifal ? inReais(soma('imposto/ICMSUFDest/vICMSUFRemet')) : undefined,
    ...doIcms('vFCP', 'vBCST'),
    vST: inReais(vST),
    ...doIcms('vFCPST', 'vFCPSTRet'),
    ...doIcmsSeHouver('qBCMono', 'vICMSMono', 'qBCMonoReten', 'vICMSMonoReten', 'qBCMonoRet', 'vICMSMonoRet'),
    vProd: inReais(vProd),
    vProdLiqTot: novo ? inReais(soma('prod/vProdLiq')) : undefined,
    ...cada(['vFrete', 'vSeg', 'vDesc'], (campo) => inReais(soma(`prod/${campo}`))),
    vII: inReais(soma('imposto/II/vII')),
    vIPI: inReais(soma('imposto/IPI/*/vIPI')),
    vIPIDevol: inReais(soma('impostoDevol/IPI/vIPIDevol')),
    vPIS: inReais(soma('imposto/PIS/*/vPIS') - doServico('imposto/PIS/*/vPIS')),
    vCOFINS: inReais(soma('imposto/COFINS/*/vCOFINS') - doServico('imposto/COFINS/*/vCOFINS')),
    vOutro: inReais(soma('prod/vOutro')),
    vNF: inReais(vNF),
    vTotTrib: ifAny(soma('imposto/vTotTrib')),
  };
  const total = {
    ICMSTot,
    ISSQNtot: deServico.length === 0 ? undefined : sumISSQN(soma, doServico),
    retTrib: deServico.length === 0 ? undefined : { vRetPIS: '0.65', vRetCOFINS: '3.00', vRetCSLL: '1.00' },
    ISTot: itens.some(({ imposto }) => groupIn(imposto).IS !== undefined)
      ? { vIS: inReais(soma('imposto/IS/vIS')) }
      : undefined,
    IBSCBSTot: itens.some(({ imposto }) => groupIn(imposto).IBSCBS !== undefined)
      ? sumIBSCBS(itens, soma)
      : undefined,
    vNFTot: novo ? inReais(soma('vItem')) : undefined,
  };
  return { total, vNF };
}

const cada = <T>(campos: readonly string[], valor: (campo: string) => T) =>
  Object.fromEntries(campos.map((campo) => [campo, valor(campo)]));

type Soma = (...paths: string[]) => Centavos;

function sumISSQN(soma: Soma, doServico: (path: string) => Centavos): Tree {
  const de = (campo: string): string | undefined => ifAny(soma(`imposto/ISSQN/${campo}`));
  return {
    vServ: inReais(doServico('prod/vProd')),
    vBC: de('vBC'),
    vISS: de('vISSQN'),
    vPIS: inReais(doServico('imposto/PIS/*/vPIS')),
    vCOFINS: inReais(doServico('imposto/COFINS/*/vCOFINS')),
    dCompet: '2026-09-10',
    ...cada(['vDeducao', 'vOutro', 'vDescIncond', 'vDescCond', 'vISSRet'], de),
    cRegTrib: '6',
  };
}

function sumIBSCBS(itens: readonly Tree[], soma: Soma): Tree {
  const grupos = itens.map(({ imposto }) => groupIn(groupIn(imposto).IBSCBS));
  const tem = (nome: string): boolean => grupos.some((um) => um[nome] !== undefined);
  const de = (...paths: string[]): string => inReais(soma(...paths.map((path) => `imposto/IBSCBS/${path}`)));
  const credito = (nome: 'IBS' | 'CBS') =>
    cada(['vCredPres', 'vCredPresCondSus'], (campo) => de(`gCredPresOper/g${nome}CredPres/${campo}`));
  // Zeros where nothing is due; left out where all of it is single-phase.
  const comImposto = tem('gIBSCBS') || !tem('gIBSCBSMono');
  const { vBCIBSCBS, gIBS, gCBS } = sumGrupos(grupos);
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

/** What is sold of a product, for how much. */
export interface Quantias {
  readonly preco: Centavos;
  readonly milesimos: bigint;
  readonly vProd: Centavos;
  readonly vFrete: Centavos;
  readonly vSeg?: Centavos;
  readonly vDesc: Centavos;
  readonly vOutro?: Centavos;
}

/** Fields that not every product has, by the field after which the layout has them. */
export type Extras = Readonly<Partial<Record<'NCM' | 'vUnCom' | 'vProd' | 'indTot', Tree>>>;

/** The `prod` element of a line, in the order of the schema. */
export function writeProduto(produto: Produto, CFOP: string, quantias: Quantias, depoisDe: Extras = {}) {
  const { preco, milesimos, vProd, vFrete, vSeg = 0n, vDesc, vOutro = 0n } = quantias;
  return {
    cProd: produto.codigo,
    cEAN: 'SEM GTIN',
    xProd: produto.nome,
    NCM: produto.ncm,
    ...depoisDe.NCM,
    CFOP,
    uCom: produto.unidade,
    qCom: quantidade(milesimos),
    vUnCom: inReais(preco),
    ...depoisDe.vUnCom,
    vProd: inReais(vProd),
    ...depoisDe.vProd,
    cEANTrib: 'SEM GTIN',
    uTrib: produto.unidade,
    qTrib: quantidade(milesimos),
    vUnTrib: inReais(preco),
    vFrete: ifAny(vFrete),
    vSeg: ifAny(vSeg),
    vDesc: ifAny(vDesc),
    vOutro: ifAny(vOutro),
    indTot: '1',
    ...depoisDe.indTot,
  };
}

/** Optional amounts must be left out when they are zero: the schema refuses "0.00" there. */
function ifAny(valor: Centavos): string | undefined {
  return valor === 0n ? undefined : inReais(valor);
}
