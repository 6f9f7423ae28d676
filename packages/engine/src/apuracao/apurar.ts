import { dividir, type Fixo, formatarFixo, lerFixo } from '../fixo.ts';
import { aliquotasEm } from '../parametros/aliquotas-em.ts';
import { CENARIO_PADRAO } from '../parametros/cenarios.ts';
import { projetarApuracao } from '../projecao/projetar-apuracao.ts';
import type { Comparativo, EntradaDaApuracao, LancamentoSomado } from '../resultado.ts';
import { dividirIbs } from '../simples/dividir-ibs.ts';
import { anulacaoDeCreditos } from './anulacao-de-creditos.ts';
import { creditosDoSimples } from './creditos-do-simples.ts';
import { dasDaApuracao } from './das-da-apuracao.ts';
import { avisos, premissas } from './premissas-e-avisos.ts';
import { receitaDaLinha } from './receita-da-linha.ts';
import { comForaDasNotas, recortar } from './recortar.ts';
import { type ForaDasNotas, somarAtuais, somarNovos } from './somar-por-tributo.ts';

/**
 * The month of one client: today's taxes beside CBS and IBS. Amounts in reais with two decimals, burdens in percent
 * with four. A total adds the positive balances only: a credit balance is carried, it pays no other tax (LC 214/2025
 * arts. 45 and 47 § 1º). por_ncm and por_classificacao carry the value of the outgoing operations, por_cfop that of
 * every operation; what no note holds (manual entries, the DAS, credits annulled) is their row `fora_das_notas`. Never
 * throws; an amount that is no decimal counts as zero.
 */
export function apurar(entrada: EntradaDaApuracao): Comparativo {
  const { lancamentos } = entrada;
  const ano = anoDaCompetencia(entrada.competencia);
  let receita = 0n;
  for (const linha of lancamentos) receita += receitaDaLinha(linha);
  const fora = foraDasNotas(entrada, receita);
  const atuais = somarAtuais(entrada, fora);
  const novos = somarNovos(entrada, fora);
  const totalAtual = somarDevidos(atuais);
  const totalNovo = somarDevidos(novos);
  const projecao = projetarApuracao(entrada, ano);
  const recorte = (
    chaveDaLinha: (linha: LancamentoSomado) => string,
    valorDaLinha: (linha: LancamentoSomado) => Fixo,
  ) => comForaDasNotas(recortar(lancamentos, chaveDaLinha, valorDaLinha), atuais, novos);
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
      observacao: observacao(ano, reformaCalculada(entrada)),
    },
    diferenca: formatarFixo(totalNovo - totalAtual, 2),
    por_ncm: recorte((linha) => linha.ncm_capitulo, receitaDaLinha),
    por_cfop: recorte(
      (linha) => linha.cfop,
      (linha) => lerFixo(linha.valor) ?? 0n,
    ),
    por_classificacao: recorte((linha) => linha.cclasstrib, receitaDaLinha),
    projecao,
    premissas: premissas(entrada),
    avisos: avisos(entrada, ano, {
      das: fora.restoDoDas !== null,
      reforma: reformaCalculada(entrada),
      projecao,
    }),
  };
}

function foraDasNotas(entrada: EntradaDaApuracao, receita: Fixo): ForaDasNotas {
  const data = `${entrada.competencia}-01`;
  const aliquotas = aliquotasEm(data, entrada.cenario ?? CENARIO_PADRAO);
  const das = dasDaApuracao(entrada, data, receita);
  const ibs = dividirIbs(das?.ibs ?? 0n, aliquotas);
  return {
    anulacao: anulacaoDeCreditos(entrada.lancamentos),
    creditos: creditosDoSimples(entrada.fornecedores_simples ?? [], data, aliquotas),
    das: { cbs: das?.cbs ?? 0n, ...ibs },
    restoDoDas: das && das.total - das.cbs - das.ibs,
    passosDoDas: das?.passos ?? [],
  };
}

/** Whether the notes of the month have a base of CBS and IBS: those after 2026 may have none. */
function reformaCalculada({ lancamentos }: EntradaDaApuracao): boolean {
  return lancamentos.some(({ base }) => (lerFixo(base) ?? 0n) !== 0n);
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

function observacao(ano: number, calculada: boolean): string {
  if (ano <= 2026) {
    return 'Em 2026 CBS e IBS são valores de teste: o recolhimento é dispensado a quem cumpre as obrigações acessórias (LC 214/2025, art. 348, § 1º).';
  }
  return calculada
    ? 'CBS e IBS são devidos. Enquanto o Senado não fixa as alíquotas de referência (LC 214/2025, art. 349), as que a lei não traz são estimativas.'
    : 'A alíquota de referência da CBS para o ano ainda não foi fixada (LC 214/2025, art. 349); CBS e IBS não foram calculados.';
}
