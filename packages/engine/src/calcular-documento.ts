import { avisosDoDocumento } from './calculo/avisos-do-documento.ts';
import { calcularItem, type ItemEmCalculo } from './calculo/calcular-item.ts';
import { situacaoDaNota } from './calculo/situacao-da-nota.ts';
import { nomesDosTributosAtuais } from './calculo/tributos-atuais.ts';
import { conferirItem } from './divergencias/conferir-item.ts';
import { notaSemGrupo } from './divergencias/nota-sem-grupo.ts';
import { conferirTotais } from './divergencias/totais.ts';
import { arredondar, type Fixo, formatarFixo, lerFixo } from './fixo.ts';
import type { NotaFiscal, Situacao } from './nota-fiscal.ts';
import { aliquotasDaNota } from './parametros/aliquotas-da-nota.ts';
import type { DocumentoCalculado, ItemCalculado, Reforma, TributosAtuais } from './resultado.ts';
import { versoes } from './versoes.ts';

/**
 * One note, item by item: CBS and IBS beside today's taxes, what the note declares wrongly, and what this version
 * leaves out. Amounts in reais with two decimals, rates in percent with four. The amounts of the reform are the
 * computed ones; the declared ones are only compared. Totals are exact sums of the rounded items.
 *
 * Pure: same note, same bytes. Never throws for anything that a file can hold: a malformed amount counts as zero and
 * becomes the divergência `valor_invalido`.
 */
export function calcularDocumento(
  nota: NotaFiscal,
  opcoes: { readonly situacao?: Situacao } = {},
): DocumentoCalculado {
  const { data, competencia, ano } = dataDeEmissao(nota.ide.dhEmi);
  const aliquotas = aliquotasDaNota(data, ano);
  const contexto = {
    ano: aliquotas.anoDaBase,
    modelo: nota.ide.mod,
    crt: nota.emit.CRT,
    aliquotas: aliquotas.valores,
  };
  const itens = nota.det.map((det, indice) => calcularItem(det, indice, contexto));
  const divergencias = nota.det.flatMap((det, indice) => {
    const item = itens[indice];
    if (item === undefined) return [];
    return conferirItem({
      det,
      item,
      data,
      modelo: nota.ide.mod,
      finNFe: nota.ide.finNFe,
      aliquotas: aliquotas.valores,
    });
  });
  const situacao = opcoes.situacao ?? situacaoDaNota(nota.protNFe);
  return {
    chave: nota.chave,
    ano,
    competencia,
    situacao,
    aliquotas: aliquotas.publicas,
    itens: nota.det.map((det, indice) => publicar(itens[indice] as ItemEmCalculo, det.prod)),
    valor_total: valorDaNota(nota, itens),
    tributos_atuais: somarAtuais(itens),
    reforma: somarReforma(itens),
    divergencias: [...divergencias, ...conferirTotais(nota, itens), ...notaSemGrupo(nota, data)],
    avisos: avisosDoDocumento(nota, itens, situacao, aliquotas.aviso),
    versoes,
  };
}

/** Date, month and year as written in dhEmi, in its own offset; zeros where it is no date. */
function dataDeEmissao(dhEmi: string): { data: string; competencia: string; ano: number } {
  const data = dhEmi.slice(0, 10);
  const ano = lerFixo(data.slice(0, 4));
  const mes = Number(data.slice(5, 7));
  const dia = Number(data.slice(8, 10));
  const valida = data.length === 10 && data[4] === '-' && data[7] === '-' && mes >= 1 && mes <= 12;
  if (ano === null || ano <= 0n || !valida || !(dia >= 1 && dia <= 31)) {
    return { data: '0000-00-00', competencia: '0000-00', ano: 0 };
  }
  return { data, competencia: data.slice(0, 7), ano: Number(data.slice(0, 4)) };
}

function publicar(item: ItemEmCalculo, prod: { readonly NCM: string; readonly CFOP: string }): ItemCalculado {
  const { classificacao } = item;
  return {
    n_item: item.n_item,
    ncm: prod.NCM,
    cfop: prod.CFOP,
    cst: classificacao.cst,
    cclasstrib: classificacao.cclasstrib,
    classificacao: classificacao.origem,
    ...(classificacao.confianca === undefined ? {} : { confianca: classificacao.confianca }),
    ...(item.condicao === null ? {} : { condicao: item.condicao }),
    calculado: item.calculado,
    reducao: formatarFixo(item.reducao_cbs, 4),
    valor: formatarFixo(item.valor, 2),
    ...somarReforma([item]),
    tributos_atuais: somarAtuais([item]),
    memoria: item.memoria,
  };
}

function somarAtuais(itens: readonly ItemEmCalculo[]): TributosAtuais {
  const soma = (nome: keyof TributosAtuais): string => somar(itens, (item) => item.atuais[nome]);
  return Object.fromEntries(
    nomesDosTributosAtuais.map((nome) => [nome, soma(nome)]),
  ) as unknown as TributosAtuais;
}

/** IS is zero until the law that sets its rates (LC 214/2025 art. 409) exists. */
function somarReforma(itens: readonly ItemEmCalculo[]): Reforma {
  return {
    base: somar(itens, (item) => item.base),
    cbs: somar(itens, (item) => item.cbs),
    ibs_uf: somar(itens, (item) => item.ibs_uf),
    ibs_mun: somar(itens, (item) => item.ibs_mun),
    ibs: somar(itens, (item) => item.ibs),
    is: '0.00',
  };
}

function somar(itens: readonly ItemEmCalculo[], valor: (item: ItemEmCalculo) => Fixo): string {
  let total = 0n;
  for (const item of itens) total += valor(item);
  return formatarFixo(total, 2);
}

/** vNF as declared; the sum of the items where it cannot be read. */
function valorDaNota(nota: NotaFiscal, itens: readonly ItemEmCalculo[]): string {
  const vNF = nota.total.ICMSTot?.vNF;
  const declarado = vNF === undefined ? null : lerFixo(vNF);
  return declarado === null ? somar(itens, (item) => item.valor) : formatarFixo(arredondar(declarado, 2), 2);
}
