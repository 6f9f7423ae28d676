import { vigente } from '@apura/law';
import { anotar, escreverMemoria, type Memoria } from '../calculo/memoria.ts';
import {
  escreverValores,
  type PorTributoEmFixo,
  paraCadaTributo,
  TRIBUTOS,
  ZEROS,
} from '../calculo/por-tributo.ts';
import { reduzirAliquota } from '../calculo/reforma/calcular-tributos.ts';
import { publicarAtuais, SEM_TRIBUTOS_ATUAIS } from '../calculo/tributos-atuais.ts';
import { classificacaoPorCodigo } from '../dados/classificacoes.ts';
import { documentosDaClassificacao } from '../dados/classificacoes-por-documento.ts';
import { emitenteDoSimples } from '../dados/emitente-do-simples.ts';
import type { DocumentoFiscal, ItemDoDocumento, TributoDeclarado } from '../documento-fiscal.ts';
import {
  arredondar,
  CENTAVO,
  type Fixo,
  formatarFixo,
  lerFixo,
  lerOuZero,
  modulo,
  naoNegativo,
  porcento,
} from '../fixo.ts';
import { parametrosEm } from '../parametros/parametros-em.ts';
import type { Divergencia, ItemCalculado } from '../resultado.ts';
import { cfopDoItem } from './especies.ts';
import { TIPOS_DE_DOCUMENTO, type TipoDeOutroDocumento } from './tipos.ts';

export interface ContextoDoItemDoDocumento {
  readonly documento: DocumentoFiscal;
  /** YYYY-MM-DD of the competência. */
  readonly data: string;
  /** Standard rates in percent; null where there are none. */
  readonly aliquotas: PorTributoEmFixo | null;
}

/** CST whose tax is the standard rate less the reduction of the table; what another one declares is carried. */
const CST_DE_TABELA: ReadonlySet<string> = new Set(['000', '200']);
/** Decimals of an effective rate: an NFS-e has two (Anexo VI), the others four. */
const CASAS_DA_NFSE = 2;

/** One item of a document that is no NF-e, in the shape of a note's item, and what it declares wrongly. */
export function calcularItemDoDocumento(
  item: ItemDoDocumento,
  indice: number,
  contexto: ContextoDoItemDoDocumento,
): { readonly calculado: ItemCalculado; readonly divergencias: Divergencia[] } {
  const { documento, data } = contexto;
  const { cclasstrib, declarada } = classificacao(documento, item);
  const memoria: Memoria = [];
  const base = baseDoItem(documento, item, data);
  const linha = classificacaoPorCodigo(cclasstrib, data);
  const declarado = declaradoDoItem(item);
  const cst = cclasstrib.slice(0, 3);
  const deTabela = CST_DE_TABELA.has(cst) && linha !== undefined;
  const noDas = !declarada && emitenteDoSimples(documento.fornecedor.CRT);
  const tributos = !deTabela
    ? (declarado ?? ZEROS)
    : noDas || contexto.aliquotas === null
      ? ZEROS
      : paraCadaTributo((tributo) => {
          const aliquota = aliquotaEfetiva(
            documento,
            contexto.aliquotas?.[tributo] ?? 0n,
            tributo === 'cbs' ? linha.reducao_cbs : linha.reducao_ibs,
          );
          const operandos = { vBC: base.base, aliquota: [aliquota, 4] as const };
          const valor = porcento(base.base, aliquota, 2);
          return anotar(memoria, tributo, 'tributo', operandos, valor, linha.fundamento);
        });
  const calculado: ItemCalculado = {
    n_item: indice + 1,
    ncm: '',
    cfop: cfopDoItem(documento, item),
    cst,
    cclasstrib,
    classificacao: declarada ? 'declarada' : 'inferida',
    ...(declarada ? {} : { confianca: 'baixa' as const }),
    calculado: deTabela || declarado === undefined,
    tratamento: deTabela ? 'calculado' : 'carregado',
    ...(declarado === undefined ? {} : { declarado: escreverValores(declarado) }),
    reducao: formatarFixo(linha?.reducao_cbs ?? 0n, 4),
    valor: formatarFixo(lerOuZero(item.valor) - lerOuZero(item.desconto), 2),
    tributos_atuais: publicarAtuais(atuaisDoItem(item)),
    memoria: [...passoDaBase(base, item), ...escreverMemoria(memoria)],
    base: formatarFixo(deTabela ? base.base : 0n, 2),
    ...escreverValores(tributos),
    ibs: formatarFixo(tributos.ibs_uf + tributos.ibs_mun, 2),
    is: '0.00',
  };
  return { calculado, divergencias: divergenciasDoItem(documento, item, calculado, base) };
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
function declaradoDoItem({ ibscbs }: ItemDoDocumento): PorTributoEmFixo | undefined {
  if (ibscbs?.cbs?.v === undefined && ibscbs?.ibs_uf?.v === undefined) return undefined;
  return paraCadaTributo((tributo) => liquido(ibscbs[tributo], ibscbs.vBC));
}

/** An NFS-e states the tax before the deferral, which shows where the tax is the whole rate on the base. */
function liquido(tributo: TributoDeclarado | undefined, vBC: string | undefined): Fixo {
  const valor = lerOuZero(tributo?.v);
  const diferido = lerOuZero(tributo?.vDif);
  if (diferido === 0n) return valor;
  const inteiro = porcento(lerOuZero(vBC), lerOuZero(tributo?.pAliqEfet ?? tributo?.p), 2);
  return valor === inteiro ? valor - diferido : valor;
}

function aliquotaEfetiva({ tipo }: DocumentoFiscal, aliquota: Fixo, reducao: Fixo): Fixo {
  const efetiva = reduzirAliquota(aliquota, reducao);
  return tipo === 'nfse' && reducao !== 0n ? arredondar(efetiva, CASAS_DA_NFSE) : efetiva;
}

function atuaisDoItem({ icms, pis, cofins, iss }: ItemDoDocumento): typeof SEM_TRIBUTOS_ATUAIS {
  return {
    ...SEM_TRIBUTOS_ATUAIS,
    icms: lerOuZero(icms?.vICMS) + lerOuZero(icms?.vICMSOutraUF),
    icms_st: lerOuZero(icms?.vST),
    fcp: lerOuZero(icms?.vFCP),
    difal: lerOuZero(icms?.vICMSUFFim) + lerOuZero(icms?.vFCPUFFim),
    pis: lerOuZero(pis?.v),
    cofins: lerOuZero(cofins?.v),
    iss: lerOuZero(iss?.vISSQN),
  };
}

function passoDaBase({ base, precoSemDesconto, atuais }: BaseDoItem, item: ItemDoDocumento) {
  const operandos = {
    preco: precoSemDesconto,
    icms_e_iss: atuais,
    pis: lerOuZero(item.pis?.v),
    cofins: lerOuZero(item.cofins?.v),
  };
  const memoria: Memoria = [];
  anotar(memoria, 'vBC', 'base_do_ano', operandos, base, 'LC 214/2025, art. 12, § 2º, III e V');
  return escreverMemoria(memoria);
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
  if (!documentosDaClassificacao(ibscbs.cClassTrib).has(documento.tipo)) {
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
      declarado: formatarFixo(lerOuZero(ibscbs.vBC), 2),
      calculado: formatarFixo(base.base, 2),
      mensagem: 'A base de CBS e IBS não se explica pelo preço menos ICMS, ISS, PIS e COFINS.',
      fundamento: 'LC 214/2025, art. 12, § 2º, V',
    });
  }
  for (const tributo of TRIBUTOS) {
    const declarado = calculado.declarado?.[tributo];
    if (declarado === undefined) continue;
    const diferenca = lerOuZero(declarado) - lerOuZero(calculado[tributo]);
    if (modulo(diferenca) <= CENTAVO) continue;
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
  const precoSemDesconto = lerOuZero(item.valor) - lerOuZero(item.desconto) - lerOuZero(ibscbs?.vReembolso);
  const comIcms = !vigente('icms_extinto', data);
  const atuais = comIcms
    ? lerOuZero(icms?.vICMS) +
      lerOuZero(icms?.vICMSOutraUF) +
      lerOuZero(icms?.vICMSSTRet) +
      lerOuZero(icms?.vFCP) +
      lerOuZero(icms?.vICMSUFFim) +
      lerOuZero(icms?.vFCPUFFim) +
      lerOuZero(iss?.vISSQN)
    : 0n;
  const possiveis = basesPossiveis(documento, item, { preco: precoSemDesconto, atuais }, data);
  const pelaLei = naoNegativo(possiveis[0] ?? 0n);
  const declarada = ibscbs?.vBC === undefined ? null : lerFixo(ibscbs.vBC);
  if (declarada === null) return { base: pelaLei, explicada: true, precoSemDesconto, atuais };
  const explicada = possiveis.some((base) => modulo(base - declarada) <= TOLERANCIA);
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
    lerOuZero(vigentes[um]?.valor) + lerOuZero(vigentes[outro]?.valor);
  const regimes = [
    somar('pis_nao_cumulativo', 'cofins_nao_cumulativa'),
    somar('pis_cumulativo', 'cofins_cumulativa'),
  ];
  if (regimes.every((aliquota) => aliquota === 0n)) return [liquido];
  // infTribFed of a CT-e OS is of the whole document, which is one item.
  const naNota =
    tipo === 'cteos'
      ? lerOuZero(totais.vPIS) + lerOuZero(totais.vCOFINS)
      : lerOuZero(pis?.v) + lerOuZero(cofins?.v);
  const declaradas = naNota === 0n ? [] : [liquido - naNota];
  if (!LEIAUTES_SEM_PIS_COFINS.has(tipo)) return declaradas.length > 0 ? declaradas : [liquido];
  return [
    ...regimes.flatMap((aliquota) => [
      arredondar(liquido - porcento(liquido, aliquota, 8), 2),
      arredondar(liquido - porcento(preco, aliquota, 8), 2),
    ]),
    liquido,
    ...declaradas,
  ];
}
