import { emReais, lerOuZero, modulo } from '../fixo.ts';
import { PRIMEIRO_ANO, ULTIMO_ANO } from '../parametros/cenarios.ts';
import { custoDoAno } from '../projecao/projetar.ts';
import type { AnoProjetado, DevidoNoMes, EntradaDaApuracao } from '../resultado.ts';
import { anoDaCompetencia, mesEAno } from './ano-da-competencia.ts';
import { anoDe } from './comparar.ts';

/**
 * The month in one sentence: what is due, how it changes in the next year, and what the reform changes once it is whole
 * (constant net price). Amounts of rates that are not law are named as estimates.
 */
export function resumir(
  entrada: Pick<EntradaDaApuracao, 'competencia'>,
  devido: DevidoNoMes,
  transicao: readonly AnoProjetado[],
): string {
  const { competencia } = entrada;
  const total = emReais(lerOuZero(devido.total_a_recolher));
  const ano = anoDaCompetencia(competencia);
  const inicio =
    ano === PRIMEIRO_ANO
      ? `Em 2026 nada muda: a recolher ${total} em ${mesEAno(competencia)}.`
      : `Em ${mesEAno(competencia)} há ${total} a recolher.`;
  const primeiro = Math.max(ano, PRIMEIRO_ANO);
  const base = anoDe(transicao, primeiro, 'liquido_constante');
  const mudancas = [...new Set([primeiro + 1, ULTIMO_ANO])]
    .filter((outro) => outro > primeiro)
    .flatMap((outro) => {
      const projetado = anoDe(transicao, outro, 'liquido_constante');
      return base === undefined || projetado === undefined ? [] : [mudanca(base, projetado)];
    });
  const [proxima, ultima] = mudancas;
  if (proxima === undefined) return inicio;
  const frase = ultima === undefined ? `${maiuscula(proxima)}.` : `${maiuscula(proxima)}; ${ultima}.`;
  const embutido = base === undefined ? 0n : lerOuZero(base.embutido);
  if (embutido === 0n) return `${inicio} ${frase}`;
  return `${inicio} ${frase} A comparação conta o imposto embutido nas compras, hoje ${emReais(embutido)}.`;
}

function mudanca(de: AnoProjetado, para: AnoProjetado): string {
  const diferenca = custoDoAno(para) - custoDoAno(de);
  const estimativa = para.status === 'estimativa' ? ' (estimativa)' : '';
  if (diferenca === 0n) return `em ${para.ano} fica igual${estimativa}`;
  const verbo = diferenca > 0n ? 'sobe' : 'cai';
  return `em ${para.ano} ${verbo} ${emReais(modulo(diferenca))} por mês${estimativa}`;
}

const maiuscula = (frase: string): string => frase.charAt(0).toUpperCase() + frase.slice(1);
