import { vigente } from '@apura/law';
import { inSameArea } from '../../dados/areas-incentivadas.ts';
import { checkDocumento } from '../../divergencias/check-itens.ts';
import type { ConferenciaDaNota, RegrasDaNt } from '../../divergencias/conferencia.ts';
import { atLeastZero, formatFixo, readFixo, round } from '../../fixo.ts';
import type { NotaFiscal } from '../../nota-fiscal.ts';
import type { AliquotasDaLei } from '../../parametros/aliquotas-em.ts';
import { CENARIO_PADRAO, FIRST_ANO, LAST_ANO } from '../../parametros/cenarios.ts';
import { mesDeBrasilia } from '../../prazos/brasilia.ts';
import type { Divergencia, DocumentoCalculado, Reforma } from '../../resultado.ts';
import { reviewItens } from '../../revisao.ts';
import { known } from '../../tables.ts';
import { versoes } from '../../versoes.ts';
import {
  type AliquotasDoDocumento,
  aliquotasOriginais,
  anoWithRegras,
  compraGovernamental,
  findAliquotasDoDocumento,
} from '../aliquotas/aliquotas-do-documento.ts';
import { computeItem } from '../compute-item.ts';
import type { OpcoesDoDocumento } from '../document-options.ts';
import type { ContextoDoItem, ItemInCalculo } from '../item-in-calculo.ts';
import { publishItem, situacaoDaNota } from '../publish-item.ts';
import { computeValoresExatos } from '../reforma/base-vezes-aliquota.ts';
import {
  computeTributosNoAno,
  NO_TRIBUTOS_ATUAIS,
  publishAtuais,
  type TributosAtuaisEmFixo,
} from '../tributos-atuais.ts';
import { listAvisosDoDocumento, listPremissasDoDocumento } from './avisos-do-documento.ts';

/** A note of `calcularDocumento`. */
export function computeNota(nota: NotaFiscal, options: OpcoesDoDocumento): DocumentoCalculado {
  const { data, competencia, ano } = dataDeEmissao(nota.ide.dhEmi);
  const anoPedido = anoValido(options.ano);
  const aliquotas = findAliquotasDoDocumento(data, ano, anoPedido, options.cenario);
  const somaSemArredondar = options.somaSemArredondar ?? false;
  const contexto: ContextoDoItem = {
    ide: nota.ide,
    data,
    emitente: nota.emit.CNPJ ?? nota.emit.CPF,
    suframa: nota.dest?.ISUF,
    ajustes: options.ajustes ?? [],
    ano: anoWithRegras(aliquotas.ano),
    anoDaNota: anoWithRegras(ano),
    modelo: nota.ide.mod,
    crt: nota.emit.CRT,
    aliquotas: aliquotas.valores,
    aliquotasDaPropriaNota: anoPedido === undefined && aliquotasOriginais(nota.ide),
    cenarioDaOriginal: anoPedido === undefined ? (options.cenario ?? CENARIO_PADRAO) : null,
    mesmaArea: inSameArea(nota.emit.cMun, nota.dest?.cMun),
    compra: compraGovernamental(nota.ide, aliquotas.ano),
    aliquotasProprias: options.aliquotas_proprias,
    seletivo: options.aliquotas_is ?? [],
    somaSemArredondar,
  };
  const itens = nota.det.map((det, indice) => {
    const item = computeItem(det, indice, contexto);
    return contexto.ano === contexto.anoDaNota
      ? item
      : inAno(item, options.reforma_na_base_do_icms ?? true, contexto);
  });
  const situacao = options.situacao ?? situacaoDaNota(nota);
  const confere = (options.conferir ?? true) && (anoPedido === undefined || anoPedido === ano);
  return {
    chave: nota.chave,
    ano,
    competencia,
    situacao,
    aliquotas: aliquotas.publicas,
    ...(aliquotas.cenario === null ? undefined : { cenario: aliquotas.cenario }),
    itens: nota.det.map((det, indice) => publishItem(known(itens[indice], 'item'), det.prod)),
    valor_total: valorDaNota(nota, itens),
    tributos_atuais: publishAtuais(sumAtuais(itens)),
    reforma: sumReforma(itens, somaSemArredondar),
    divergencias: confere
      ? checkNota(nota, itens, contexto, aliquotas, options.regras_da_nt ?? 'vigentes')
      : [],
    revisoes: confere ? reviewItens(nota, itens, contexto) : [],
    avisos: listAvisosDoDocumento(nota, itens, situacao, { competencia, aliquotas: aliquotas.aviso }),
    premissas: listPremissasDoDocumento(nota, itens, contexto, aliquotas.premissas),
    correcoes: aliquotas.correcoes,
    versoes,
  };
}

/** The note against the law of its year. Another rate than the law's own is none to check the arithmetic with. */
function checkNota(
  nota: NotaFiscal,
  itens: readonly ItemInCalculo[],
  contexto: ContextoDoItem,
  { valores, daLei, publicas }: AliquotasDoDocumento,
  regrasDaNt: RegrasDaNt,
): Divergencia[] {
  const soDaLei =
    valores === null ||
    (contexto.aliquotasProprias === undefined &&
      valores.cbs === daLei.cbs &&
      valores.ibs_uf === daLei.ibs_uf &&
      valores.ibs_mun === daLei.ibs_mun);
  const conferencia: ConferenciaDaNota = {
    nota,
    itens: soDaLei || aliquotasOriginais(nota.ide) ? itens : pelaLei(nota, itens, contexto, daLei),
    calculados: itens,
    data: contexto.data,
    aliquotas: valores,
    status: publicas.status,
    daLei,
    modelo: nota.ide.mod,
    finNFe: nota.ide.finNFe,
    regrasDaNt,
  };
  const divergencias: Divergencia[] = [];
  checkDocumento(conferencia, divergencias);
  return divergencias;
}

/** The items by the rates of the law; those without amounts of their own as they are. */
function pelaLei(
  nota: NotaFiscal,
  itens: readonly ItemInCalculo[],
  contexto: ContextoDoItem,
  daLei: AliquotasDaLei,
): ItemInCalculo[] {
  const paraConferir = { ...contexto, conferirCom: daLei, ajustes: [], aliquotasProprias: undefined };
  return itens.map((item, indice) => {
    const det = nota.det[indice];
    return det?.imposto.IBSCBS?.gIBSCBS === undefined ? item : computeItem(det, indice, paraConferir);
  });
}

function anoValido(ano: number | undefined): number | undefined {
  return ano !== undefined && Number.isInteger(ano) && ano >= FIRST_ANO && ano <= LAST_ANO ? ano : undefined;
}

function inAno(item: ItemInCalculo, reformaNaBaseDoIcms: boolean, contexto: ContextoDoItem): ItemInCalculo {
  return {
    ...item,
    atuais: computeTributosNoAno({
      atuais: item.atuais,
      precoLiquido: atLeastZero(item.base_calculada),
      reforma: item.cbs + item.ibs + item.is,
      ano: contexto.ano,
      reformaNaBaseDoIcms: reformaNaBaseDoIcms && vigente('cbs_devida', contexto.ano),
    }),
  };
}

/** Date and year as written in dhEmi, its month by the clock of Brasília; zeros where it is no date. */
function dataDeEmissao(dhEmi: string): { data: string; competencia: string; ano: number } {
  const data = dhEmi.slice(0, 10);
  const ano = readFixo(data.slice(0, 4));
  const mes = Number(data.slice(5, 7));
  const dia = Number(data.slice(8, 10));
  const valida = data.length === 10 && data[4] === '-' && data[7] === '-' && mes >= 1 && mes <= 12;
  if (ano === null || ano <= 0n || !valida || !(dia >= 1 && dia <= 31)) {
    return { data: '0000-00-00', competencia: '0000-00', ano: 0 };
  }
  return { data, competencia: mesDeBrasilia(dhEmi), ano: Number(data.slice(0, 4)) };
}

function sumAtuais(itens: readonly ItemInCalculo[]): TributosAtuaisEmFixo {
  const soma: TributosAtuaisEmFixo = { ...NO_TRIBUTOS_ATUAIS };
  // Field by field: of every item, and a loop over the names is slower.
  for (const { atuais } of itens) {
    soma.icms += atuais.icms;
    soma.icms_st += atuais.icms_st;
    soma.fcp += atuais.fcp;
    soma.difal += atuais.difal;
    soma.ipi += atuais.ipi;
    soma.ii += atuais.ii;
    soma.pis += atuais.pis;
    soma.cofins += atuais.cofins;
    soma.iss += atuais.iss;
  }
  return soma;
}

function sumReforma(itens: readonly ItemInCalculo[], somaSemArredondar: boolean): Reforma {
  const soma = { base: 0n, cbs: 0n, ibs_uf: 0n, ibs_mun: 0n, ibs: 0n, is: 0n };
  for (const item of itens) {
    const { cbs, ibs_uf, ibs_mun } = somaSemArredondar ? computeValoresExatos(item) : item;
    soma.base += item.base;
    soma.cbs += cbs;
    soma.ibs_uf += ibs_uf;
    soma.ibs_mun += ibs_mun;
    soma.ibs += somaSemArredondar ? ibs_uf + ibs_mun : item.ibs;
    soma.is += item.is;
  }
  // Field by field, as above.
  return {
    base: formatFixo(soma.base, 2),
    cbs: formatFixo(soma.cbs, 2),
    ibs_uf: formatFixo(soma.ibs_uf, 2),
    ibs_mun: formatFixo(soma.ibs_mun, 2),
    ibs: formatFixo(soma.ibs, 2),
    is: formatFixo(soma.is, 2),
  };
}

/** vNF as declared; the sum of the items where it cannot be read. */
function valorDaNota(nota: NotaFiscal, itens: readonly ItemInCalculo[]): string {
  const vNF = nota.total.ICMSTot?.vNF;
  const declarado = vNF === undefined ? null : readFixo(vNF);
  const valor = declarado ?? itens.reduce((soma, item) => soma + item.valor, 0n);
  return formatFixo(round(valor, 2), 2);
}
