import { dvDaChave } from '@apura/nfe';
import { type Centavos, reais } from './dinheiro.ts';
import type { Empresa, Parte } from './empresas.ts';
import { escreverAssinatura } from './escrever-assinatura.ts';
import { DIGEST_TO_COME, NAMESPACE_NFE, type Tree } from './escrever-xml.ts';
import type { NotaHeader } from './pedido-de-nota.ts';
import type { Lugar } from './places.ts';
import { somarTotais } from './somar-totais.ts';

const VERSAO = '4.00';

/** What stands in an access key. */
export interface NaChave extends Pick<NotaHeader, 'emitente' | 'dhEmi' | 'serie' | 'numero' | 'cNF'> {
  readonly modelo: string;
}

/** The access key of a note (MOC 7.0): its check digit is right. */
export function chaveDaNota({ emitente, dhEmi, modelo, serie, numero, cNF }: NaChave): string {
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
export function escreverNota(
  nota: NotaHeader,
  det: readonly Tree[],
  { novo = false, semPagamento = false },
): { readonly tree: Tree; readonly vNF: Centavos } {
  const { total, vNF } = somarTotais(det, novo);
  const comFrete = det.some(({ prod }) => (prod as Tree).vFrete !== undefined);
  const chave = chaveDaNota(nota);
  const { retirada, entrega } = nota;
  const NFe: Tree = {
    '@xmlns': NAMESPACE_NFE,
    infNFe: {
      '@versao': VERSAO,
      '@Id': `NFe${chave}`,
      ide: escreverIde(nota, chave),
      emit: escreverEmitente(nota),
      dest: nota.destinatario === undefined ? undefined : escreverDestinatario(nota.destinatario),
      retirada: retirada === undefined ? undefined : escreverLocal(retirada),
      entrega: entrega === undefined ? undefined : escreverLocal(entrega),
      det,
      total,
      transp: { modFrete: comFrete ? '0' : '9' },
      pag: { detPag: semPagamento ? SEM_PAGAMENTO : escreverPagamento(nota, vNF) },
      exporta: ehExportacao(nota)
        ? { UFSaidaPais: nota.emitente.lugar.uf, xLocExporta: 'Porto de Santos' }
        : undefined,
    },
    infNFeSupl: nota.modelo === '65' ? escreverQrCode(chave, nota.tpAmb) : undefined,
    Signature: escreverAssinatura(`NFe${chave}`),
  };
  if (!nota.comProtocolo) return { tree: { NFe }, vNF };
  const infProt = autorizacao('NFe', nota, chave, protocoloDaNota(chave), 'Autorizado o uso da NF-e');
  const protNFe = { '@versao': VERSAO, infProt };
  return { tree: { nfeProc: { '@xmlns': NAMESPACE_NFE, '@versao': VERSAO, NFe, protNFe } }, vNF };
}

function escreverIde(nota: NotaHeader, chave: string): Tree {
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

function ehExportacao({ destinatario, tpNF }: NotaHeader): boolean {
  return destinatario?.lugar.uf === 'EX' && tpNF !== '0';
}

function escreverEmitente({ emitente, ISUFEmit }: NotaHeader): Tree {
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
  return { ...RUA, cMun, xMun, UF, CEP, cPais, xPais };
}

export const RUA = { xLgr: 'Rua da Demonstração', nro: '100', xBairro: 'Centro' } as const;

function escreverLocal({ cnpj, cpf, nome, lugar }: Parte): Tree {
  return { CNPJ: cnpj, CPF: cpf, xNome: nome, ...enderecoEm(lugar) };
}

function escreverDestinatario({ cnpj, cpf, idEstrangeiro, nome, lugar, ie }: Parte): Tree {
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

function escreverPagamento({ modelo }: NotaHeader, vNF: Centavos): Tree {
  return { tPag: modelo === '65' ? '01' : '15', vPag: reais(vNF) };
}

function escreverQrCode(chave: string, tpAmb: string): Tree {
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
