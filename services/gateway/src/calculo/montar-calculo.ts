import { ANOS_DA_TRANSICAO, type Calculo, comEfeito } from '@apura/contracts';
import {
  type AliquotasPropriasInformadas,
  calcularDocumento,
  type DocumentoCalculado,
  type NotaFiscal,
  type TributosAtuais,
} from '@apura/engine';
import { subtractAmounts, sumAmounts } from '@apura/words';
import { itemARever } from '../representation/classificacao-a-rever.ts';
import { conferirNota } from './conferir-nota.ts';

/** The first year in which CBS and IBS are paid; 2026 is for testing (LC 214/2025, art. 348, § 1º). */
const PRIMEIRO_ANO_EXIGIVEL = 2027;

/** What is asked for besides the amounts. */
export interface PedidoDeCalculo {
  /** What the tax authority would say of the note. */
  readonly conferir?: boolean | undefined;
  /** Percent, by cClassTrib, in place of the law's. */
  readonly aliquotas_proprias?: AliquotasPropriasInformadas | undefined;
}

/**
 * A note computed for `ano`, or by the law of its own year (the nearest one with rules), as the contract shows it, beside
 * what it carries of today's taxes.
 */
export function montarCalculo(
  nota: NotaFiscal,
  ano: number | undefined,
  comDocumento: boolean,
  { conferir = false, aliquotas_proprias }: PedidoDeCalculo = {},
): Calculo {
  // Typed items are no note: it has no parties, groups of today's taxes or totals to be held against the rules.
  const regras_da_nt = comDocumento ? 'vigentes' : 'nenhuma';
  const proprias = aliquotas_proprias === undefined ? {} : { aliquotas_proprias };
  const calculado = calcularDocumento(nota, {
    regras_da_nt,
    ...proprias,
    ...(ano === undefined ? {} : { ano }),
  });
  const hoje = ano === undefined ? calculado : calcularDocumento(nota, { regras_da_nt, ...proprias });
  const { primeiro, ultimo } = ANOS_DA_TRANSICAO;
  const doAno = ano ?? Math.min(Math.max(calculado.ano, primeiro), ultimo);
  const atual = total(hoje.tributos_atuais);
  const permanecem = total(calculado.tributos_atuais);
  const reforma = sumAmounts([calculado.reforma.cbs, calculado.reforma.ibs, calculado.reforma.is]);
  const exigivel = doAno >= PRIMEIRO_ANO_EXIGIVEL;
  const totalNoAno = exigivel ? sumAmounts([permanecem, reforma]) : permanecem;
  return {
    ano: doAno,
    ...(comDocumento ? { documento: documentoDoCalculo(nota, calculado) } : {}),
    aliquotas: calculado.aliquotas,
    ...(calculado.cenario === undefined ? {} : { cenario: calculado.cenario }),
    itens: calculado.itens as Calculo['itens'],
    totais: { valor_total: calculado.valor_total, ...calculado.reforma },
    regime_atual: { ...hoje.tributos_atuais, total: atual },
    comparativo: {
      atual,
      reforma,
      permanecem,
      total_no_ano: totalNoAno,
      // A note of 2027 or later does not hold the taxes of 2026 (PIS, COFINS): there is nothing to compare with.
      ...(hoje.ano < PRIMEIRO_ANO_EXIGIVEL ? { diferenca: subtractAmounts(totalNoAno, atual) } : {}),
      exigivel,
    },
    divergencias: calculado.divergencias.map(comEfeito) as Calculo['divergencias'],
    revisoes: calculado.revisoes.map(itemARever),
    ...(conferir ? { conferencia: conferirNota(nota, hoje.divergencias) } : {}),
    avisos: [...calculado.avisos],
    premissas: [...(calculado.premissas ?? [])],
    correcoes: [...(calculado.correcoes ?? [])],
    versoes: calculado.versoes,
  };
}

const total = (tributos: TributosAtuais): string => sumAmounts(Object.values(tributos) as string[]);

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
