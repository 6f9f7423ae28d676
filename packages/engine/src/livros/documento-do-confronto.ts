import { situacaoDaNota } from '../calculo/publish-item.ts';
import { tipoDaNota } from '../documento.ts';
import type { TipoDeDocumento } from '../documento-fiscal/tipos.ts';
import { TIPOS_DE_DOCUMENTO } from '../documento-fiscal/tipos.ts';
import type { DocumentoFiscal } from '../documento-fiscal.ts';
import { sumDecimais } from '../fixo.ts';
import type { Decimal, NotaFiscal, Situacao } from '../nota-fiscal.ts';

/** What the file of a document says, as far as the books must agree with it. */
export interface DocumentoDoConfronto {
  readonly chave: string;
  readonly tipo: TipoDeDocumento;
  /** Null of an NFS-e. */
  readonly modelo: string | null;
  /** Without zeros on the left, as is `numero`. */
  readonly serie: string;
  readonly numero: string;
  /** CNPJ or CPF. */
  readonly emitente: string;
  readonly destinatario?: string;
  /** YYYY-MM-DD. */
  readonly emitido_em: string;
  /** The issuer notes goods that come in (tpNF 0). */
  readonly entrada_do_emitente: boolean;
  /** With the events that are known. */
  readonly situacao: Situacao;
  /** A note of credit or debit (finNFe 5 and 6) moves the new taxes alone and is in no book. */
  readonly so_dos_tributos_novos: boolean;
  /** vNF, or the price of another document. */
  readonly total: Decimal;
  /** vNFTot, vTotDFe: with CBS, IBS and IS. */
  readonly total_com_novos?: Decimal;
  /** CBS, IBS and IS. */
  readonly novos: Decimal;
  readonly tributos: TributosDoDocumento;
  readonly itens: readonly { readonly numero: string; readonly icms: Decimal }[];
  /** What the client's months credit of it; left out where they have no row of it. */
  readonly creditos?: CreditosNoMes;
}

export type CreditosNoMes = Readonly<Record<'icms' | 'ipi' | 'pis' | 'cofins', Decimal>>;

export interface TributosDoDocumento {
  readonly icms: Decimal;
  /** Single-phase ICMS, which books may have inside the ICMS or not; as the two of the fund against poverty. */
  readonly icms_monofasico: Decimal;
  readonly fcp: Decimal;
  readonly icms_st: Decimal;
  readonly fcp_st: Decimal;
  readonly ipi: Decimal;
  readonly pis: Decimal;
  readonly cofins: Decimal;
  /** vCredICMSSN: what a supplier of the Simples passes on. */
  readonly credito_do_simples: Decimal;
}

const ZERO = '0.00';
const semZeros = (texto: string): string => texto.replace(/^0+(?=.)/, '');

/** `situacao`: with the events of the note; left out, as its file says. */
export function documentoDaNotaNoConfronto(
  nota: NotaFiscal,
  situacao: Situacao = situacaoDaNota(nota),
): DocumentoDoConfronto {
  const { chave, ide, emit, dest, det, total } = nota;
  const tot = total.ICMSTot;
  const { vNFTot } = total;
  const destinatario = dest?.CNPJ ?? dest?.CPF;
  return {
    chave,
    tipo: tipoDaNota(ide.mod),
    modelo: ide.mod,
    serie: semZeros(ide.serie),
    numero: semZeros(ide.nNF),
    emitente: emit.CNPJ ?? emit.CPF ?? '',
    ...(destinatario === undefined ? {} : { destinatario }),
    emitido_em: ide.dhEmi.slice(0, 10),
    entrada_do_emitente: ide.tpNF === '0',
    situacao,
    so_dos_tributos_novos: ide.finNFe === '5' || ide.finNFe === '6',
    total: tot?.vNF ?? ZERO,
    ...(vNFTot === undefined ? {} : { total_com_novos: vNFTot }),
    novos: novosDaNota(nota),
    tributos: {
      icms: tot?.vICMS ?? ZERO,
      icms_monofasico: sumDecimais([tot?.vICMSMono ?? ZERO, tot?.vICMSMonoReten ?? ZERO]),
      fcp: tot?.vFCP ?? ZERO,
      icms_st: tot?.vST ?? ZERO,
      fcp_st: tot?.vFCPST ?? ZERO,
      ipi: tot?.vIPI ?? ZERO,
      pis: tot?.vPIS ?? ZERO,
      cofins: tot?.vCOFINS ?? ZERO,
      credito_do_simples: sumDecimais(det.map(({ imposto }) => imposto.ICMS?.vCredICMSSN ?? ZERO)),
    },
    itens: det.map((item) => ({ numero: item.nItem, icms: item.imposto.ICMS?.vICMS ?? ZERO })),
  };
}

function novosDaNota({ total }: NotaFiscal): Decimal {
  const { IBSCBSTot, ISTot } = total;
  const { gIBS, gCBS, gMono } = IBSCBSTot ?? {};
  const valores = [gIBS?.vIBS, gCBS?.vCBS, gMono?.vIBSMono, gMono?.vCBSMono, ISTot?.vIS];
  return sumDecimais(valores.map((valor) => valor ?? ZERO));
}

/** `situacao`: with the events of the document; left out, as its file says. */
export function outroDocumentoNoConfronto(
  documento: DocumentoFiscal,
  situacao: Situacao = documento.situacao,
): DocumentoDoConfronto {
  const { tipo, chave, numero, serie = '', fornecedor, adquirente, totais } = documento;
  const destinatario = adquirente?.CNPJ ?? adquirente?.CPF;
  return {
    chave,
    tipo,
    modelo: documento.modelo ?? TIPOS_DE_DOCUMENTO[tipo].modelo,
    serie: semZeros(serie),
    numero: semZeros(numero),
    emitente: fornecedor.CNPJ ?? fornecedor.CPF ?? '',
    ...(destinatario === undefined ? {} : { destinatario }),
    emitido_em: documento.dhEmi.slice(0, 10),
    entrada_do_emitente: false,
    situacao,
    so_dos_tributos_novos: documento.finalidade === 'debito' || documento.finalidade === 'adiantamento',
    total: totais.valor,
    ...(totais.vTotDFe === undefined ? {} : { total_com_novos: totais.vTotDFe }),
    novos: sumDecimais([totais.vCBS ?? ZERO, totais.vIBS ?? ZERO]),
    tributos: {
      icms: totais.vICMS ?? ZERO,
      icms_monofasico: ZERO,
      fcp: ZERO,
      icms_st: ZERO,
      fcp_st: ZERO,
      ipi: ZERO,
      pis: totais.vPIS ?? ZERO,
      cofins: totais.vCOFINS ?? ZERO,
      credito_do_simples: ZERO,
    },
    itens: [],
  };
}
