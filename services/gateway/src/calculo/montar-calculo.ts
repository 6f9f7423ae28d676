import type { Calculo } from '@apura/contracts';
import {
  calcularDocumento,
  type DocumentoCalculado,
  type NotaFiscal,
  type TributosAtuais,
} from '@apura/engine';
import { somarReais, subtrairReais } from './somar-reais.ts';

/** The first year in which CBS and IBS are paid; 2026 is for testing (LC 214/2025, art. 348, § 1º). */
const PRIMEIRO_ANO_EXIGIVEL = 2027;

/** A note computed for `ano` (or for its own year) as the contract shows it, beside what it carries of today's taxes. */
export function montarCalculo(nota: NotaFiscal, ano: number | undefined, comDocumento: boolean): Calculo {
  const calculado = calcularDocumento(nota, ano === undefined ? {} : { ano });
  const hoje = ano === undefined ? calculado : calcularDocumento(nota);
  const doAno = ano ?? Math.max(calculado.ano, 2026);
  const atual = total(hoje.tributos_atuais);
  const permanecem = total(calculado.tributos_atuais);
  const reforma = somarReais([calculado.reforma.cbs, calculado.reforma.ibs, calculado.reforma.is]);
  const exigivel = doAno >= PRIMEIRO_ANO_EXIGIVEL;
  const totalNoAno = exigivel ? somarReais([permanecem, reforma]) : permanecem;
  return {
    ano: doAno,
    ...(comDocumento ? { documento: documentoDoCalculo(nota, calculado) } : {}),
    aliquotas: calculado.aliquotas,
    itens: calculado.itens as Calculo['itens'],
    totais: { valor_total: calculado.valor_total, ...calculado.reforma },
    regime_atual: { ...hoje.tributos_atuais, total: atual },
    comparativo: {
      atual,
      reforma,
      permanecem,
      total_no_ano: totalNoAno,
      diferenca: subtrairReais(totalNoAno, atual),
      exigivel,
    },
    divergencias: calculado.divergencias as Calculo['divergencias'],
    avisos: [...calculado.avisos],
    premissas: [...(calculado.premissas ?? [])],
    correcoes: [...(calculado.correcoes ?? [])],
    versoes: calculado.versoes,
  };
}

const total = (tributos: TributosAtuais): string => somarReais(Object.values(tributos) as string[]);

function documentoDoCalculo({ ide, chave }: NotaFiscal, { competencia, situacao }: DocumentoCalculado) {
  return {
    chave,
    modelo: ide.mod,
    serie: ide.serie,
    numero: ide.nNF,
    emitida_em: ide.dhEmi,
    competencia,
    situacao,
  };
}
