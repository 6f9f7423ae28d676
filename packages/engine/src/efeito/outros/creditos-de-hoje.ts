import { MARCOS, vigente } from '@apura/law';
import { NO_TRIBUTOS_ATUAIS, readAtuais, type TributosAtuaisEmFixo } from '../../calculo/tributos-atuais.ts';
import { isEmitenteDoSimples } from '../../dados/emitente-do-simples.ts';
import {
  atLeastZero,
  type Fixo,
  formatFixo,
  HUNDRED_PERCENT,
  porcento,
  readFixo,
  readOrZero,
  smallerOf,
} from '../../fixo.ts';
import { findAliquotasDePisCofins } from '../../parametros/aliquotas-de-pis-cofins.ts';
import { parametrosEm } from '../../parametros/parametros-em.ts';
import type { CreditoEmDuvida } from '../../resultado.ts';
import { assessesIcms, optedForIcmsPresumido } from '../tributos-de-hoje.ts';
import { answerOrAsk, type CasoDoItem, findResposta } from './caso-do-item.ts';
import type { PerguntaDoDocumento } from './perguntas.ts';
import {
  creditosDeIcms,
  creditosDePisCofins,
  debitosDePisCofins,
  decideFinalidadeDoFrete,
  type FinalidadeDoFrete,
  type RegraDeCredito,
  type SituacaoDoFornecedor,
  validRegra,
} from './regras-de-hoje.ts';

/** A credit that is argued: shown, not used. */
export interface ValorEmDuvida extends CreditoEmDuvida {
  /** YYYY-MM: as that of a row, of 410031 an earlier month. */
  readonly competencia: string;
}

export interface CreditosDeHoje {
  readonly atuais: TributosAtuaisEmFixo;
  readonly em_duvida: readonly ValorEmDuvida[];
}

export const NO_CREDITOS: CreditosDeHoje = { atuais: NO_TRIBUTOS_ATUAIS, em_duvida: [] };
/** The supplier does not owe the contribution, as of an export (Leis 10.637/2002 and 10.833/2003 art. 3º § 2º II). */
const SEM_CONTRIBUICAO: ReadonlySet<string> = new Set(['04', '06', '07', '08', '09']);
const CONTRIBUICOES = [
  ['pis', 'pis_nao_cumulativo'],
  ['cofins', 'cofins_nao_cumulativa'],
] as const;

/** ICMS, PIS and COFINS that a taken item gives back today, by the tables of `regras-de-hoje`. */
export function computeCreditosDeHoje(caso: CasoDoItem): CreditosDeHoje {
  const { cliente } = caso.contexto;
  if (caso.especie === 'alheia' || !assessesIcms(cliente)) return NO_CREDITOS;
  const finalidade = finalidadeDoItem(caso);
  const icms = creditoDeIcms(caso, finalidade);
  const contribuicoes =
    cliente.regime === 'lucro_real'
      ? creditosDasContribuicoes(caso, finalidade)
      : { pis: 0n, cofins: 0n, em_duvida: [] };
  return {
    atuais: {
      ...NO_TRIBUTOS_ATUAIS,
      icms: icms.valor,
      pis: contribuicoes.pis,
      cofins: contribuicoes.cofins,
    },
    em_duvida: [...icms.em_duvida, ...contribuicoes.em_duvida],
  };
}

/** By the links and the office's answer; it is asked where neither says. */
function finalidadeDoItem(caso: CasoDoItem): FinalidadeDoFrete {
  const { documento, contexto, especie, item } = caso;
  if (especie !== 'frete') return 'sem_resposta';
  const finalidade = decideFinalidadeDoFrete(
    documento,
    contexto.cliente.cnpj_raiz,
    findResposta(caso, 'finalidade_do_frete'),
  );
  if (finalidade === 'sem_resposta') {
    answerOrAsk(caso, 'finalidade_do_frete', {
      icms: formatFixo(readOrZero(item.icms?.vICMS), 2),
      ...(contexto.cliente.regime === 'lucro_real' ? contribuicoesInteiras(caso) : {}),
    });
  }
  return finalidade;
}

function creditoDeIcms(
  caso: CasoDoItem,
  finalidade: FinalidadeDoFrete,
): { readonly valor: Fixo; readonly em_duvida: readonly ValorEmDuvida[] } {
  const { documento, item, especie, data } = caso;
  const indIE = documento.adquirente?.indIE;
  // Without the indicator (old layouts) a company with a registration counts as a contributor.
  const contribuinte = indIE === undefined ? documento.adquirente?.IE !== undefined : indIE === '1';
  const opcao = optedForIcmsPresumido(caso.contexto.cliente, data);
  const regra = validRegra(creditosDeIcms, data, { especie, finalidade, fornecedor: fornecedorPara(caso) });
  if (!contribuinte || opcao || regra === undefined) return { valor: 0n, em_duvida: [] };
  const destacado = readOrZero(item.icms?.vICMS) + readOrZero(item.icms?.vICMSOutraUF);
  const retido = readOrZero(item.icms?.vICMSSTRet);
  const em_duvida = retido === 0n || especie !== 'frete' ? [] : [inDuvida(caso, 'icms', retido, regra)];
  if (destacado === 0n) return { valor: 0n, em_duvida };
  const parcela = parcelaDaRegra(caso, regra, { icms: formatFixo(destacado, 2) });
  return { valor: porcento(destacado, parcela, 2), em_duvida };
}

function creditosDasContribuicoes(caso: CasoDoItem, finalidade: FinalidadeDoFrete) {
  const { item, especie, data } = caso;
  const regra = validRegra(creditosDePisCofins, data, {
    especie,
    finalidade,
    fornecedor: fornecedorPara(caso),
  });
  const em_duvida: ValorEmDuvida[] = [];
  const semCredito = { pis: 0n, cofins: 0n, em_duvida };
  const exportado = exportacaoOfItem(item, caso.itemCalculado);
  if (regra === undefined || exportado || SEM_CONTRIBUICAO.has(item.pis?.CST ?? '')) return semCredito;
  const inteiras = contribuicoesInteiras(caso);
  const parcela = parcelaDaRegra(caso, regra, inteiras);
  for (const [tributo, codigo] of CONTRIBUICOES) {
    const inteira = readOrZero(inteiras[tributo]);
    const aliquota = readOrZero(parametrosEm(data)[codigo]?.valor);
    // 75 % of the rate, not of the rounded tax: 1.2375 % and 5.70 %.
    const usada = porcento(baseDoCredito(caso), porcento(aliquota, parcela, 8), 2);
    semCredito[tributo] = smallerOf(usada, inteira);
    const resto = inteira - semCredito[tributo];
    if (regra.em_duvida === true && resto > 0n) {
      semCredito.em_duvida.push(inDuvida(caso, tributo, resto, regra));
    }
  }
  return semCredito;
}

function inDuvida(
  { data }: CasoDoItem,
  tributo: ValorEmDuvida['tributo'],
  valor: Fixo,
  { fundamento }: RegraDeCredito,
): ValorEmDuvida {
  return { competencia: data.slice(0, 7), tributo, valor: formatFixo(valor, 2), fundamento };
}

/** The whole credit at the rates of Lucro Real, reais. */
function contribuicoesInteiras(caso: CasoDoItem): { readonly pis: string; readonly cofins: string } {
  const base = baseDoCredito(caso);
  const vigentes = parametrosEm(caso.data);
  const [pis, cofins] = CONTRIBUICOES.map(([, codigo]) =>
    formatFixo(porcento(base, readOrZero(vigentes[codigo]?.valor), 2), 2),
  );
  return { pis: pis ?? '0.00', cofins: cofins ?? '0.00' };
}

/** The price less the ICMS that is highlighted (art. 3º § 2º III); ISS stays in. */
function baseDoCredito({ item }: CasoDoItem): Fixo {
  const { icms } = item;
  return atLeastZero(
    readOrZero(item.valor) -
      readOrZero(item.desconto) -
      readOrZero(icms?.vICMS) -
      readOrZero(icms?.vICMSOutraUF),
  );
}

function parcelaDaRegra(
  caso: CasoDoItem,
  { parcela }: RegraDeCredito,
  em_jogo: Readonly<Record<string, string>>,
): Fixo {
  if (parcela === 'industrial') {
    const resposta = readFixo(answerOrAsk(caso, 'parcela_industrial', em_jogo) ?? '0');
    return resposta === null ? 0n : smallerOf(atLeastZero(resposta), HUNDRED_PERCENT);
  }
  if (parcela === 'se_insumo') {
    return answerOrAsk(caso, 'servico_e_insumo', em_jogo) === 'sim' ? HUNDRED_PERCENT : 0n;
  }
  return readOrZero(parcela);
}

function fornecedorPara({ documento }: CasoDoItem): SituacaoDoFornecedor {
  const { CNPJ, CPF, CRT } = documento.fornecedor;
  if (CNPJ === undefined && CPF !== undefined) return 'pessoa_fisica';
  return isEmitenteDoSimples(CRT) ? 'simples' : 'regular';
}

const CONSUMO_DE_2026 = '410031';
/** The last year of PIS and COFINS, and its last month. */
const ULTIMO_MES = MARCOS.pis_cofins_extintos.vespera.slice(0, 7);
const MES = /^\d{4}-(?:0[1-9]|1[0-2])$/;
const inUltimoAno = (mes: string | undefined): mes is string =>
  mes !== undefined && MES.test(mes) && mes.slice(0, 4) === ULTIMO_MES.slice(0, 4);

/**
 * What a bill of 2027 charges for 2026 (LC 214/2025 art. 408 § 1º): its PIS and COFINS are credited in the month of the
 * consumption, which the bill says or the office (Lei 10.833/2003 art. 3º § 1º II). Null for everything else.
 */
export function consumoAnterior(
  caso: CasoDoItem,
): { readonly mes: string; readonly creditos: CreditosDeHoje } | null {
  const { documento, calculado, itemCalculado, contexto, lado } = caso;
  if (itemCalculado.cclasstrib !== CONSUMO_DE_2026 || lado !== 'adquirente') return null;
  // A bill of 2026 credits its PIS and COFINS in its own month.
  if (!vigente('pis_cofins_extintos', calculado.ano)) return null;
  if (contexto.cliente.regime !== 'lucro_real') return null;
  const { dPerUsoFim, CompetFat } = documento.fatura ?? {};
  const daFatura = dPerUsoFim?.slice(0, 7) ?? CompetFat?.replace(/^(\d{4})/, '$1-');
  const lido = inUltimoAno(daFatura) ? daFatura : answerOrAsk(caso, 'mes_do_consumo');
  const mes = inUltimoAno(lido) ? lido : ULTIMO_MES;
  const perguntas: PerguntaDoDocumento[] = [];
  const { atuais, em_duvida } = computeCreditosDeHoje({ ...caso, perguntas, data: `${mes}-28` });
  // What its ICMS asks was asked in the month of the bill.
  caso.perguntas.push(...perguntas.filter(({ em_jogo }) => em_jogo.pis !== undefined));
  return {
    mes,
    creditos: {
      atuais: { ...NO_TRIBUTOS_ATUAIS, pis: atuais.pis, cofins: atuais.cofins },
      em_duvida: em_duvida.filter(({ tributo }) => tributo !== 'icms'),
    },
  };
}

const SEM_DEBITO_DE_CONTRIBUICAO: ReadonlySet<string> = new Set(['04', '05', '06', '07', '08', '09']);

/**
 * What the supplier owes today: what its document states; PIS and COFINS that the layout has no field for, at the rates
 * of its regime (Lucro Real and Presumido; an export owes none).
 */
export function computeDebitosDeHoje(caso: CasoDoItem): TributosAtuaisEmFixo {
  const { item, itemCalculado, contexto, data, especie } = caso;
  if (especie === 'alheia') return NO_TRIBUTOS_ATUAIS;
  const declarados = readAtuais(itemCalculado.tributos_atuais);
  const { regime } = contexto.cliente;
  if (regime !== 'lucro_real' && regime !== 'lucro_presumido') return declarados;
  if (item.pis?.v !== undefined || item.cofins?.v !== undefined || withoutContribuicao(caso))
    return declarados;
  const regra = debitosDePisCofins.find(
    ({ especies, desde, ate }) =>
      especies.includes(especie) && desde <= data && (ate === null || data <= ate),
  );
  if (regra === undefined) return declarados;
  const cumulativo = regra.regime === 'cumulativo' || regime === 'lucro_presumido';
  const aliquotas = findAliquotasDePisCofins(cumulativo, data);
  const preco = readOrZero(item.valor) - readOrZero(item.desconto);
  const base = regra.sem_icms ? preco - declarados.icms : preco;
  return {
    ...declarados,
    pis: porcento(base, aliquotas.pis, 2),
    cofins: porcento(base, aliquotas.cofins, 2),
  };
}

/** Exempt or without incidence by its CST, or an export. */
const withoutContribuicao = ({ item, itemCalculado }: CasoDoItem): boolean =>
  SEM_DEBITO_DE_CONTRIBUICAO.has(item.pis?.CST ?? '') || exportacaoOfItem(item, itemCalculado);

/** A service or a transport for abroad: CFOP 7xxx, tribISSQN 3, or the class of exports. */
export function exportacaoOfItem(
  item: CasoDoItem['item'],
  { cclasstrib }: CasoDoItem['itemCalculado'],
): boolean {
  return item.CFOP?.startsWith('7') === true || item.iss?.tribISSQN === '3' || cclasstrib === '410004';
}
