import { type Fixo, formatFixo, readOrZero } from '../fixo.ts';
import { CENARIO_PADRAO, cenarios, FIRST_ANO, LAST_ANO } from '../parametros/cenarios.ts';
import { findParametrosDoAno } from '../projecao/parametros-do-ano.ts';
import { buildApuracaoProjetavel, computeCustoDoAno, project } from '../projecao/project.ts';
import type {
  AlternativaDaComparacao,
  AnoProjetado,
  Cenario,
  Comparacao,
  EntradaDaApuracao,
  LadoDaComparacao,
  NomeDoCenario,
  Ponte,
  PremissaDePreco,
  TributoComparado,
} from '../resultado.ts';
import { keysOf } from '../tables.ts';
import { anoDaCompetencia } from './ano-da-competencia.ts';

/**
 * The operations of the month under the rules of 2026 without the test and under those of 2033, by the month's own
 * scenario and constant net price; beside it the other price premise and the other shipped scenarios. Null where the
 * scenario has no rates for 2033.
 */
export function compareRegimes(
  entrada: EntradaDaApuracao,
  transicao: readonly AnoProjetado[],
): Comparacao | null {
  const proprio = entrada.cenario ?? CENARIO_PADRAO;
  const novo = anoOf(transicao, LAST_ANO, 'liquido_constante');
  if (novo === undefined) return null;
  const atual = anoOf(transicao, FIRST_ANO, 'liquido_constante');
  const total = atual === undefined ? null : computeCustoDoAno(atual);
  const alternativa = (cenario: string, ano: AnoProjetado): AlternativaDaComparacao => ({
    cenario,
    premissa_preco: ano.premissa_preco,
    status: ano.status,
    regime_novo: lado(ano),
    diferenca: total === null ? null : formatFixo(computeCustoDoAno(ano) - total, 2),
  });
  const final = anoOf(transicao, LAST_ANO, 'final_constante');
  return {
    ano_do_regime_atual: FIRST_ANO,
    ano_do_regime_novo: LAST_ANO,
    ...alternativa(nomeDoCenario(proprio), novo),
    regime_atual: atual === undefined ? null : lado(atual),
    motivo_sem_regime_atual:
      atual === undefined
        ? `As notas de ${entrada.competencia.slice(0, 4)} não trazem todos os tributos de 2026, que não podem ser recalculados a partir delas.`
        : null,
    alternativas: [
      ...(final === undefined ? [] : [alternativa(nomeDoCenario(proprio), final)]),
      ...outrosCenarios(proprio).flatMap((cenario) =>
        in2033({ ...entrada, cenario }).map((ano) => alternativa(cenario, ano)),
      ),
    ],
  };
}

/** From 2026 to 2027 under constant net price, tax by tax; null without either year. */
export function computePonte(transicao: readonly AnoProjetado[]): Ponte | null {
  const de = anoOf(transicao, FIRST_ANO, 'liquido_constante');
  const para = anoOf(transicao, FIRST_ANO + 1, 'liquido_constante');
  if (de === undefined || para === undefined) return null;
  const passos = new Map<TributoComparado, Fixo>();
  const somar = (ano: AnoProjetado, sinal: Fixo): void => {
    for (const { tributo, valor } of lado(ano).tributos) {
      passos.set(tributo, (passos.get(tributo) ?? 0n) + sinal * readOrZero(valor));
    }
  };
  somar(de, -1n);
  somar(para, 1n);
  return {
    de: de.ano,
    para: para.ano,
    inicial: formatFixo(computeCustoDoAno(de), 2),
    passos: [...passos]
      .filter(([, valor]) => valor !== 0n)
      .map(([tributo, valor]) => ({ tributo, valor: formatFixo(valor, 2) })),
    final: formatFixo(computeCustoDoAno(para), 2),
    status: para.status,
  };
}

export function anoOf(
  transicao: readonly AnoProjetado[],
  ano: number,
  premissa: PremissaDePreco,
): AnoProjetado | undefined {
  return transicao.find((projetado) => projetado.ano === ano && projetado.premissa_preco === premissa);
}

function lado(ano: AnoProjetado): LadoDaComparacao {
  const { devidos, embutido, carga_efetiva } = ano;
  return {
    tributos:
      embutido === '0.00' ? devidos : [...devidos, { tributo: 'embutido_nas_compras', valor: embutido }],
    total: formatFixo(computeCustoDoAno(ano), 2),
    carga: carga_efetiva,
  };
}

function in2033(entrada: EntradaDaApuracao): AnoProjetado[] {
  const cenario = entrada.cenario ?? CENARIO_PADRAO;
  const projetavel = buildApuracaoProjetavel(entrada, anoDaCompetencia(entrada.competencia));
  const ano = findParametrosDoAno(LAST_ANO, cenario);
  if (projetavel === null || ano === null) return [];
  return project(projetavel, {
    anos: [ano],
    premissas: ['liquido_constante', 'final_constante'],
    ibsCbsNaBaseIcms: entrada.ibs_cbs_na_base_icms ?? true,
  });
}

/** The name of a shipped scenario, or "informado" for the office's own rates. */
const nomeDoCenario = (cenario: Cenario): string => (typeof cenario === 'string' ? cenario : 'informado');

function outrosCenarios(proprio: Cenario): NomeDoCenario[] {
  return keysOf(cenarios).filter((nome) => nome !== proprio);
}
