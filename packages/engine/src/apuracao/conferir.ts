import { TRIBUTOS } from '../calculo/por-tributo.ts';
import { type DiferencaDoDeclarado, declaradoECalculado } from '../efeito/conferir-valores.ts';
import { motivoPorCodigo } from '../efeito/motivos.ts';
import { type Fixo, formatarFixo, formatarTodos, lerOuZero } from '../fixo.ts';
import type {
  Conferencia,
  ConferenciaDeUmLado,
  CreditoEmDuvida,
  EntradaDaApuracao,
  FornecedorConferido,
  LancamentoSomado,
  MotivoConferido,
  SituacaoDoCredito,
} from '../resultado.ts';
import { creditoCondicional } from './credito-condicional.ts';
import { lancamentoManualValido } from './lancamento-manual-valido.ts';
import { MOTIVO_DA_ANULACAO } from './receita-da-linha.ts';
import type { ContaDaReforma } from './tributos-da-reforma-devidos.ts';

/** Refusals that are no refusal of the law: all others are. */
const SITUACOES: Readonly<Record<string, SituacaoDoCredito>> = {
  declarado_acima_do_calculado: 'em_risco',
  declarado_abaixo_do_calculado: 'potencial',
  sem_grupo_na_nota: 'potencial',
  // Until the office answers it is not used, and may have to be given back where a declaration has used it.
  uso_pessoal_a_confirmar: 'em_risco',
  opcao_do_fornecedor_a_confirmar: 'em_risco',
};

/** Whether a refused credit can still be had, is unsafe, or is none by law. */
const situacaoDoCredito = (motivo: string): SituacaoDoCredito =>
  Object.hasOwn(SITUACOES, motivo) ? (SITUACOES[motivo] as SituacaoDoCredito) : 'recusado';

/** Declared beside calculated and used, tax by tax, and each credit that was not used with its reason. */
export function conferir(
  entrada: EntradaDaApuracao,
  reforma: readonly ContaDaReforma[],
  fornecedores: readonly FornecedorConferido[],
): Conferencia {
  const motivos = motivosConferidos(entrada, reforma);
  const somar = (situacao: SituacaoDoCredito): string => {
    let soma = 0n;
    for (const motivo of motivos)
      if (motivo.situacao === situacao) soma += lerOuZero(motivo.cbs) + lerOuZero(motivo.ibs);
    return formatarFixo(soma, 2);
  };
  return {
    tributos: TRIBUTOS.map((tributo) => ({
      tributo,
      debitos: conferirLado(entrada.lancamentos, tributo, 'debito'),
      creditos: conferirLado(entrada.lancamentos, tributo, 'credito'),
    })),
    credito_em_risco: somar('em_risco'),
    credito_potencial: somar('potencial'),
    motivos,
    notas: (entrada.notas_a_conferir ?? []).map((nota) => ({
      ...nota,
      situacao: situacaoDoCredito(nota.motivo),
    })),
    ...emDuvida(entrada),
    ...condicional(entrada),
    fornecedores_simples: fornecedores,
  };
}

function condicional({
  competencia,
  creditos_do_mes: creditos,
}: EntradaDaApuracao): Pick<Conferencia, 'credito_condicional'> {
  const credito_condicional = creditos === undefined ? null : creditoCondicional(competencia, creditos);
  return credito_condicional === null ? {} : { credito_condicional };
}

/** Summed by tax and article. */
function emDuvida({ em_duvida = [] }: EntradaDaApuracao): Pick<Conferencia, 'em_duvida'> {
  if (em_duvida.length === 0) return {};
  const somas = new Map<string, CreditoEmDuvida>();
  for (const { tributo, valor, fundamento } of em_duvida) {
    const chave = `${tributo} ${fundamento}`;
    const soma = lerOuZero(somas.get(chave)?.valor) + lerOuZero(valor);
    somas.set(chave, { tributo, valor: formatarFixo(soma, 2), fundamento });
  }
  return { em_duvida: [...somas.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, soma]) => soma) };
}

/** A purchase without the group declares nothing of what it would give. */
const DIFERENCAS: Readonly<Record<string, DiferencaDoDeclarado>> = {
  ...declaradoECalculado,
  sem_grupo_na_nota: { lado: 'credito', declarado: 0n, calculado: 1n },
};

/** How declared and computed part where a motive says so; undefined of one that says nothing of it. */
export const diferencaConferida = (motivo: string | null): DiferencaDoDeclarado | undefined =>
  motivo !== null && Object.hasOwn(DIFERENCAS, motivo) ? DIFERENCAS[motivo] : undefined;

function conferirLado(
  lancamentos: readonly LancamentoSomado[],
  tributo: (typeof TRIBUTOS)[number],
  lado: 'debito' | 'credito',
): ConferenciaDeUmLado {
  let declarado = 0n;
  let calculado = 0n;
  let usado = 0n;
  for (const linha of lancamentos) {
    const valor = lerOuZero(linha[tributo]);
    if (valor === 0n) continue;
    if (linha.efeito === lado) {
      usado += valor;
      calculado += valor;
      if (linha.motivo !== 'grupo_nao_informado') declarado += valor;
      continue;
    }
    const diferenca = diferencaConferida(linha.motivo);
    if (diferenca?.lado !== lado) continue;
    declarado += diferenca.declarado * valor;
    calculado += diferenca.calculado * valor;
  }
  return formatarTodos({ declarado, calculado, usado });
}

function motivosConferidos(
  entrada: EntradaDaApuracao,
  reforma: readonly ContaDaReforma[],
): MotivoConferido[] {
  const somas = new Map<string, { cbs: Fixo; ibs: Fixo }>();
  const somar = (motivo: string, cbs: Fixo, ibs: Fixo): void => {
    const soma = somas.get(motivo) ?? { cbs: 0n, ibs: 0n };
    somas.set(motivo, soma);
    soma.cbs += cbs;
    soma.ibs += ibs;
  };
  for (const linha of entrada.lancamentos) {
    if (linha.efeito !== 'credito_recusado') continue;
    somar(
      linha.motivo ?? 'cst_nao_calculado',
      lerOuZero(linha.cbs),
      lerOuZero(linha.ibs_uf) + lerOuZero(linha.ibs_mun),
    );
  }
  for (const manual of entrada.lancamentos_manuais ?? []) {
    if (manual.tipo !== 'credito_recusado' || !lancamentoManualValido(manual)) continue;
    const valor = lerOuZero(manual.valor);
    const cbs = manual.tributo === 'cbs';
    if (!cbs && manual.tributo !== 'ibs_uf' && manual.tributo !== 'ibs_mun') continue;
    somar(manual.motivo ?? 'recusado_pelo_escritorio', cbs ? valor : 0n, cbs ? 0n : valor);
  }
  for (const { tributo, anulado } of reforma) {
    if (tributo === 'is') continue;
    somar(MOTIVO_DA_ANULACAO, tributo === 'cbs' ? anulado : 0n, tributo === 'cbs' ? 0n : anulado);
  }
  return [...somas]
    .filter(([, { cbs, ibs }]) => cbs !== 0n || ibs !== 0n)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([motivo, soma]) => ({
      motivo,
      situacao: situacaoDoCredito(motivo),
      ...motivoPorCodigo(motivo),
      ...formatarTodos(soma),
    }));
}
