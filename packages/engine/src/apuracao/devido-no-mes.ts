import { MARCOS, vigente } from '@apura/law';
import { emReais, type Fixo, formatarFixo, lerOuZero } from '../fixo.ts';
import { aliquotasEm } from '../parametros/aliquotas-em.ts';
import { CENARIO_PADRAO } from '../parametros/cenarios.ts';
import { parametrosEm } from '../parametros/parametros-em.ts';
import type {
  DevidoNoMes,
  EntradaDaApuracao,
  Passo,
  StatusDoParametro,
  TributoDevido,
} from '../resultado.ts';
import type { ReceitasDoMes } from '../simples/receita-por-anexo.ts';
import { anoDaCompetencia, mesEAno } from './ano-da-competencia.ts';
import { carga, novaConta, publicarConta } from './conta.ts';
import { type DasDaApuracao, dasDaApuracao } from './das-da-apuracao.ts';
import { mesSemMovimento } from './resumir.ts';
import { retencoesDoMes } from './retencoes-do-mes.ts';
import { type ContaDaReforma, tributosDaReformaDevidos } from './tributos-da-reforma-devidos.ts';
import { tributosDeHojeDevidos } from './tributos-de-hoje-devidos.ts';

export interface MesSomado {
  readonly receita: Fixo;
  readonly receitas: ReceitasDoMes;
  readonly reforma: readonly ContaDaReforma[];
  /** How the RBT12 of the month came about. */
  readonly rbt12: readonly Passo[];
}

/**
 * What the client owes for the month by the law of the month's own year: today's taxes, the DAS, CBS, IBS and IS. In
 * 2026 CBS and IBS are informative and part of no total (LC 214/2025 art. 348 § 1º). The DAS is one row; its shares of
 * CBS and IBS are inside it.
 */
export function devidoNoMes(entrada: EntradaDaApuracao, mes: MesSomado): DevidoNoMes {
  const data = `${entrada.competencia}-01`;
  const ano = anoDaCompetencia(entrada.competencia);
  const exigivel = parametrosEm(data).exigibilidade?.valor === '1';
  const cbs = mes.reforma.find(({ tributo }) => tributo === 'cbs')?.conta;
  // The balances of PIS and COFINS are used before any credit of CBS (LC 214/2025 art. 382).
  const debitoDaCbs = exigivel && cbs !== undefined ? cbs.debitos + cbs.estornos : 0n;
  const hoje = tributosDeHojeDevidos(entrada, debitoDaCbs);
  const das = dasDaApuracao(entrada, data, mes.receitas);
  const tributos = [
    ...hoje.tributos,
    ...(das === null ? [] : [linhaDoDas(das, mes.rbt12)]),
    ...tributosDaReformaDevidos(mes.reforma, exigivel, hoje.paraACbs),
  ];
  const total = somarSituacao(tributos, 'devido');
  const dispensado = somarSituacao(tributos, 'informativo');
  const reforma = somarReforma(tributos);
  const efeito = efeitoDaReforma(entrada, mes, ano, das, reforma);
  const status = reforma > 0n ? statusDasAliquotas(entrada, data) : 'lei';
  const retencoes = retencoesDoMes(entrada);
  return {
    frase: mesSemMovimento(entrada)
      ? fraseSemMovimento(entrada, total, tributos)
      : frase(entrada.competencia, { total, dispensado, efeito: efeito.valor, status, tributos }),
    tributos,
    total_a_recolher: formatarFixo(total, 2),
    dispensado: formatarFixo(dispensado, 2),
    efeito_da_reforma_no_mes: efeito.valor === null ? null : formatarFixo(efeito.valor, 2),
    motivo_do_efeito: efeito.motivo,
    receita: formatarFixo(mes.receita, 2),
    carga_efetiva: carga(total, mes.receita),
    status,
    ...(retencoes === undefined ? {} : { retencoes }),
  };
}

function linhaDoDas(das: DasDaApuracao, rbt12: readonly Passo[]): TributoDevido {
  return {
    tributo: 'das',
    situacao: 'devido',
    ...publicarConta([{ ...novaConta(), debitos: das.total }]),
    parcelas: Object.entries(das.partilha).map(([tributo, parte]) => ({ tributo, valor: parte })),
    memoria: [...rbt12, ...das.passos],
  };
}

function somarSituacao(tributos: readonly TributoDevido[], situacao: TributoDevido['situacao']): Fixo {
  let soma = 0n;
  for (const tributo of tributos) if (tributo.situacao === situacao) soma += lerOuZero(tributo.a_recolher);
  return soma;
}

/** CBS, IBS and IS that are due outside the DAS. */
function somarReforma(tributos: readonly TributoDevido[]): Fixo {
  const daReforma = new Set(['cbs', 'ibs_uf', 'ibs_mun', 'is']);
  return somarSituacao(
    tributos.filter(({ tributo }) => daReforma.has(tributo)),
    'devido',
  );
}

/**
 * What is due less what the same operations owe by the rules of 2026 without the test. From 2027 on only the DAS can be
 * computed by the tables of both years: the notes no longer hold PIS and COFINS.
 */
function efeitoDaReforma(
  entrada: EntradaDaApuracao,
  mes: MesSomado,
  ano: number,
  das: DasDaApuracao | null,
  reforma: Fixo,
): { readonly valor: Fixo | null; readonly motivo: string | null } {
  if (!vigente('cbs_devida', ano)) return { valor: 0n, motivo: null };
  const antes =
    das === null
      ? null
      : dasDaApuracao({ ...entrada, ibs_cbs: 'das' }, MARCOS.cbs_devida.vespera, mes.receitas);
  if (das === null || antes === null) {
    return {
      valor: null,
      motivo: `As notas de ${ano} não trazem PIS e COFINS: não há como calcular as mesmas operações pelas regras de 2026.`,
    };
  }
  return { valor: das.total + reforma - antes.total, motivo: null };
}

const statusDasAliquotas = (entrada: EntradaDaApuracao, data: string): StatusDoParametro =>
  aliquotasEm(data, entrada.cenario ?? CENARIO_PADRAO)?.status ?? 'estimativa';

/** Of a month without documents and entries: no figure but what is due all the same, or goes on to the next month. */
function fraseSemMovimento(
  { competencia, documentos_que_nao_contam: outros = 0 }: EntradaDaApuracao,
  total: Fixo,
  tributos: readonly TributoDevido[],
): string {
  const mes = mesEAno(competencia);
  const inicio = outros === 0 ? `Não há documentos em ${mes}` : `Nenhum documento de ${mes} conta`;
  if (total > 0n) return `${inicio}; a recolher mesmo assim: ${emReais(total)}.`;
  const transporta = tributos.some(({ a_transportar }) => lerOuZero(a_transportar) > 0n);
  return transporta ? `${inicio}; o saldo credor segue para o mês seguinte.` : `${inicio}.`;
}

interface Figuras {
  readonly total: Fixo;
  readonly dispensado: Fixo;
  readonly efeito: Fixo | null;
  readonly status: StatusDoParametro;
  readonly tributos: readonly TributoDevido[];
}

function frase(competencia: string, { total, dispensado, efeito, status, tributos }: Figuras): string {
  const frases = [`A recolher em ${mesEAno(competencia)}: ${emReais(total)}.`];
  if (tributos.some(({ situacao }) => situacao === 'informativo')) {
    frases.push(
      `CBS e IBS de teste: ${emReais(dispensado)}, informativos; recolhimento dispensado para quem cumpre as obrigações acessórias (LC 214/2025, art. 348, § 1º).`,
    );
  }
  if (status === 'estimativa') frases.push('CBS e IBS com alíquotas estimadas, que ainda não são lei.');
  if (status === 'informada') frases.push('CBS e IBS com alíquotas informadas pelo escritório.');
  if (efeito !== null) frases.push(`Efeito da reforma neste mês: ${emReais(efeito)}.`);
  return frases.join(' ');
}
