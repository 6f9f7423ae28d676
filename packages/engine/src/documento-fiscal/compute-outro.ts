import { vigente } from '@apura/law';
import { anoDaCompetencia } from '../apuracao/ano-da-competencia.ts';
import { anoWithRegras, findAliquotasDoDocumento } from '../calculo/aliquotas/aliquotas-do-documento.ts';
import type { OpcoesDoDocumento } from '../calculo/document-options.ts';
import {
  computeTributosNoAno,
  NO_TRIBUTOS_ATUAIS,
  nomesDosTributosAtuais,
  publishAtuais,
  readAtuais,
} from '../calculo/tributos-atuais.ts';
import { type DocumentoFiscal, itensQueContam } from '../documento-fiscal.ts';
import { atLeastZero, formatAll, formatFixo, readOrZero } from '../fixo.ts';
import type { DocumentoCalculado, ItemCalculado, Reforma, TributosAtuais } from '../resultado.ts';
import { keysOf } from '../tables.ts';
import { versoes } from '../versoes.ts';
import { computeItemDoDocumento } from './compute-item-do-documento.ts';

/**
 * A document that is no NF-e, in the shape of a computed note: CBS and IBS of its items by the rates of its competência
 * beside what it declares, and what it declares wrongly. With `ano` as a note: a whole other year, the net price kept.
 * Pure; never throws: an amount that cannot be read is zero.
 */
export function computeOutro(documento: DocumentoFiscal, options: OpcoesDoDocumento): DocumentoCalculado {
  const { data } = documento.competencia;
  const ano = anoDaCompetencia(data);
  const aliquotas = findAliquotasDoDocumento(data, ano, options.ano, options.cenario);
  const contexto = { documento, data, aliquotas: aliquotas.valores };
  const itens = itensQueContam(documento).map((item, indice) => ({
    ...inAno(computeItemDoDocumento(item, indice, contexto), ano, options.ano),
    sinal: item.devolucao === true ? -1n : 1n,
  })) satisfies readonly Parcela[];
  return {
    chave: documento.chave,
    ano,
    competencia: data.slice(0, 7),
    situacao: options.situacao ?? documento.situacao,
    aliquotas: aliquotas.publicas,
    ...(aliquotas.cenario === null ? undefined : { cenario: aliquotas.cenario }),
    itens: itens.map(({ calculado }) => calculado),
    valor_total: formatFixo(readOrZero(documento.totais.valor), 2),
    tributos_atuais: sumAtuais(itens),
    reforma: sumReforma(itens),
    divergencias: itens.flatMap(({ divergencias }) => divergencias),
    revisoes: [],
    avisos: [...documento.avisos, ...(aliquotas.aviso === null ? [] : [aliquotas.aviso])],
    premissas: aliquotas.premissas,
    correcoes: aliquotas.correcoes,
    versoes,
  };
}

type Calculada = ReturnType<typeof computeItemDoDocumento>;

/** With what is left of today's taxes in the year that is asked for; against its rules the document is not checked. */
function inAno(calculada: Calculada, proprio: number, ano: number | undefined): Calculada {
  if (ano === undefined || ano === proprio) return calculada;
  if (anoWithRegras(ano) === anoWithRegras(proprio)) return { ...calculada, divergencias: [] };
  const { calculado } = calculada;
  const atuais = readAtuais(calculado.tributos_atuais);
  const { icms, fcp, difal, iss, pis, cofins } = atuais;
  const semTributos = readOrZero(calculado.valor) - icms - fcp - difal - iss - pis - cofins;
  const precoLiquido =
    calculado.tratamento === 'calculado' ? readOrZero(calculado.base) : atLeastZero(semTributos);
  const tributos_atuais = computeTributosNoAno({
    // What else is in the price of a year is PIS and COFINS that the layout does not state: the rates are of all of it.
    atuais: { ...atuais, pis: pis + atLeastZero(semTributos - precoLiquido) },
    precoLiquido,
    reforma: readOrZero(calculado.cbs) + readOrZero(calculado.ibs),
    ano,
    reformaNaBaseDoIcms: vigente('cbs_devida', ano),
  });
  return {
    calculado: { ...calculado, tributos_atuais: publishAtuais(tributos_atuais) },
    divergencias: [],
  };
}

/** An item and whether it adds or takes back. */
interface Parcela {
  readonly calculado: ItemCalculado;
  readonly sinal: 1n | -1n;
}

function sumAtuais(parcelas: readonly Parcela[]): TributosAtuais {
  const soma = { ...NO_TRIBUTOS_ATUAIS };
  for (const { calculado, sinal } of parcelas) {
    const valores = readAtuais(calculado.tributos_atuais);
    for (const nome of nomesDosTributosAtuais) soma[nome] += sinal * valores[nome];
  }
  return publishAtuais(soma);
}

function sumReforma(parcelas: readonly Parcela[]): Reforma {
  const soma = { base: 0n, cbs: 0n, ibs_uf: 0n, ibs_mun: 0n, ibs: 0n, is: 0n };
  const campos = keysOf(soma);
  for (const { calculado, sinal } of parcelas)
    for (const campo of campos) soma[campo] += sinal * readOrZero(calculado[campo]);
  return formatAll(soma);
}
