import { emReais, lerOuZero, modulo } from '../fixo.ts';
import { PRIMEIRO_ANO, ULTIMO_ANO } from '../parametros/cenarios.ts';
import { custoDoAno } from '../projecao/projetar.ts';
import type { AnoProjetado, DevidoNoMes, EntradaDaApuracao } from '../resultado.ts';
import { anoDaCompetencia, mesEAno } from './ano-da-competencia.ts';
import { anoDe } from './comparar.ts';

/** Whether nothing happened in the month that could be computed: no document, nothing that the office entered. */
export const mesSemMovimento = ({
  lancamentos,
  lancamentos_manuais = [],
}: Pick<EntradaDaApuracao, 'lancamentos' | 'lancamentos_manuais'>): boolean =>
  lancamentos.length === 0 && lancamentos_manuais.length === 0;

/**
 * The month in one sentence: what is due, how it changes in the next year, and what the reform changes once it is whole
 * (constant net price). Amounts of rates that are not law are named as estimates. Both ends of a change are before
 * balances: where what is due is not, the sentence says by which amount the years are compared.
 */
export function resumir(
  entrada: Pick<EntradaDaApuracao, 'competencia' | 'lancamentos' | 'lancamentos_manuais'>,
  devido: DevidoNoMes,
  transicao: readonly AnoProjetado[],
): string {
  const { competencia } = entrada;
  if (mesSemMovimento(entrada)) return devido.frase;
  const total = emReais(lerOuZero(devido.total_a_recolher));
  const ano = anoDaCompetencia(competencia);
  const primeiro = Math.max(ano, PRIMEIRO_ANO);
  const base = anoDe(transicao, primeiro, 'liquido_constante');
  const inicio =
    ano === PRIMEIRO_ANO
      ? `Em 2026 nada muda: a recolher ${total} em ${mesEAno(competencia)}.`
      : `Em ${mesEAno(competencia)} há ${total} a recolher.`;
  if (base === undefined) return inicio;
  const outros = [...new Set([primeiro + 1, ULTIMO_ANO])]
    .filter((outro) => outro > primeiro)
    .flatMap((outro) => anoDe(transicao, outro, 'liquido_constante') ?? []);
  if (outros.length === 0) return inicio;
  const comparacao = outros.map((outro) => mudanca(base, outro)).join('; ');
  const mesmaBase = lerOuZero(base.total) === lerOuZero(devido.total_a_recolher);
  return [
    inicio,
    mesmaBase
      ? `${maiuscula(comparacao)}.`
      : `Sem saldos de outros meses nem o que não se repete, as operações do mês devem ${emReais(lerOuZero(base.total))}: ${comparacao}.`,
    ...saldoQueSobra(base, outros.at(-1) ?? base),
    ...(lerOuZero(base.embutido) === 0n
      ? []
      : [`A comparação conta o imposto embutido nas compras, hoje ${emReais(lerOuZero(base.embutido))}.`]),
  ].join(' ');
}

/** Credits left over pay nothing in the month: they are no saving, and what becomes of them is said. */
function saldoQueSobra(de: AnoProjetado, para: AnoProjetado): string[] {
  const [antes, depois] = [lerOuZero(de.saldo_credor), lerOuZero(para.saldo_credor)];
  if (antes === depois) return [];
  const estimativa = para.status === 'estimativa' ? ' (estimativa)' : '';
  return [
    `O crédito que sobra no mês passa de ${emReais(antes)} para ${emReais(depois)} em ${para.ano}${estimativa}.`,
  ];
}

function mudanca(de: AnoProjetado, para: AnoProjetado): string {
  const diferenca = custoDoAno(para) - custoDoAno(de);
  const estimativa = para.status === 'estimativa' ? ' (estimativa)' : '';
  if (diferenca === 0n) return `em ${para.ano} fica igual${estimativa}`;
  const verbo = diferenca > 0n ? 'sobe' : 'cai';
  return `em ${para.ano} ${verbo} ${emReais(modulo(diferenca))} por mês${estimativa}`;
}

const maiuscula = (frase: string): string => frase.charAt(0).toUpperCase() + frase.slice(1);
