import { vigente } from '@apura/law';
import { type AliquotaPropria, findAliquotaPropria } from '../calculo/aliquotas/aliquotas-uniformes.ts';
import { type Memoria, noteStep, writeMemoria } from '../calculo/memoria.ts';
import {
  type ByTributoInFixo,
  forEachTributo,
  TRIBUTOS,
  writeValores,
  ZEROS,
} from '../calculo/por-tributo.ts';
import { reduceAliquota } from '../calculo/reforma/compute-tributos.ts';
import { NO_TRIBUTOS_ATUAIS, publishAtuais } from '../calculo/tributos-atuais.ts';
import { classificacaoByCodigo } from '../dados/classificacoes.ts';
import { listDocumentosDaClassificacao } from '../dados/classificacoes-por-documento.ts';
import { isEmitenteDoSimples } from '../dados/emitente-do-simples.ts';
import type { DocumentoFiscal, ItemDoDocumento, TributoDeclarado } from '../documento-fiscal.ts';
import {
  absoluteOf,
  atLeastZero,
  CENT,
  type Fixo,
  formatFixo,
  porcento,
  readFixo,
  readOrZero,
  round,
} from '../fixo.ts';
import { parametrosEm } from '../parametros/parametros-em.ts';
import type { Divergencia, ItemCalculado } from '../resultado.ts';
import { findCfopDoItem } from './especies.ts';
import { TIPOS_DE_DOCUMENTO, type TipoDeOutroDocumento } from './tipos.ts';

export interface ContextoDoItemDoDocumento {
  readonly documento: DocumentoFiscal;
  /** YYYY-MM-DD of the competência. */
  readonly data: string;
  /** Standard rates in percent; null where there are none. */
  readonly aliquotas: ByTributoInFixo | null;
}

/** CST whose tax is the standard rate less the reduction of the table; what another one declares is carried. */
const CST_DE_TABELA: ReadonlySet<string> = new Set(['000', '200']);
/** Decimals of an effective rate: an NFS-e has two (Anexo VI), the others four. */
const CASAS_DA_NFSE = 2;

/** One item of a document that is no NF-e, in the shape of a note's item, and what it declares wrongly. */
export function computeItemDoDocumento(
  item: ItemDoDocumento,
  indice: number,
  contexto: ContextoDoItemDoDocumento,
): { readonly calculado: ItemCalculado; readonly divergencias: Divergencia[] } {
  const { documento, data } = contexto;
  const { cclasstrib, declarada } = classificacao(documento, item);
  const memoria: Memoria = [];
  const base = baseDoItem(documento, item, data);
  const linha = classificacaoByCodigo(cclasstrib, data);
  const declarado = declaradoDoItem(item);
  const cst = cclasstrib.slice(0, 3);
  const noDas = !declarada && isEmitenteDoSimples(documento.fornecedor.CRT);
  const propria = aliquotasProprias(item, cclasstrib, contexto);
  const deTabela = (CST_DE_TABELA.has(cst) || propria !== undefined) && linha !== undefined;
  const tributos = !deTabela
    ? (declarado ?? ZEROS)
    : noDas || contexto.aliquotas === null
      ? ZEROS
      : propria !== undefined
        ? tributosProprios(propria, base.base, declarado, memoria)
        : forEachTributo((tributo) => {
            const aliquota = aliquotaEfetiva(
              documento,
              contexto.aliquotas?.[tributo] ?? 0n,
              tributo === 'cbs' ? linha.reducao_cbs : linha.reducao_ibs,
            );
            const operandos = { vBC: base.base, aliquota: [aliquota, 4] as const };
            const valor = porcento(base.base, aliquota, 2);
            return noteStep(memoria, tributo, 'tributo', operandos, valor, linha.fundamento);
          });
  const calculado: ItemCalculado = {
    n_item: indice + 1,
    ncm: '',
    cfop: findCfopDoItem(documento, item),
    cst,
    cclasstrib,
    classificacao: declarada ? 'declarada' : 'inferida',
    ...(declarada ? {} : { confianca: 'baixa' as const }),
    calculado: deTabela || declarado === undefined,
    tratamento: deTabela ? 'calculado' : 'carregado',
    ...(declarado === undefined ? {} : { declarado: writeValores(declarado) }),
    reducao: formatFixo(linha?.reducao_cbs ?? 0n, 4),
    valor: formatFixo(readOrZero(item.valor) - readOrZero(item.desconto), 2),
    tributos_atuais: publishAtuais(atuaisDoItem(item)),
    memoria: [...passoDaBase(base, item), ...writeMemoria(memoria)],
    base: formatFixo(deTabela ? base.base : 0n, 2),
    ...writeValores(tributos),
    ibs: formatFixo(tributos.ibs_uf + tributos.ibs_mun, 2),
    is: '0.00',
  };
  return { calculado, divergencias: divergenciasDoItem(documento, item, calculado, base) };
}

/** The own rates of a classification (CST 010 and 221), 2 percentage points less of a financial service that owes ISS; undefined for all others. */
function aliquotasProprias(
  { iss }: ItemDoDocumento,
  cclasstrib: string,
  { data, aliquotas }: ContextoDoItemDoDocumento,
): AliquotaPropria | undefined {
  if (aliquotas === null) return undefined;
  const comIss = iss?.tribISSQN === ISS_TRIBUTAVEL || readOrZero(iss?.vISSQN) > 0n;
  return findAliquotaPropria(cclasstrib, Number(data.slice(0, 4)), aliquotas, {}, comIss) ?? undefined;
}

/** tribISSQN of an operation that the ISS falls on (NFS-e, tribMun). */
const ISS_TRIBUTAVEL = '1';

/** Base x each own rate, the CBS as the rest of the sum; the issuer's division where its sum is right, for the reference rates are still an estimate. */
function tributosProprios(
  { valores, soma, fundamento }: AliquotaPropria,
  base: Fixo,
  declarado: ByTributoInFixo | undefined,
  memoria: Memoria,
): ByTributoInFixo {
  const total = porcento(base, soma ?? valores.cbs + valores.ibs_uf + valores.ibs_mun, 2);
  const dividido =
    declarado !== undefined &&
    absoluteOf(declarado.cbs + declarado.ibs_uf + declarado.ibs_mun - total) <= TOLERANCIA;
  const ibs_uf = dividido ? declarado.ibs_uf : porcento(base, valores.ibs_uf, 2);
  const ibs_mun = dividido ? declarado.ibs_mun : porcento(base, valores.ibs_mun, 2);
  const tributos = { cbs: dividido ? declarado.cbs : total - ibs_uf - ibs_mun, ibs_uf, ibs_mun };
  return forEachTributo((tributo) => {
    const operandos = { vBC: base, aliquota: [valores[tributo], 4] as const };
    return noteStep(memoria, tributo, 'aliquota_uniforme', operandos, tributos[tributo], fundamento);
  });
}

/** As declared; without the group an estimate: an export of a service is immune, a charge outside the ICMS no supply. */
function classificacao(
  { tipo }: DocumentoFiscal,
  { ibscbs, iss, semCst }: ItemDoDocumento,
): { readonly cclasstrib: string; readonly declarada: boolean } {
  if (ibscbs !== undefined) return { cclasstrib: ibscbs.cClassTrib, declarada: true };
  if (tipo === 'nfse' && iss?.tribISSQN === '3') return { cclasstrib: '410004', declarada: false };
  return { cclasstrib: semCst === true ? '410999' : '000001', declarada: false };
}

/** vCBS, vIBSUF and vIBSMun less what is deferred; undefined where the document states none. */
function declaradoDoItem({ ibscbs }: ItemDoDocumento): ByTributoInFixo | undefined {
  if (ibscbs?.cbs?.v === undefined && ibscbs?.ibs_uf?.v === undefined) return undefined;
  return forEachTributo((tributo) => liquido(ibscbs[tributo], ibscbs.vBC));
}

/** An NFS-e states the tax before the deferral, which shows where the tax is the whole rate on the base. */
function liquido(tributo: TributoDeclarado | undefined, vBC: string | undefined): Fixo {
  const valor = readOrZero(tributo?.v);
  const diferido = readOrZero(tributo?.vDif);
  if (diferido === 0n) return valor;
  const inteiro = porcento(readOrZero(vBC), readOrZero(tributo?.pAliqEfet ?? tributo?.p), 2);
  return valor === inteiro ? valor - diferido : valor;
}

function aliquotaEfetiva({ tipo }: DocumentoFiscal, aliquota: Fixo, reducao: Fixo): Fixo {
  const efetiva = reduceAliquota(aliquota, reducao);
  return tipo === 'nfse' && reducao !== 0n ? round(efetiva, CASAS_DA_NFSE) : efetiva;
}

function atuaisDoItem({ icms, pis, cofins, iss }: ItemDoDocumento): typeof NO_TRIBUTOS_ATUAIS {
  return {
    ...NO_TRIBUTOS_ATUAIS,
    icms: readOrZero(icms?.vICMS) + readOrZero(icms?.vICMSOutraUF),
    icms_st: readOrZero(icms?.vST),
    fcp: readOrZero(icms?.vFCP),
    difal: readOrZero(icms?.vICMSUFFim) + readOrZero(icms?.vFCPUFFim),
    pis: readOrZero(pis?.v),
    cofins: readOrZero(cofins?.v),
    iss: readOrZero(iss?.vISSQN),
  };
}

function passoDaBase({ base, precoSemDesconto, atuais }: BaseDoItem, item: ItemDoDocumento) {
  const operandos = {
    preco: precoSemDesconto,
    icms_e_iss: atuais,
    pis: readOrZero(item.pis?.v),
    cofins: readOrZero(item.cofins?.v),
  };
  const memoria: Memoria = [];
  noteStep(memoria, 'vBC', 'base_do_ano', operandos, base, 'LC 214/2025, art. 12, § 2º, III e V');
  return writeMemoria(memoria);
}

const CAMPOS = { cbs: 'vCBS', ibs_uf: 'vIBSUF', ibs_mun: 'vIBSMun' } as const;

/** What an item declares wrongly: a class that its kind of document may not carry, a base or a tax that nothing explains. */
function divergenciasDoItem(
  documento: DocumentoFiscal,
  item: ItemDoDocumento,
  calculado: ItemCalculado,
  base: BaseDoItem,
): Divergencia[] {
  const { ibscbs } = item;
  if (ibscbs === undefined) return [];
  const achadas: Divergencia[] = [];
  const { nome } = TIPOS_DE_DOCUMENTO[documento.tipo];
  const n_item = calculado.n_item;
  if (!listDocumentosDaClassificacao(ibscbs.cClassTrib).has(documento.tipo)) {
    achadas.push({
      regra: 'cclasstrib_do_documento',
      gravidade: 'aviso',
      n_item,
      campo: 'cClassTrib',
      declarado: ibscbs.cClassTrib,
      calculado: null,
      mensagem: `A classificação ${ibscbs.cClassTrib} não é de ${nome}.`,
      fundamento: 'Tabela de cClassTrib, indicadores por documento',
    });
  }
  if (calculado.tratamento !== 'calculado') return achadas;
  if (!base.explicada) {
    achadas.push({
      regra: 'vbc_do_documento',
      gravidade: 'aviso',
      n_item,
      campo: 'vBC',
      declarado: formatFixo(readOrZero(ibscbs.vBC), 2),
      calculado: formatFixo(base.base, 2),
      mensagem: 'A base de CBS e IBS não se explica pelo preço menos ICMS, ISS, PIS e COFINS.',
      fundamento: 'LC 214/2025, art. 12, § 2º, V',
    });
  }
  for (const tributo of TRIBUTOS) {
    const declarado = calculado.declarado?.[tributo];
    if (declarado === undefined) continue;
    const diferenca = readOrZero(declarado) - readOrZero(calculado[tributo]);
    if (absoluteOf(diferenca) <= CENT) continue;
    achadas.push({
      regra: `${CAMPOS[tributo].toLowerCase()}_do_documento`,
      gravidade: 'critica',
      n_item,
      campo: CAMPOS[tributo],
      declarado,
      calculado: calculado[tributo],
      mensagem: `${CAMPOS[tributo]} não é a base vezes a alíquota.`,
      fundamento: 'LC 214/2025, arts. 12 e 14',
    });
  }
  return achadas;
}

/** Layouts without the issuer's PIS and COFINS; what a CT-e OS has may be withheld by the taker as well. */
export const LEIAUTES_SEM_PIS_COFINS: ReadonlySet<TipoDeOutroDocumento> = new Set([
  'cte',
  'ctesimp',
  'cteos',
  'bpe',
]);
/** Two centavos. */
const TOLERANCIA: Fixo = 2_000_000n;

interface BaseDoItem {
  readonly base: Fixo;
  /** False where no rule of the law gives the stated base. */
  readonly explicada: boolean;
  readonly precoSemDesconto: Fixo;
  /** ICMS and ISS that leave the base. */
  readonly atuais: Fixo;
}

/**
 * The base of CBS and IBS (LC 214/2025 art. 12 § 2º III and V): the price less ICMS and ISS until 2032 and less PIS and
 * COFINS in 2026. Where the layout has no PIS and COFINS, both regimes of the issuer and both readings of ICMS inside
 * their base are possible: the stated base is right where it is within 0.02 of one of them. Otherwise, and without a
 * stated one, the first counts: ICMS outside the base of PIS and COFINS (RE 574.706), both at the rates of Lucro Real.
 */
function baseDoItem(documento: DocumentoFiscal, item: ItemDoDocumento, data: string): BaseDoItem {
  const { icms, iss, ibscbs } = item;
  const precoSemDesconto =
    readOrZero(item.valor) - readOrZero(item.desconto) - readOrZero(ibscbs?.vReembolso);
  const comIcms = !vigente('icms_extinto', data);
  const atuais = comIcms
    ? readOrZero(icms?.vICMS) +
      readOrZero(icms?.vICMSOutraUF) +
      readOrZero(icms?.vICMSSTRet) +
      readOrZero(icms?.vFCP) +
      readOrZero(icms?.vICMSUFFim) +
      readOrZero(icms?.vFCPUFFim) +
      readOrZero(iss?.vISSQN)
    : 0n;
  const possiveis = basesPossiveis(documento, item, { preco: precoSemDesconto, atuais }, data);
  const pelaLei = atLeastZero(possiveis[0] ?? 0n);
  const declarada = ibscbs?.vBC === undefined ? null : readFixo(ibscbs.vBC);
  if (declarada === null) return { base: pelaLei, explicada: true, precoSemDesconto, atuais };
  const explicada = possiveis.some((base) => absoluteOf(base - declarada) <= TOLERANCIA);
  return { base: explicada ? declarada : pelaLei, explicada, precoSemDesconto, atuais };
}

function basesPossiveis(
  { tipo, totais }: DocumentoFiscal,
  { pis, cofins }: ItemDoDocumento,
  { preco, atuais }: { readonly preco: Fixo; readonly atuais: Fixo },
  data: string,
): readonly Fixo[] {
  const liquido = preco - atuais;
  const vigentes = parametrosEm(data);
  const somar = (um: keyof typeof vigentes, outro: keyof typeof vigentes): Fixo =>
    readOrZero(vigentes[um]?.valor) + readOrZero(vigentes[outro]?.valor);
  const regimes = [
    somar('pis_nao_cumulativo', 'cofins_nao_cumulativa'),
    somar('pis_cumulativo', 'cofins_cumulativa'),
  ];
  if (regimes.every((aliquota) => aliquota === 0n)) return [liquido];
  // infTribFed of a CT-e OS is of the whole document, which is one item.
  const naNota =
    tipo === 'cteos'
      ? readOrZero(totais.vPIS) + readOrZero(totais.vCOFINS)
      : readOrZero(pis?.v) + readOrZero(cofins?.v);
  const declaradas = naNota === 0n ? [] : [liquido - naNota];
  if (!LEIAUTES_SEM_PIS_COFINS.has(tipo)) return declaradas.length > 0 ? declaradas : [liquido];
  return [
    ...regimes.flatMap((aliquota) => [
      round(liquido - porcento(liquido, aliquota, 8), 2),
      round(liquido - porcento(preco, aliquota, 8), 2),
    ]),
    liquido,
    ...declaradas,
  ];
}
