import { vigente } from '@apura/law';
import { type Fixo, formatFixo, inReais, readOrZero } from '../fixo.ts';
import type { DevidoNoMes, EntradaDaApuracao, PremissaQueMudaOTotal, TributoDevido } from '../resultado.ts';
import type { Aviso } from './avisos-de-hoje.ts';

const DE_2026: ReadonlySet<string> = new Set(['pis', 'cofins']);

/** Credits of LC 214/2025 arts. 379 and 380, by the motive of their rows. */
const DA_TRANSICAO: ReadonlySet<string> = new Set(['pis_cofins_de_devolucao', 'pis_cofins_do_ativo']);

/** Five years after the last day of the month in which a credit was appropriated (art. 383), DD/MM/YYYY. */
function fimDosCincoAnos(competencia: string): string {
  const [ano = 0, mes = 1] = competencia.split('-').map(Number);
  const fim = new Date(Date.UTC(ano + 5, mes, 0));
  return Number.isNaN(fim.getTime()) ? '' : fim.toISOString().slice(0, 10).split('-').reverse().join('/');
}

const sum = (tributos: readonly TributoDevido[], campo: 'compensado' | 'saldo_anterior'): Fixo =>
  tributos.reduce<Fixo>(
    (soma, { tributo, [campo]: valor }) => soma + (DE_2026.has(tributo) ? readOrZero(valor) : 0n),
    0n,
  );

/** In which order the balances of 2026 and the credits that follow them are used, until when, and what has to be asked for. */
export function listAvisosDaTransicao(
  { competencia, lancamentos }: EntradaDaApuracao,
  { tributos }: DevidoNoMes,
): Aviso[] {
  if (!vigente('cbs_devida', competencia)) return [];
  const saldo = sum(tributos, 'saldo_anterior');
  const usado = sum(tributos, 'compensado');
  let apropriado = 0n;
  for (const { efeito, motivo, cbs } of lancamentos)
    if (efeito === 'credito' && DA_TRANSICAO.has(motivo ?? '')) apropriado += readOrZero(cbs);
  return [
    [
      saldo > 0n,
      'saldo_de_pis_cofins',
      `Do saldo credor de PIS e COFINS, ${inReais(saldo)}, o mês usa ${inReais(usado)} contra a CBS, antes dos créditos dela (LC 214/2025, arts. 378, III, e 382). Ele só se usa com pedido à Receita Federal (Decreto 12.955/2026, art. 602) e registrado na EFD-Contribuições (art. 378, II), e o prazo de cada crédito, que já corria, continua (art. 378, I).`,
    ],
    [
      apropriado > 0n,
      'creditos_da_transicao',
      `Os créditos dos arts. 379 e 380 da LC 214/2025 que o mês apropria (${inReais(apropriado)}) são usados antes dos outros créditos de CBS (art. 382) e se extinguem em ${fimDosCincoAnos(competencia)}, cinco anos depois do fim do mês (art. 383); dependem de pedido (Decreto 12.955/2026, art. 602).`,
    ],
  ];
}

/** The total counts with the request for the balances of 2026, which no document shows. */
export function listPremissasDoPedido({ tributos }: DevidoNoMes): PremissaQueMudaOTotal[] {
  const usado = sum(tributos, 'compensado');
  if (usado === 0n) return [];
  return [
    {
      codigo: 'pedido_do_saldo_de_pis_cofins',
      texto:
        'O saldo credor de PIS e COFINS paga CBS neste mês como se o pedido para usá-lo tivesse sido apresentado (Decreto 12.955/2026, art. 602; LC 214/2025, arts. 378 e 382). Sem o pedido, a CBS é devida.',
      tributos: ['cbs'],
      em_jogo: formatFixo(usado, 2),
    },
  ];
}
