import { vigente } from '@apura/law';
import { isDia, mesDaEntregaPrevista } from '../calculo/publish-item.ts';
import type { EventosDaNota } from '../eventos/caso-da-nota.ts';
import type { Ide, NotaFiscal } from '../nota-fiscal.ts';
import { listTributosExtintos } from '../projecao/linha-projetavel.ts';
import type { ContextoDoCliente, DocumentoCalculado, EntradaInformada } from '../resultado.ts';
import { findLadoDoCliente, type Lado } from './lado-do-cliente.ts';

/** Where the amounts of a note count (YYYY-MM). */
export interface MesesDaNota {
  /** Of the price, the revenue, PIS, COFINS, ISS and the DAS: of a sale its issue as it is written, of a purchase its entry. */
  readonly hoje: string;
  /** Of ICMS, ICMS-ST, FCP, DIFAL and IPI: of a sale the exit of the goods, of a purchase their entry. */
  readonly mercadoria: string;
  /** In which the client has the goods, where it buys them or sends them to itself. */
  readonly entrada: string;
  /** Null where the tax does not count yet. */
  readonly cbs: string | null;
  readonly ibs: string | null;
  /** Why neither counts, where it is so. */
  readonly motivo: string | null;
}

/** Types of nota de crédito whose other party has to accept it, and the one that the tax authority has to grant. */
const COM_ACEITE: ReadonlySet<string | undefined> = new Set(['01', '04']);
const SUCESSAO = '05';
/** Normal, complementary and return: the others are about amounts, not about goods that go from one to another. */
const DE_MERCADORIA: ReadonlySet<string> = new Set(['1', '2', '4']);

/**
 * Today's taxes: of a sale ICMS, IPI and what goes with them are of the exit (LC 87/1996 art. 12 I; CTN art. 46 II), the rest of
 * the issue (accrual); a purchase is of the entry at the establishment (LC 87/1996 art. 20; Lei 10.833/2003 art. 3º § 1º I). CBS
 * and IBS of a sale are of the month of the delivery that is expected, as the issuer last said, else of the emission by the clock
 * of Brasília (Resolução CGIBS 6/2026 arts. 11 and 43), those of a purchase of its entry where events do not say otherwise; a
 * nota de crédito counts from its condition on (arts. 55, 57, 59). No tax goes to a month in which its rules have ended.
 */
export function mesesDaNota(
  documento: DocumentoCalculado,
  nota: NotaFiscal,
  eventos: EventosDaNota | null,
  cliente: Pick<ContextoDoCliente, 'cnpj_raiz' | 'entrada'>,
): MesesDaNota {
  const { ide } = nota;
  const { competencia } = documento;
  const emissao = competencia === '0000-00' ? competencia : ide.dhEmi.slice(0, 7);
  const { finNFe, tpNFCredito } = ide;
  const daEmissao = { hoje: emissao, mercadoria: emissao, entrada: emissao };
  if (finNFe === '5' && COM_ACEITE.has(tpNFCredito)) {
    const aceite = eventos?.aceite ?? null;
    if (aceite?.aceito === true) return { ...daEmissao, cbs: aceite.mes, ibs: aceite.mes, motivo: null };
    const motivo = aceite === null ? 'aguarda_aceite' : 'nota_de_credito_recusada';
    return { ...daEmissao, cbs: null, ibs: null, motivo };
  }
  if (finNFe === '5' && tpNFCredito === SUCESSAO) {
    const { cbs = null, ibs = null } = eventos?.sucessao ?? {};
    return { ...daEmissao, cbs, ibs, motivo: cbs === null && ibs === null ? 'aguarda_deferimento' : null };
  }
  const dito = eventos?.mes ?? null;
  const daCbs = dito ?? mesDaEntregaPrevista(ide) ?? competencia;
  const lado = DE_MERCADORIA.has(finNFe) ? findLadoDoCliente(nota, cliente.cnpj_raiz) : null;
  if (competencia === '0000-00' || lado === null || lado === 'entrada_de_terceiro')
    return { ...daEmissao, cbs: daCbs, ibs: daCbs, motivo: null };
  const { mes, conhecido } = entradaOuSaida(ide, lado, cliente);
  const mercadoria = withIcms(mes.mercadoria, emissao);
  const entrada = withIcms(mes.entrada, emissao);
  if (lado === 'saida') return { hoje: emissao, mercadoria, entrada, cbs: daCbs, ibs: daCbs, motivo: null };
  const daReforma = dito ?? (conhecido ? mes.entrada : maior(daCbs, mes.entrada));
  const reforma = changesRegime(emissao, daReforma) && dito === null ? competencia : daReforma;
  const hoje = changesRegime(emissao, mes.entrada) ? emissao : entrada;
  return { hoje, mercadoria, entrada, cbs: reforma, ibs: reforma, motivo: null };
}

/** The months of the goods; `conhecido`: the office has said when they came in. */
function entradaOuSaida(ide: Ide, lado: Lado, { entrada }: Pick<ContextoDoCliente, 'entrada'>) {
  const dia = diaDaSaida(ide);
  const saida = dia.slice(0, 7);
  const dita = mesDaEntrada(ide, entrada);
  // What the supplier sends later than it issued cannot have come in before; of the client's own entry note dhSaiEnt is the entry.
  const recebida = dita ?? saida;
  return {
    mes: { mercadoria: lado === 'saida' ? saida : recebida, entrada: recebida },
    conhecido: dita !== null || (lado === 'entrada_propria' && dia > ide.dhEmi.slice(0, 10)),
  };
}

/** The day of dhSaiEnt, which an NFC-e has not; that of the issue where it says none, or an earlier one. */
function diaDaSaida({ mod, dhSaiEnt, dhEmi }: Ide): string {
  const emissao = dhEmi.slice(0, 10);
  const dia = dhSaiEnt?.slice(0, 10) ?? '';
  return mod === '55' && isDia(dia) && dia > emissao ? dia : emissao;
}

/** A month, or that of the issue where the ICMS has ended by then (ADCT art. 129). */
const withIcms = (mes: string, emissao: string): string =>
  mes !== emissao &&
  listTributosExtintos(`${mes}-01`).has('icms') &&
  !listTributosExtintos(`${emissao}-01`).has('icms')
    ? emissao
    : mes;

const maior = (a: string, b: string): string => (a > b ? a : b);

/** Of an NF-e: what is bought at the counter, with an NFC-e, comes in when it is issued. */
const NFE = '55';

/**
 * The month (YYYY-MM) in which the office says that a purchase counts: of the entry of this document (a credit that came late in
 * the month that the office names, LC 87/1996 art. 23 sole par.), else by its rule, days after the issue. Null where it says
 * nothing; a day before the issue is none.
 */
export function mesDaEntrada(
  { mod, dhEmi }: Pick<Ide, 'mod' | 'dhEmi'>,
  entrada: EntradaInformada | undefined,
): string | null {
  const emissao = dhEmi.slice(0, 10);
  const { dia, conta_em, regras = [] } = entrada ?? {};
  if (dia !== undefined && isDia(dia) && dia >= emissao) return conta_em ?? dia.slice(0, 7);
  const regra = mod === NFE ? regras.findLast(({ desde }) => desde <= emissao.slice(0, 7)) : undefined;
  return regra === undefined ? null : diasDepois(emissao, regra.dias).slice(0, 7);
}

/** The day so many days after another (YYYY-MM-DD). */
function diasDepois(dia: string, dias: number): string {
  const data = new Date(`${dia}T00:00:00Z`);
  data.setUTCDate(data.getUTCDate() + dias);
  return Number.isNaN(data.getTime()) ? dia : data.toISOString().slice(0, 10);
}

/**
 * Whether PIS and COFINS end, and the test of CBS and IBS with them, between two months, or two years: what was bought before gives PIS and
 * COFINS of its own year (LC 214/2025 art. 378), and test amounts are nothing in 2027 (art. 348).
 */
export const changesRegime = (de: string, ate: string): boolean =>
  !vigente('cbs_devida', de) && vigente('cbs_devida', ate);
