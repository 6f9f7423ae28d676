import { lerAtuais, SEM_TRIBUTOS_ATUAIS, type TributosAtuaisEmFixo } from '../calculo/tributos-atuais.ts';
import { classeDoCfop } from '../dados/cfop.ts';
import { emitenteDoSimples } from '../dados/emitente-do-simples.ts';
import { type Fixo, lerOuZero, naoNegativo, porcento } from '../fixo.ts';
import type { Det } from '../nota-fiscal.ts';
import { parametrosEm } from '../parametros/parametros-em.ts';
import type { ContextoDoCliente, ItemCalculado } from '../resultado.ts';
import { apuraIcms, optouPeloIcmsPresumido } from './icms-presumido-do-transporte.ts';
import type { Sentido } from './sentido.ts';
import { icmsComSubstituicao } from './substituicao-tributaria.ts';

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
  /** Of a return: the months of what comes back, as far as the note says. */
  readonly originais: readonly (string | null)[];
}

const CREDITO_DE_ICMS = new Set(['compra', 'servico_industrializacao_tomado', 'importacao', 'retorno']);
const CREDITO_DE_IPI = new Set(['compra', 'servico_industrializacao_tomado', 'importacao']);
const CREDITO_DE_PIS_COFINS = new Set(['compra', 'compra_para_servico', 'servico_industrializacao_tomado']);
/** Returns of fixed assets and of goods for own use: their purchase gave no credit here. */
const DEVOLUCAO_SEM_CREDITO = new Set(['553', '556', '412', '413']);
/** 02 and 03 are goods taxed in a single phase: their resale gives no credit. */
const CST_TRIBUTADO = new Set(['01']);
const CST_SEM_TRIBUTO = new Set(['04', '05', '06', '07', '08', '09']);
/**
 * What an item moves in today's taxes, in reais. Debits and their reversals are the amounts declared in the note.
 * Credits: ICMS highlighted (with the Simples hint vCredICMSSN, LC 123/2006 art. 23 § 1º) on purchases for resale or
 * industrialisation without ST; IPI charged, which counts where the client is an industry (CF art. 153 § 3º II); PIS
 * 1.65 % and COFINS 7.6 % for Lucro Real on the value less ICMS (Lei 14.592/2023) when the supplier's CST is 01, or the
 * supplier is in the Simples (ADI RFB 15/2007), none on goods taxed in a single phase (Leis 10.637/2002 and
 * 10.833/2003 art. 3º I b); on imports the declared PIS/COFINS (Lei 10.865/2004 art. 15). Simplifications: no ICMS-ST,
 * FCP, DIFAL or ISS credit, nothing for fixed assets (1/48) or own use; IPI and freight enter no other credit base;
 * Lucro Presumido has no PIS/COFINS credit. A carrier that chose the presumed credit of its transport has no other of ICMS,
 * and the return of what it bought meanwhile takes none back.
 */
export function tributosDeHoje(entrada: EntradaDosTributosDeHoje): TributosAtuaisEmFixo {
  const { sentido, item, det } = entrada;
  if (sentido === 'credito') return creditos(entrada);
  if (sentido === 'estorno_credito') return estornoDeCredito(entrada);
  const valores = lerAtuais(item.tributos_atuais);
  return { ...valores, ipi: valores.ipi + ipiDevolvido(det), ii: 0n };
}

function creditos(entrada: EntradaDosTributosDeHoje): TributosAtuaisEmFixo {
  const { cliente, item, det, cfop } = entrada;
  const { classe } = classeDoCfop(cfop);
  const deIcms =
    CREDITO_DE_ICMS.has(classe) &&
    !icmsComSubstituicao(det.imposto.ICMS) &&
    apuraIcms(cliente) &&
    !optouPeloIcmsPresumido(cliente, `${entrada.competencia}-01`);
  const icms = deIcms ? icmsDestacado(det) : 0n;
  if (noSimples(cliente)) return { ...SEM_TRIBUTOS_ATUAIS, icms };
  const { pis, cofins, ipi } = lerAtuais(item.tributos_atuais);
  const semPisCofins = { ...SEM_TRIBUTOS_ATUAIS, icms, ipi: CREDITO_DE_IPI.has(classe) ? ipi : 0n };
  if (cliente.regime !== 'lucro_real') return semPisCofins;
  if (classe === 'importacao') return { ...semPisCofins, pis, cofins };
  if (!CREDITO_DE_PIS_COFINS.has(classe)) return semPisCofins;
  return {
    ...semPisCofins,
    pis: pisCofins('pis', entrada, true),
    cofins: pisCofins('cofins', entrada, true),
  };
}

function noSimples({ regime }: Pick<ContextoDoCliente, 'regime'>): boolean {
  return regime === 'simples_nacional' || regime === 'mei';
}

/** The client returns a purchase: its own note says ICMS; PIS and COFINS mirror the credit, for Lucro Real only. */
function estornoDeCredito(entrada: EntradaDosTributosDeHoje): TributosAtuaisEmFixo {
  const { cliente, det, cfop } = entrada;
  const semCredito =
    DEVOLUCAO_SEM_CREDITO.has(cfop.slice(1)) || classeDoCfop(cfop).classe === 'devolucao_nao_onerosa';
  if (semCredito) return { ...SEM_TRIBUTOS_ATUAIS };
  const creditado =
    !icmsComSubstituicao(det.imposto.ICMS) && apuraIcms(cliente) && !compradoSobOPresumido(entrada);
  const icms = creditado ? icmsDestacado(det) : 0n;
  if (noSimples(cliente)) return { ...SEM_TRIBUTOS_ATUAIS, icms };
  const semPisCofins = { ...SEM_TRIBUTOS_ATUAIS, icms, ipi: ipiDevolvido(det) };
  if (cliente.regime !== 'lucro_real') return semPisCofins;
  return {
    ...semPisCofins,
    pis: pisCofins('pis', entrada, false),
    cofins: pisCofins('cofins', entrada, false),
  };
}

/** By the months of what comes back; where the note names none, by its own. */
function compradoSobOPresumido({ cliente, competencia, originais }: EntradaDosTributosDeHoje): boolean {
  const meses = originais.filter((mes) => mes !== null);
  return (meses.length === 0 ? [competencia] : meses).every((mes) =>
    optouPeloIcmsPresumido(cliente, `${mes}-01`),
  );
}

function pisCofins(tributo: 'pis' | 'cofins', entrada: EntradaDosTributosDeHoje, conferirCst: boolean): Fixo {
  const { item, det, crt, competencia } = entrada;
  const cst = (tributo === 'pis' ? det.imposto.PIS?.CST : det.imposto.COFINS?.CST) ?? '';
  const tributado = emitenteDoSimples(crt) ? !CST_SEM_TRIBUTO.has(cst) : CST_TRIBUTADO.has(cst);
  if (conferirCst && !tributado) return 0n;
  const { pis_nao_cumulativo, cofins_nao_cumulativa } = parametrosEm(`${competencia}-01`);
  const aliquota = lerOuZero((tributo === 'pis' ? pis_nao_cumulativo : cofins_nao_cumulativa)?.valor);
  const base = lerOuZero(item.valor) - icmsProprio(det);
  return base <= 0n ? 0n : porcento(base, aliquota, 2);
}

function icmsDestacado(det: Det): Fixo {
  return icmsProprio(det) + lerSemFalta(det.imposto.ICMS?.vCredICMSSN);
}

/** IPI that a return gives back (impostoDevol). */
function ipiDevolvido(det: Det): Fixo {
  return lerSemFalta(det.impostoDevol?.vIPIDevol);
}

function icmsProprio(det: Det): Fixo {
  return lerSemFalta(det.imposto.ICMS?.vICMS);
}

/** The document already holds the divergência of a malformed field; here it is only zero. */
function lerSemFalta(texto: string | undefined): Fixo {
  return naoNegativo(lerOuZero(texto));
}
