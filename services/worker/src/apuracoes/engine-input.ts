import type { EntradaLida } from '@apura/database';
import type { Cenario, Comparativo, EntradaDaApuracao, LancamentoManual } from '@apura/engine';
import { cenarios } from '@apura/engine';
import { dadosDoSimples, regimeDoMes } from '../contexto-do-mes.ts';

/** What was read of a client's month, as the engine takes it. Throws for a client without any regime. */
export function engineInput(entrada: EntradaLida): EntradaDaApuracao {
  const vigente = regimeDoMes(entrada.regimes, entrada.competencia);
  if (!vigente) throw new Error(`client ${entrada.cliente_id} has no regime`);
  const { simples_anexo: anexo, atividade } = vigente;
  const doSimples = dadosDoSimples(entrada.regimes, vigente);
  const cenario = engineCenario(entrada.cenario);
  return {
    competencia: entrada.competencia,
    regime: vigente.regime,
    ibs_cbs: vigente.ibs_cbs,
    lancamentos: entrada.lancamentos as EntradaDaApuracao['lancamentos'],
    lancamentos_manuais: entrada.lancamentos_manuais as readonly LancamentoManual[],
    ...(anexo && doSimples ? { simples: { anexo, ...doSimples } } : {}),
    ...(atividade ? { atividade } : {}),
    ...(cenario ? { cenario } : {}),
    saldos_anteriores: saldosAnteriores(
      entrada.comparativo_anterior as Comparativo | null,
      entrada.saldo_inicial,
    ),
    fornecedores_simples: entrada.fornecedores_simples,
    compras_sem_entrada: entrada.compras_sem_entrada,
    notas_a_conferir: entrada.notas_a_conferir,
    ...(entrada.creditos_do_mes ? { creditos_do_mes: entrada.creditos_do_mes } : {}),
    ...(entrada.retencoes.length ? { retencoes: entrada.retencoes } : {}),
    ...(entrada.em_duvida.length
      ? { em_duvida: entrada.em_duvida as NonNullable<EntradaDaApuracao['em_duvida']> }
      : {}),
    perguntas_abertas: entrada.perguntas_abertas as NonNullable<EntradaDaApuracao['perguntas_abertas']>,
    ativos: entrada.ativos,
    meses_do_ativo: entrada.meses_do_ativo as NonNullable<EntradaDaApuracao['meses_do_ativo']>,
    vendas_a_empresas: entrada.vendas_a_empresas,
    documentos: entrada.documentos,
    documentos_que_nao_contam: entrada.documentos_que_nao_contam,
    ...(entrada.receita_dos_meses.length
      ? {
          receita_dos_meses: entrada.receita_dos_meses as NonNullable<EntradaDaApuracao['receita_dos_meses']>,
        }
      : {}),
    emitidas_por_crt: entrada.emitidas_por_crt,
    respostas_da_empresa: entrada.respostas_da_empresa,
    icms_presumido_do_transporte: entrada.respostas_da_empresa.icms_presumido_do_transporte === 'sim',
  };
}

/** The office's own rates, or a scenario that the engine ships; for "lei" the engine's own choice. */
function engineCenario({ nome, aliquotas }: EntradaLida['cenario']): Cenario | undefined {
  if (aliquotas) return aliquotas as Cenario;
  return Object.hasOwn(cenarios, nome) ? (nome as keyof typeof cenarios) : undefined;
}

type Saldos = EntradaDaApuracao['saldos_anteriores'];

/**
 * The credit balances with which a month begins: what the month before carries over (LC 214/2025 arts. 45 and 53), or
 * what the office entered where there is no month before.
 */
function saldosAnteriores(anterior: Comparativo | null, inicial: EntradaLida['saldo_inicial']): Saldos {
  // A version of earlier rules tells none; it is outdated, and marks this month when it is computed anew.
  if (anterior !== null) return anterior.saldos_a_transportar ?? [];
  return inicial as Saldos;
}
