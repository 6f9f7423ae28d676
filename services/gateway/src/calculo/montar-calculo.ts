import { ANOS_DA_TRANSICAO, type Calculo, comEfeito } from '@apura/contracts';
import type { TributosAtuais } from '@apura/engine';
import { vigente } from '@apura/law';
import { subtractAmounts, sumAmounts } from '@apura/words';
import { itemARever } from '../representation/classificacao-a-rever.ts';
import type { Calculavel } from './calculavel.ts';

/**
 * What is computed for `ano`, or by the law of its own year (the nearest one with rules), as the contract shows it, beside
 * what it carries of today's taxes; with `conferir` also what the tax authority would say of it.
 */
export function montarCalculo(calculavel: Calculavel, ano: number | undefined, conferir = false): Calculo {
  const { documento, dosItens, retencoes, comTributosDeHoje } = calculavel;
  const hoje = calculavel.calcular();
  const calculado = ano === undefined ? hoje : calculavel.calcular(ano);
  const { chave, competencia, situacao } = calculado;
  const { primeiro, ultimo } = ANOS_DA_TRANSICAO;
  const doAno = ano ?? Math.min(Math.max(calculado.ano, primeiro), ultimo);
  const atual = total(hoje.tributos_atuais);
  const permanecem = total(calculado.tributos_atuais);
  const reforma = sumAmounts([calculado.reforma.cbs, calculado.reforma.ibs, calculado.reforma.is]);
  const exigivel = vigente('cbs_devida', doAno);
  const totalNoAno = exigivel ? sumAmounts([permanecem, reforma]) : permanecem;
  // A note of 2027 or later does not hold the taxes of 2026 (PIS, COFINS): there is nothing to compare with.
  const comparavel = comTributosDeHoje && !vigente('pis_cofins_extintos', hoje.ano);
  return {
    ano: doAno,
    ...(documento ? { documento: { ...documento, chave, competencia, situacao } } : {}),
    ...(retencoes ? { retencoes } : {}),
    aliquotas: calculado.aliquotas,
    ...(calculado.cenario === undefined ? {} : { cenario: calculado.cenario }),
    itens: calculado.itens.map((item, n) => ({ ...dosItens?.[n], ...item })) as Calculo['itens'],
    totais: { valor_total: calculado.valor_total, ...calculado.reforma },
    regime_atual: { ...hoje.tributos_atuais, total: atual },
    comparativo: {
      atual,
      reforma,
      permanecem,
      total_no_ano: totalNoAno,
      ...(comparavel ? { diferenca: subtractAmounts(totalNoAno, atual) } : {}),
      exigivel,
    },
    divergencias: calculado.divergencias.map(comEfeito) as Calculo['divergencias'],
    revisoes: calculado.revisoes.map(itemARever),
    ...(conferir ? { conferencia: calculavel.conferir(hoje.divergencias) } : {}),
    avisos: [...calculado.avisos, ...calculavel.avisos],
    premissas: [...(calculado.premissas ?? [])],
    correcoes: [...(calculado.correcoes ?? [])],
    versoes: calculado.versoes,
  };
}

const total = (tributos: TributosAtuais): string => sumAmounts(Object.values(tributos) as string[]);
