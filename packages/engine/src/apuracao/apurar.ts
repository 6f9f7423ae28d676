import { dividir, type Fixo, formatarFixo, lerFixo } from '../fixo.ts';
import type { Comparativo, EntradaDaApuracao } from '../resultado.ts';
import { avisos, premissas } from './premissas-e-avisos.ts';
import { receitaDaLinha } from './receita-da-linha.ts';
import { recortar } from './recortar.ts';
import { somarAtuais, somarNovos } from './somar-por-tributo.ts';

/**
 * The month of one client: today's taxes beside CBS and IBS. Amounts in reais with two decimals, burdens in percent
 * with four. A total adds the positive balances only: a credit balance is carried, it pays no other tax (LC 214/2025
 * arts. 45 and 47 § 1º). por_ncm and por_classificacao carry the value of the outgoing operations, por_cfop that of
 * every operation. Never throws; an amount that is no decimal counts as zero.
 */
export function apurar(entrada: EntradaDaApuracao): Comparativo {
  const { lancamentos } = entrada;
  const ano = anoDaCompetencia(entrada.competencia);
  const atuais = somarAtuais(lancamentos);
  const novos = somarNovos(entrada);
  const totalAtual = somarDevidos(atuais);
  const totalNovo = somarDevidos(novos);
  let receita = 0n;
  for (const linha of lancamentos) receita += receitaDaLinha(linha);
  return {
    regime_atual: {
      tributos: atuais,
      total: formatarFixo(totalAtual, 2),
      carga_efetiva: carga(totalAtual, receita),
    },
    regime_novo: {
      tributos: novos,
      total: formatarFixo(totalNovo, 2),
      carga_efetiva: carga(totalNovo, receita),
      exigivel: ano > 2026,
      observacao: observacao(ano),
    },
    diferenca: formatarFixo(totalNovo - totalAtual, 2),
    por_ncm: recortar(lancamentos, (linha) => linha.ncm_capitulo, receitaDaLinha),
    por_cfop: recortar(
      lancamentos,
      (linha) => linha.cfop,
      (linha) => lerFixo(linha.valor) ?? 0n,
    ),
    por_classificacao: recortar(lancamentos, (linha) => linha.cclasstrib, receitaDaLinha),
    projecao: [],
    premissas: premissas(entrada),
    avisos: avisos(entrada, ano),
  };
}

function anoDaCompetencia(competencia: string): number {
  const ano = Number(competencia.slice(0, 4));
  return Number.isInteger(ano) && ano > 0 ? ano : 0;
}

function somarDevidos(tributos: readonly { readonly saldo: string }[]): Fixo {
  let total = 0n;
  for (const { saldo } of tributos) {
    const valor = lerFixo(saldo) ?? 0n;
    if (valor > 0n) total += valor;
  }
  return total;
}

function carga(total: Fixo, receita: Fixo): string {
  if (receita <= 0n) return '0.0000';
  return formatarFixo(dividir(total * 100n, receita), 4);
}

function observacao(ano: number): string {
  if (ano > 2026) {
    return 'A alíquota de referência da CBS para o ano ainda não foi fixada (LC 214/2025, art. 349); CBS e IBS não foram calculados.';
  }
  return 'Em 2026 CBS e IBS são valores de teste: o recolhimento é dispensado a quem cumpre as obrigações acessórias (LC 214/2025, art. 348, § 1º).';
}
