import {
  computePrecoSemIcms,
  NO_TRIBUTOS_ATUAIS,
  readAtuais,
  type TributosAtuaisEmFixo,
} from '../calculo/tributos-atuais.ts';
import { classeDoCfop } from '../dados/cfop.ts';
import { isEmitenteDoSimples } from '../dados/emitente-do-simples.ts';
import { findAliquotaMonofasica } from '../dados/monofasicos.ts';
import { atLeastZero, type Fixo, porcento, readOrZero, smallerOf } from '../fixo.ts';
import type { Det, ICMS } from '../nota-fiscal.ts';
import { findAliquotasDePisCofins } from '../parametros/aliquotas-de-pis-cofins.ts';
import { parametrosEm } from '../parametros/parametros-em.ts';
import type { ContextoDoCliente, ItemCalculado, Segregacao } from '../resultado.ts';
import type { Sentido } from './nota-do-cliente.ts';
import { respostaFor } from './outros/perguntas.ts';

export interface EntradaDosTributosDeHoje {
  readonly item: ItemCalculado;
  readonly det: Det;
  /** The client's CFOP. */
  readonly cfop: string;
  readonly sentido: Sentido;
  readonly cliente: ContextoDoCliente;
  /** CRT of the issuer. */
  readonly crt: string | undefined;
  readonly competencia: string;
  /** Whether the note is of a taxpayer of ICMS, as it is where this is left out. */
  readonly contribuinte?: boolean;
  /** Of a return: the months of what comes back, as far as the note says. */
  readonly originais: readonly (string | null)[];
}

/** Purchases, and goods that arrive without one: what the note highlights is owed by who sends them (LC 87/1996 arts. 19 and 20). */
const CREDITO_DE_ICMS = new Set([
  ...['compra', 'servico_industrializacao_tomado', 'importacao'],
  ...['retorno', 'recebimento_remessa', 'bonificacao_brinde_doacao'],
]);
const CREDITO_DE_IPI = new Set(['compra', 'servico_industrializacao_tomado', 'importacao']);
const CREDITO_DE_PIS_COFINS = new Set(['compra', 'compra_para_servico', 'servico_industrializacao_tomado']);
/** Returns of fixed assets and of goods for own use: their purchase gave no credit here. */
const DEVOLUCAO_SEM_CREDITO = new Set(['553', '556', '412', '413']);
/** Goods on consignment that go back: the ICMS of their arrival was credited. */
const DEVOLUCAO_DE_CONSIGNACAO = '918';
/** 02 and 03 are goods taxed in a single phase: their resale gives no credit. */
const CST_TRIBUTADO = new Set(['01']);
const CST_SEM_TRIBUTO = new Set(['04', '05', '06', '07', '08', '09']);
/** Those that speak of the goods; 08 may speak of the return itself. */
const MERCADORIA_SEM_TRIBUTO = new Set(['04', '05', '06', '07', '09']);

/**
 * What an item moves in today's taxes, in reais. Debits are the amounts declared in the note, and so are their
 * reversals, PIS and COFINS at most as the client charges them. Credits: ICMS highlighted (with the Simples hint
 * vCredICMSSN, LC 123/2006 art. 23 § 1º) on purchases for resale or industrialisation, bonuses and goods sent,
 * without ST; IPI charged, which counts where the client is an industry (CF art. 153 § 3º II); PIS 1.65 % and COFINS
 * 7.6 % for Lucro Real on the value less ICMS (Lei 14.592/2023) when the supplier's CST is 01, or the supplier is in
 * the Simples (ADI RFB 15/2007), none on goods taxed in a single phase (Leis 10.637/2002 and 10.833/2003 art. 3º I
 * b); on imports the declared PIS/COFINS without the addition to the COFINS (Lei 10.865/2004 art. 15).
 * A purchase has of these credits what its purpose gives: see `computeCreditosDaCompra`.
 * Simplifications: no ICMS-ST, FCP, DIFAL or ISS credit; IPI and freight enter no other credit base; Lucro Presumido has no PIS/COFINS credit. A carrier that chose the presumed credit of
 * its transport has no other of ICMS, and the return of what it bought meanwhile takes none back.
 */
export function tributosDeHoje(entrada: EntradaDosTributosDeHoje): TributosAtuaisEmFixo {
  const { sentido, item, det } = entrada;
  if (sentido === 'credito') return creditos(entrada);
  if (sentido === 'estorno_credito') return estornoDeCredito(entrada);
  const valores = readAtuais(item.tributos_atuais);
  const doDevedor = sentido === 'estorno_debito' ? { ...valores, ...pisCofinsDaVenda(entrada) } : valores;
  return { ...doDevedor, ipi: valores.ipi + ipiDevolvido(det), ii: 0n };
}

function creditos(entrada: EntradaDosTributosDeHoje): TributosAtuaisEmFixo {
  const { classe } = classeDoCfop(entrada.cfop);
  const { icms, ipi, pis, cofins } = computeCreditosPlenos(entrada);
  const contribuicoes = CREDITO_DE_PIS_COFINS.has(classe) || classe === 'importacao';
  return {
    ...NO_TRIBUTOS_ATUAIS,
    icms: CREDITO_DE_ICMS.has(classe) ? icms : 0n,
    ipi: CREDITO_DE_IPI.has(classe) ? ipi : 0n,
    pis: contribuicoes ? pis : 0n,
    cofins: contribuicoes ? cofins : 0n,
  };
}

/** What a purchase gives of each tax at most, whatever it is for: what the document and the client's regime let be credited. */
export function computeCreditosPlenos(entrada: EntradaDosTributosDeHoje): TributosAtuaisEmFixo {
  const { cliente, item, det, cfop, contribuinte = true } = entrada;
  const deIcms =
    contribuinte &&
    !icmsWithSubstituicao(det.imposto.ICMS) &&
    assessesIcms(cliente) &&
    !optedForIcmsPresumido(cliente, `${entrada.competencia}-01`);
  const icms = deIcms ? icmsDestacado(det) : 0n;
  if (inSimples(cliente)) return { ...NO_TRIBUTOS_ATUAIS, icms };
  const { pis, cofins, ipi } = readAtuais(item.tributos_atuais);
  const semPisCofins = { ...NO_TRIBUTOS_ATUAIS, icms, ipi };
  if (cliente.regime !== 'lucro_real') return semPisCofins;
  if (classeDoCfop(cfop).classe.startsWith('importacao'))
    return { ...semPisCofins, pis, cofins: cofinsDaImportacao(entrada, cofins) };
  return {
    ...semPisCofins,
    pis: creditoDePisCofins('pis', entrada),
    cofins: creditoDePisCofins('cofins', entrada),
  };
}

const inSimples = ({ regime }: Pick<ContextoDoCliente, 'regime'>): boolean =>
  regime === 'simples_nacional' || regime === 'mei';

/** The client returns a purchase: its own note says ICMS; PIS and COFINS mirror the credit, for Lucro Real only. */
function estornoDeCredito(entrada: EntradaDosTributosDeHoje): TributosAtuaisEmFixo {
  const { cliente, det, cfop } = entrada;
  const consignada = cfop.endsWith(DEVOLUCAO_DE_CONSIGNACAO);
  const naoOnerosa = classeDoCfop(cfop).classe === 'devolucao_nao_onerosa';
  if (DEVOLUCAO_SEM_CREDITO.has(cfop.slice(1)) || (naoOnerosa && !consignada))
    return { ...NO_TRIBUTOS_ATUAIS };
  const creditado =
    !icmsWithSubstituicao(det.imposto.ICMS) && assessesIcms(cliente) && !compradoSobOPresumido(entrada);
  const icms = creditado ? icmsDestacado(det) : 0n;
  if (inSimples(cliente) || consignada) return { ...NO_TRIBUTOS_ATUAIS, icms };
  const semPisCofins = { ...NO_TRIBUTOS_ATUAIS, icms, ipi: ipiDevolvido(det) };
  if (cliente.regime !== 'lucro_real') return semPisCofins;
  return {
    ...semPisCofins,
    pis: estornoDePisCofins('pis', entrada),
    cofins: estornoDePisCofins('cofins', entrada),
  };
}

/** By the months of what comes back; where the note names none, by its own. */
function compradoSobOPresumido({ cliente, competencia, originais }: EntradaDosTributosDeHoje): boolean {
  const meses = originais.filter((mes) => mes !== null);
  return (meses.length === 0 ? [competencia] : meses).every((mes) =>
    optedForIcmsPresumido(cliente, `${mes}-01`),
  );
}

/** At the rates of Lucro Real on the price less ICMS, where what the note says of the goods lets them be credited. */
function creditoDePisCofins(tributo: 'pis' | 'cofins', entrada: EntradaDosTributosDeHoje): Fixo {
  const { det, crt } = entrada;
  const cst = (tributo === 'pis' ? det.imposto.PIS : det.imposto.COFINS)?.CST ?? '';
  const tributado = isEmitenteDoSimples(crt) ? !CST_SEM_TRIBUTO.has(cst) : CST_TRIBUTADO.has(cst);
  return tributado ? naoCumulativo(tributo, entrada) : 0n;
}

/** The credit that a returned purchase takes back: none of goods that gave none, by the CST of the return or, where it states no tax, by their NCM. */
function estornoDePisCofins(tributo: 'pis' | 'cofins', entrada: EntradaDosTributosDeHoje): Fixo {
  const { det, item, competencia } = entrada;
  const cst = (tributo === 'pis' ? det.imposto.PIS : det.imposto.COFINS)?.CST ?? '';
  const semTributo = readOrZero(item.tributos_atuais[tributo]) === 0n;
  const monofasica = semTributo && findAliquotaMonofasica(item.ncm, `${competencia}-01`) !== null;
  return MERCADORIA_SEM_TRIBUTO.has(cst) || monofasica ? 0n : naoCumulativo(tributo, entrada);
}

function naoCumulativo(
  tributo: 'pis' | 'cofins',
  { item, det, competencia }: EntradaDosTributosDeHoje,
): Fixo {
  const aliquotas = findAliquotasDePisCofins(false, `${competencia}-01`);
  return porcento(computePrecoSemIcms(readOrZero(item.valor), det.imposto), aliquotas[tributo], 2);
}

/**
 * PIS and COFINS that come back with a sale, as its return states them. More than the client can have charged is the buyer's own
 * reckoning (1.65 % and 7.6 % to a seller of Lucro Presumido): then the client's rates count, on the price less ICMS, since what
 * leaves its revenue is its own sale (Leis 9.718/1998 art. 3º § 2º I and 10.833/2003 art. 3º VIII). Goods taxed in a single phase
 * have rates of their own.
 */
function pisCofinsDaVenda({ item, det, cliente, competencia, originais }: EntradaDosTributosDeHoje) {
  const { pis, cofins } = readAtuais(item.tributos_atuais);
  const data = `${originais.find((mes) => mes !== null) ?? competencia}-01`;
  if (inSimples(cliente) || findAliquotaMonofasica(item.ncm, data) !== null) return { pis, cofins };
  const aliquotas = findAliquotasDePisCofins(cliente.regime === 'lucro_presumido', data);
  const daVenda = (declarado: Fixo, aliquota: Fixo): Fixo =>
    declarado > porcento(readOrZero(item.valor), aliquota, 2)
      ? porcento(computePrecoSemIcms(readOrZero(item.valor), det.imposto), aliquota, 2)
      : declarado;
  return { pis: daVenda(pis, aliquotas.pis), cofins: daVenda(cofins, aliquotas.cofins) };
}

/**
 * What an import paid as COFINS, without the addition of art. 8º § 21 of Lei 10.865/2004, which gives no credit (art. 15 § 1º-A).
 * Goods taxed in a single phase have rates of their own (art. 17).
 */
function cofinsDaImportacao({ item, det, competencia }: EntradaDosTributosDeHoje, paga: Fixo): Fixo {
  const base = readWithoutFalta(det.imposto.COFINS?.vBC);
  const data = `${competencia}-01`;
  if (base === 0n || findAliquotaMonofasica(item.ncm, data) !== null) return paga;
  return smallerOf(paga, porcento(base, readOrZero(parametrosEm(data).cofins_importacao?.valor), 2));
}

const icmsDestacado = (det: Det): Fixo => icmsProprio(det) + readWithoutFalta(det.imposto.ICMS?.vCredICMSSN);

/** IPI that a return gives back (impostoDevol). */
const ipiDevolvido = (det: Det): Fixo => readWithoutFalta(det.impostoDevol?.vIPIDevol);

const icmsProprio = (det: Det): Fixo => readWithoutFalta(det.imposto.ICMS?.vICMS);

/** The document already holds the divergência of a malformed field; here it is only zero. */
const readWithoutFalta = (texto: string | undefined): Fixo => atLeastZero(readOrZero(texto));

/** Why the law gives no credit whoever buys, by classification. */
const POR_CLASSIFICACAO: Readonly<Record<string, string>> = {
  '200047': 'alimentacao_em_bar_ou_restaurante',
  '200048': 'hotelaria_ou_parque',
  '011002': 'plano_de_saude',
};

/** The same by item of LC 116: lodging (09.01), health plans (04.22 and 04.23). */
const POR_SERVICO: Readonly<Record<string, string>> = {
  '0901': 'hotelaria_ou_parque',
  '0422': 'plano_de_saude',
  '0423': 'plano_de_saude',
};

/**
 * Why a purchase gives no credit of CBS and IBS whatever the office answers: meals of bars and restaurants (LC 214/2025 art. 276),
 * hotels and parks (art. 283), health plans (art. 238). The credit of a plan for employees under a collective agreement (art. 57 § 3º
 * IV f) is none of the note: it comes from what the operator tells the tax office, and is entered by hand. Null where none of these.
 */
export function describeCreditoVedado(cclasstrib: string, cTribNac = ''): string | null {
  return POR_CLASSIFICACAO[cclasstrib] ?? POR_SERVICO[cTribNac.slice(0, 4)] ?? null;
}

/** Whose ICMS is settled by debits and credits: all outside the DAS, and those of the Simples above the sublimit. */
export const assessesIcms = ({
  regime,
  icms_fora_do_das,
}: Pick<ContextoDoCliente, 'regime' | 'icms_fora_do_das'>): boolean =>
  (regime !== 'simples_nacional' && regime !== 'mei') || icms_fora_do_das === true;

/**
 * Whether the client had opted by a day (YYYY-MM-DD) for the presumed credit of transport, which takes the place of every other
 * credit of ICMS, of goods as of services (Convênio ICMS 106/1996 cl. 1ª § 1º).
 */
export const optedForIcmsPresumido = (cliente: ContextoDoCliente, data: string): boolean =>
  assessesIcms(cliente) &&
  respostaFor(cliente.respostas ?? [], 'icms_presumido_do_transporte', SEM_CASO, data) === 'sim';

/** The option is of the whole company: its answer hangs on no document. */
const SEM_CASO = {};

/** CST and CSOSN of ICMS collected before, by ST or in a single phase. */
const JA_RETIDO: ReadonlySet<string> = new Set(['60', '61', '500']);
/** Those whose issuer collects it for the later stages. */
const RETIDO_AGORA: ReadonlySet<string> = new Set(['10', '30', '70', '15', '53', '201', '202', '203']);

/** Whether the ICMS of the item was collected in an earlier stage: its resale owes none. */
export const isIcmsJaRetido = (icms: ICMS | undefined): boolean =>
  icms !== undefined && JA_RETIDO.has(icms.CST ?? icms.CSOSN ?? '');

/** Whether the ICMS of the later stages is collected in this item, or was before: who buys it to sell it has no credit. */
export const icmsWithSubstituicao = (icms: ICMS | undefined): boolean =>
  isIcmsJaRetido(icms) || (icms !== undefined && RETIDO_AGORA.has(icms.CST ?? icms.CSOSN ?? ''));

const EXPORTACAO: ReadonlySet<string> = new Set([
  'exportacao',
  'saida_aduaneira_especial',
  'remessa_fim_exportacao',
  'devolucao_de_exportacao',
]);
/** CFOP endings of a returned sale of a fixed asset. */
const DEVOLUCAO_DE_ATIVO = '553';
/** Resale of what was taxed in a single phase (04) or by substitution (05). */
const PIS_JA_RECOLHIDO: ReadonlySet<string> = new Set(['04', '05']);

/**
 * What sets a sale of the client apart (LC 123/2006 art. 18 §§ 4º-A and 14): an export, ICMS or PIS/COFINS collected in
 * an earlier stage, ISS that the customer withholds; a fixed asset, whose sale is no gross revenue. `cfop` is the client's.
 */
export function decideSegregacaoDoItem(det: Det, cfop: string): Segregacao {
  const { classe } = classeDoCfop(cfop);
  if (EXPORTACAO.has(classe)) return 'exportacao';
  if (classe === 'venda_ativo' || (classe === 'devolucao' && cfop.endsWith(DEVOLUCAO_DE_ATIVO)))
    return 'ativo';
  const { ICMS, ISSQN, PIS } = det.imposto;
  if (readOrZero(ISSQN?.vISSRet) > 0n) return 'iss_retido';
  const monofasico = PIS_JA_RECOLHIDO.has(PIS?.CST ?? '');
  if (isIcmsJaRetido(ICMS)) return monofasico ? 'st_monofasico' : 'st';
  return monofasico ? 'monofasico' : '';
}
