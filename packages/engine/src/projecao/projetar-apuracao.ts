import { creditosDoSimples } from '../apuracao/creditos-do-simples.ts';
import { dasDaApuracao } from '../apuracao/das-da-apuracao.ts';
import { lancamentoManualValido } from '../apuracao/lancamento-manual-valido.ts';
import { lerFixo } from '../fixo.ts';
import { CENARIO_PADRAO } from '../parametros/cenarios.ts';
import type { AnoProjetado, EntradaDaApuracao, LancamentoManual } from '../resultado.ts';
import { linhaDoLancamento } from './linha-do-lancamento.ts';
import type { LinhaProjetavel } from './linha-projetavel.ts';
import { parametrosDoAno } from './parametros-do-ano.ts';
import { anosDaProjecao, PRIMEIRO_ANO, projetar } from './projetar.ts';
import { SEM_VALOR } from './sem-valor.ts';

/**
 * The month in each year from its own (2026 at least) to 2033, under constant net price and constant final price.
 * Empty for a month whose year the scenario does not hold, or that is not a year.
 */
export function projetarApuracao(entrada: EntradaDaApuracao, anoDoMes: number): AnoProjetado[] {
  const cenario = entrada.cenario ?? CENARIO_PADRAO;
  const mes = anoDoMes === 0 ? null : parametrosDoAno(Math.max(anoDoMes, PRIMEIRO_ANO), cenario);
  if (mes === null) return [];
  const ibsCbsNaBaseIcms = entrada.ibs_cbs_na_base_icms ?? true;
  const linhas = entrada.lancamentos.map((linha) => linhaDoLancamento(linha, mes, ibsCbsNaBaseIcms));
  for (const manual of (entrada.lancamentos_manuais ?? []).filter(lancamentoManualValido)) {
    const linha = linhaManual(manual);
    if (linha !== null) linhas.push(linha);
  }
  return projetar(
    {
      mes,
      linhas,
      das: (ano, receita) => dasDaApuracao(entrada, ano.data, receita),
      creditosDoSimples: (ano) =>
        creditosDoSimples(entrada.fornecedores_simples ?? [], ano.data, ano.aliquotas),
    },
    {
      anos: anosDaProjecao(mes.ano, cenario),
      premissas: ['liquido_constante', 'final_constante'],
      ibsCbsNaBaseIcms,
    },
  );
}

/** A manual entry has no price: CBS and IBS count in the month's own year only, today's taxes shrink. */
function linhaManual({ tipo, tributo, valor }: LancamentoManual): LinhaProjetavel | null {
  if (tipo === 'credito_recusado' || tributo === 'is' || tributo === 'ii') return null;
  const montante = lerFixo(valor);
  if (montante === null) return null;
  const coluna = tributo === 'fcp' || tributo === 'difal' ? 'icms_adicional' : tributo;
  return {
    ...SEM_VALOR,
    [coluna]: montante,
    lado: tipo === 'debito' || tipo === 'estorno_debito' ? 'saida' : 'compra',
    sinal: tipo === 'debito' || tipo === 'credito' ? 1n : -1n,
  };
}
