import { type Falta, lerValor } from '../calculo/ler-valor.ts';
import { SEM_TRIBUTOS_ATUAIS, type TributosAtuaisEmFixo } from '../calculo/tributos-atuais.ts';
import { classeDoCfop } from '../dados/cfop.ts';
import { emitenteDoSimples } from '../dados/emitente-do-simples.ts';
import { type Fixo, lerFixo, naoNegativo, porcento } from '../fixo.ts';
import type { Det } from '../nota-fiscal.ts';
import { creditosDePisCofins } from '../parametros/creditos-de-pis-cofins.ts';
import type { ItemCalculado, Regime } from '../resultado.ts';
import type { Sentido } from './sentido.ts';

export interface EntradaDosTributosDeHoje {
  readonly item: ItemCalculado;
  readonly det: Det;
  /** The client's CFOP. */
  readonly cfop: string;
  readonly sentido: Sentido;
  readonly regime: Regime;
  /** CRT of the issuer. */
  readonly crt: string | undefined;
  readonly competencia: string;
}

const CREDITO_DE_ICMS = new Set(['compra', 'servico_industrializacao_tomado', 'importacao', 'retorno']);
const CREDITO_DE_PIS_COFINS = new Set(['compra', 'compra_para_servico', 'servico_industrializacao_tomado']);
/** Returns of fixed assets and of goods for own use: their purchase gave no credit here. */
const DEVOLUCAO_SEM_CREDITO = new Set(['553', '556', '412', '413']);
const CST_TRIBUTADO = new Set(['01', '02', '03']);
const CST_SEM_TRIBUTO = new Set(['04', '05', '06', '07', '08', '09']);
/**
 * What an item moves in today's taxes, in reais. Debits and their reversals are the amounts declared in the note.
 * Credits: ICMS highlighted (with the Simples hint vCredICMSSN, LC 123/2006 art. 23 § 1º) on purchases for resale or
 * industrialisation; PIS 1.65 % and COFINS 7.6 % for Lucro Real on the value less ICMS (Lei 14.592/2023) when the
 * supplier's CST is taxed, or the supplier is in the Simples (ADI RFB 15/2007); on imports the declared PIS/COFINS
 * (Lei 10.865/2004 art. 15). Simplifications: no IPI, ICMS-ST, FCP, DIFAL or ISS credit, nothing for fixed assets
 * (1/48) or own use; IPI and freight enter no other credit base; Lucro Presumido has no PIS/COFINS credit.
 */
export function tributosDeHoje(entrada: EntradaDosTributosDeHoje): TributosAtuaisEmFixo {
  const { sentido } = entrada;
  if (sentido === 'credito') return creditos(entrada);
  if (sentido === 'estorno_credito') {
    return estornoDeCredito(entrada);
  }
  return { ...declarados(entrada.item), ii: 0n };
}

function creditos(entrada: EntradaDosTributosDeHoje): TributosAtuaisEmFixo {
  const { regime, item, cfop } = entrada;
  const { classe } = classeDoCfop(cfop);
  if (regime === 'simples_nacional' || regime === 'mei') return { ...SEM_TRIBUTOS_ATUAIS };
  const icms = CREDITO_DE_ICMS.has(classe) ? icmsDestacado(entrada.det) : 0n;
  if (regime !== 'lucro_real') return { ...SEM_TRIBUTOS_ATUAIS, icms };
  if (classe === 'importacao') {
    const { pis, cofins } = declarados(item);
    return { ...SEM_TRIBUTOS_ATUAIS, icms, pis, cofins };
  }
  if (!CREDITO_DE_PIS_COFINS.has(classe)) return { ...SEM_TRIBUTOS_ATUAIS, icms };
  return {
    ...SEM_TRIBUTOS_ATUAIS,
    icms,
    pis: pisCofins('pis', entrada, true),
    cofins: pisCofins('cofins', entrada, true),
  };
}

/** The client returns a purchase: its own note says ICMS; PIS and COFINS mirror the credit, for Lucro Real only. */
function estornoDeCredito(entrada: EntradaDosTributosDeHoje): TributosAtuaisEmFixo {
  const { regime, cfop } = entrada;
  const semCredito =
    DEVOLUCAO_SEM_CREDITO.has(cfop.slice(1)) || classeDoCfop(cfop).classe === 'devolucao_nao_onerosa';
  if (semCredito || regime === 'simples_nacional' || regime === 'mei') return { ...SEM_TRIBUTOS_ATUAIS };
  const icms = icmsDestacado(entrada.det);
  if (regime !== 'lucro_real') return { ...SEM_TRIBUTOS_ATUAIS, icms };
  return {
    ...SEM_TRIBUTOS_ATUAIS,
    icms,
    pis: pisCofins('pis', entrada, false),
    cofins: pisCofins('cofins', entrada, false),
  };
}

function pisCofins(tributo: 'pis' | 'cofins', entrada: EntradaDosTributosDeHoje, conferirCst: boolean): Fixo {
  const { item, det, crt, competencia } = entrada;
  const cst = (tributo === 'pis' ? det.imposto.PIS?.CST : det.imposto.COFINS?.CST) ?? '';
  const tributado = emitenteDoSimples(crt) ? !CST_SEM_TRIBUTO.has(cst) : CST_TRIBUTADO.has(cst);
  if (conferirCst && !tributado) return 0n;
  const dia = `${competencia}-01`;
  const linha = creditosDePisCofins.find(
    (credito) => credito.tributo === tributo && credito.desde <= dia && dia <= credito.ate,
  );
  const aliquota = linha === undefined ? null : lerFixo(linha.valor);
  const base = (lerFixo(item.valor) ?? 0n) - icmsProprio(det);
  return aliquota === null || base <= 0n ? 0n : porcento(base, aliquota, 2);
}

function icmsDestacado(det: Det): Fixo {
  return icmsProprio(det) + lerSemFalta(det.imposto.ICMS?.vCredICMSSN);
}

function icmsProprio(det: Det): Fixo {
  return lerSemFalta(det.imposto.ICMS?.vICMS);
}

/** The document already holds the divergência of a malformed field; here it is only zero. */
function lerSemFalta(texto: string | undefined): Fixo {
  const faltas: Falta[] = [];
  const valor = lerValor(texto, '', faltas);
  return naoNegativo(valor);
}

function declarados(item: ItemCalculado): TributosAtuaisEmFixo {
  const { icms, icms_st, fcp, difal, ipi, ii, pis, cofins, iss } = item.tributos_atuais;
  const ler = (texto: string): Fixo => lerFixo(texto) ?? 0n;
  return {
    icms: ler(icms),
    icms_st: ler(icms_st),
    fcp: ler(fcp),
    difal: ler(difal),
    ipi: ler(ipi),
    ii: ler(ii),
    pis: ler(pis),
    cofins: ler(cofins),
    iss: ler(iss),
  };
}
