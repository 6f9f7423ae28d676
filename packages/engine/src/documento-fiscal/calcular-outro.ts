import { vigente } from '@apura/law';
import { anoDaCompetencia } from '../apuracao/ano-da-competencia.ts';
import { aliquotasDoDocumento, anoComRegras } from '../calculo/aliquotas/aliquotas-do-documento.ts';
import type { OpcoesDoDocumento } from '../calculo/document-options.ts';
import {
  lerAtuais,
  nomesDosTributosAtuais,
  publicarAtuais,
  SEM_TRIBUTOS_ATUAIS,
  tributosNoAno,
} from '../calculo/tributos-atuais.ts';
import { type DocumentoFiscal, itensQueContam } from '../documento-fiscal.ts';
import { formatarFixo, formatarTodos, lerOuZero, naoNegativo } from '../fixo.ts';
import type { DocumentoCalculado, ItemCalculado, Reforma, TributosAtuais } from '../resultado.ts';
import { versoes } from '../versoes.ts';
import { calcularItemDoDocumento } from './calcular-documento-fiscal.ts';

/**
 * A document that is no NF-e, in the shape of a computed note: CBS and IBS of its items by the rates of its competência
 * beside what it declares, and what it declares wrongly. With `ano` as a note: a whole other year, the net price kept.
 * Pure; never throws: an amount that cannot be read is zero.
 */
export function calcularOutro(documento: DocumentoFiscal, options: OpcoesDoDocumento): DocumentoCalculado {
  const { data } = documento.competencia;
  const ano = anoDaCompetencia(data);
  const aliquotas = aliquotasDoDocumento(data, ano, options.ano, options.cenario);
  const contexto = { documento, data, aliquotas: aliquotas.valores };
  const itens = itensQueContam(documento).map((item, indice) => ({
    ...noAno(calcularItemDoDocumento(item, indice, contexto), ano, options.ano),
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
    valor_total: formatarFixo(lerOuZero(documento.totais.valor), 2),
    tributos_atuais: somarAtuais(itens),
    reforma: somarReforma(itens),
    divergencias: itens.flatMap(({ divergencias }) => divergencias),
    revisoes: [],
    avisos: [...documento.avisos, ...(aliquotas.aviso === null ? [] : [aliquotas.aviso])],
    premissas: aliquotas.premissas,
    correcoes: aliquotas.correcoes,
    versoes,
  };
}

type Calculada = ReturnType<typeof calcularItemDoDocumento>;

/** With what is left of today's taxes in the year that is asked for; against its rules the document is not checked. */
function noAno(calculada: Calculada, proprio: number, ano: number | undefined): Calculada {
  if (ano === undefined || ano === proprio) return calculada;
  if (anoComRegras(ano) === anoComRegras(proprio)) return { ...calculada, divergencias: [] };
  const { calculado } = calculada;
  const atuais = lerAtuais(calculado.tributos_atuais);
  const { icms, fcp, difal, iss, pis, cofins } = atuais;
  const semTributos = lerOuZero(calculado.valor) - icms - fcp - difal - iss - pis - cofins;
  const precoLiquido =
    calculado.tratamento === 'calculado' ? lerOuZero(calculado.base) : naoNegativo(semTributos);
  const tributos_atuais = tributosNoAno({
    // What else is in the price of a year is PIS and COFINS that the layout does not state: the rates are of all of it.
    atuais: { ...atuais, pis: pis + naoNegativo(semTributos - precoLiquido) },
    precoLiquido,
    reforma: lerOuZero(calculado.cbs) + lerOuZero(calculado.ibs),
    ano,
    reformaNaBaseDoIcms: vigente('cbs_devida', ano),
  });
  return {
    calculado: { ...calculado, tributos_atuais: publicarAtuais(tributos_atuais) },
    divergencias: [],
  };
}

/** An item and whether it adds or takes back. */
interface Parcela {
  readonly calculado: ItemCalculado;
  readonly sinal: 1n | -1n;
}

function somarAtuais(parcelas: readonly Parcela[]): TributosAtuais {
  const soma = { ...SEM_TRIBUTOS_ATUAIS };
  for (const { calculado, sinal } of parcelas) {
    const valores = lerAtuais(calculado.tributos_atuais);
    for (const nome of nomesDosTributosAtuais) soma[nome] += sinal * valores[nome];
  }
  return publicarAtuais(soma);
}

function somarReforma(parcelas: readonly Parcela[]): Reforma {
  const soma = { base: 0n, cbs: 0n, ibs_uf: 0n, ibs_mun: 0n, ibs: 0n, is: 0n };
  const campos = Object.keys(soma) as (keyof Reforma)[];
  for (const { calculado, sinal } of parcelas)
    for (const campo of campos) soma[campo] += sinal * lerOuZero(calculado[campo]);
  return formatarTodos(soma);
}
