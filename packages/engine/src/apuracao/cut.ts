import { TRIBUTOS } from '../calculo/por-tributo.ts';
import {
  absoluteOf,
  CENT,
  type Fixo,
  formatFixo,
  inReais,
  multiply,
  readOrZero,
  round,
  split,
} from '../fixo.ts';
import { FIRST_ANO, LAST_ANO } from '../parametros/cenarios.ts';
import { tributosDaReforma } from '../projecao/linha-projetavel.ts';
import type { ParametrosDoAno } from '../projecao/parametros-do-ano.ts';
import { type ApuracaoProjetavel, computeCustoDoAno } from '../projecao/project.ts';
import { projectLinha } from '../projecao/project-linha.ts';
import { computeEmbutidoNoAno, computeReceitaDoDas, subtractAnulacao } from '../projecao/sum-ano.ts';
import type {
  AnoProjetado,
  DevidoNoMes,
  EntradaDaApuracao,
  LancamentoSomado,
  LinhaDoRecorte,
} from '../resultado.ts';
import { anoDaCompetencia, mesEAno } from './ano-da-competencia.ts';
import { anoOf } from './compare.ts';

/** A side of the comparison by what makes it up, reais, not rounded; together they are its total, to some centavos. */
export interface LadoPorLinha {
  /** What each lançamento of the month adds. */
  readonly linhas: readonly Fixo[];
  /** Manual entries, credits from suppliers of the Simples, the fixed amounts of a MEI. */
  readonly fora_das_notas: Fixo;
  /** Credits left over, which pay nothing this month. */
  readonly saldo_credor: Fixo;
  readonly total: Fixo;
}

/**
 * The total of a year (constant net price), row by row: debits less credits of each tax that is paid in it, the tax
 * inside the cost of a purchase, and of the DAS what the revenue of the row adds to it (the amounts of a MEI are of no
 * row).
 */
export function computeLadoByLinha(
  projetavel: ApuracaoProjetavel,
  ano: ParametrosDoAno,
  projetado: AnoProjetado,
  ibsCbsNaBaseIcms: boolean,
): LadoPorLinha {
  const receitas: Record<string, Fixo> = {};
  const partes = projetavel.linhas.map((linha) => {
    const projetada = projectLinha(linha, projetavel.mes, ano, {
      premissa: 'liquido_constante',
      ibsCbsNaBaseIcms,
    });
    let valor = linha.sinal * computeEmbutidoNoAno(linha, projetavel.mes, ano);
    for (const tributo of linha.contados) {
      if (!ano.exigivel && tributosDaReforma.has(tributo)) continue;
      const movido = linha.sinal * projetada[tributo];
      valor += linha.lado === 'saida' ? movido : -subtractAnulacao(tributo, movido, projetavel.anulacao);
    }
    const receita = linha.receita === 0n ? 0n : linha.sinal * computeReceitaDoDas(linha, projetada.liquido);
    const chave = linha.receita_de;
    receitas[chave] = (receitas[chave] ?? 0n) + receita;
    return { valor, receita, chave };
  });
  const fixo = projetavel.das(ano, {})?.total ?? 0n;
  const dasDe = new Map(
    Object.entries(receitas).map(([chave, receita]) => [
      chave,
      (projetavel.das(ano, { [chave]: receita })?.total ?? 0n) - fixo,
    ]),
  );
  const valores = partes.map(({ valor, receita, chave }) => {
    const das = dasDe.get(chave) ?? 0n;
    const total = receitas[chave] ?? 0n;
    return das === 0n || total === 0n ? valor : valor + split(multiply(das, receita), total);
  });
  const doSimples = projetavel.creditosDoSimples(ano);
  let fora_das_notas = fixo;
  for (const tributo of TRIBUTOS) {
    if (ano.exigivel) fora_das_notas -= subtractAnulacao(tributo, doSimples[tributo], projetavel.anulacao);
  }
  for (const valor of valores.slice(projetavel.origens.length)) fora_das_notas += valor;
  return {
    linhas: valores.slice(0, projetavel.origens.length),
    fora_das_notas,
    saldo_credor: readOrZero(projetado.saldo_credor),
    total: computeCustoDoAno(projetado),
  };
}

/**
 * The month cut by one key. Over the rows `atual` and `novo` add up to the totals of the comparison; `operacoes` is what
 * `operacoesDaLinha` takes of each row.
 */
export function cutByChave(
  lancamentos: readonly LancamentoSomado[],
  lados: { readonly atual: LadoPorLinha | null; readonly novo: LadoPorLinha | null },
  chaveDaLinha: (linha: LancamentoSomado) => string,
  operacoesDaLinha: (linha: LancamentoSomado) => Fixo,
): LinhaDoRecorte[] {
  const operacoes = new Map<string, Fixo>();
  for (const linha of lancamentos) {
    const chave = chaveDaLinha(linha);
    operacoes.set(chave, (operacoes.get(chave) ?? 0n) + operacoesDaLinha(linha));
  }
  const atual = byChave(lancamentos, lados.atual, chaveDaLinha);
  const novo = byChave(lancamentos, lados.novo, chaveDaLinha);
  const chaves = [...operacoes.keys()].sort((a, b) => (a < b ? -1 : 1));
  const extras = EXTRAS.filter(
    (chave) => (atual?.get(chave) ?? 0n) !== 0n || (novo?.get(chave) ?? 0n) !== 0n,
  );
  const escrever = (lado: ReadonlyMap<string, Fixo> | null, chave: string): string | null =>
    lado === null ? null : formatFixo(lado.get(chave) ?? 0n, 2);
  return [...chaves, ...extras].map((chave) => ({
    chave,
    operacoes: formatFixo(operacoes.get(chave) ?? 0n, 2),
    atual: escrever(atual, chave),
    novo: escrever(novo, chave),
  }));
}

const EXTRAS = ['fora_das_notas', 'saldo_credor'] as const;

function byChave(
  lancamentos: readonly LancamentoSomado[],
  lado: LadoPorLinha | null,
  chaveDaLinha: (linha: LancamentoSomado) => string,
): ReadonlyMap<string, Fixo> | null {
  if (lado === null) return null;
  const somas = new Map<string, Fixo>([
    ['fora_das_notas', lado.fora_das_notas],
    ['saldo_credor', lado.saldo_credor],
  ]);
  for (const [indice, linha] of lancamentos.entries()) {
    const chave = chaveDaLinha(linha);
    somas.set(chave, (somas.get(chave) ?? 0n) + (lado.linhas[indice] ?? 0n));
  }
  return roundJuntos(somas, lado.total);
}

/** Each part rounded to the centavo; what the rounding leaves over of `total` is shared by the parts, the largest first. */
function roundJuntos(partes: ReadonlyMap<string, Fixo>, total: Fixo): ReadonlyMap<string, Fixo> {
  const arredondadas = new Map([...partes].map(([chave, valor]) => [chave, round(valor, 2)]));
  let falta = total;
  for (const valor of arredondadas.values()) falta -= valor;
  if (falta === 0n) return arredondadas;
  const todas = [...arredondadas].sort(
    ([a, um], [b, outro]) => Number(absoluteOf(outro) - absoluteOf(um)) || (a < b ? -1 : 1),
  );
  const comValor = todas.filter(([, valor]) => valor !== 0n);
  const maiores = comValor.length > 0 ? comValor : todas;
  const quantas = BigInt(maiores.length);
  const centavo = falta < 0n ? -CENT : CENT;
  const centavos = falta / centavo;
  for (const [indice, [chave, valor]] of maiores.entries()) {
    const desta = centavos / quantas + (BigInt(indice) < centavos % quantas ? 1n : 0n);
    arredondadas.set(chave, valor + centavo * desta);
  }
  return arredondadas;
}

/** Whether nothing happened in the month that could be computed: no document, nothing that the office entered. */
export const mesWithoutMovimento = ({
  lancamentos,
  lancamentos_manuais = [],
}: Pick<EntradaDaApuracao, 'lancamentos' | 'lancamentos_manuais'>): boolean =>
  lancamentos.length === 0 && lancamentos_manuais.length === 0;

/**
 * The month in one sentence: what is due, how it changes in the next year, and what the reform changes once it is whole
 * (constant net price). Amounts of rates that are not law are named as estimates. Both ends of a change are before
 * balances: where what is due is not, the sentence says by which amount the years are compared.
 */
export function summarize(
  entrada: Pick<EntradaDaApuracao, 'competencia' | 'lancamentos' | 'lancamentos_manuais'>,
  devido: DevidoNoMes,
  transicao: readonly AnoProjetado[],
): string {
  const { competencia } = entrada;
  if (mesWithoutMovimento(entrada)) return devido.frase;
  const total = inReais(readOrZero(devido.total_a_recolher));
  const ano = anoDaCompetencia(competencia);
  const primeiro = Math.max(ano, FIRST_ANO);
  const base = anoOf(transicao, primeiro, 'liquido_constante');
  const inicio =
    ano === FIRST_ANO
      ? `Em 2026 nada muda: a recolher ${total} em ${mesEAno(competencia)}.`
      : `Em ${mesEAno(competencia)} há ${total} a recolher.`;
  if (base === undefined) return inicio;
  const outros = [...new Set([primeiro + 1, LAST_ANO])]
    .filter((outro) => outro > primeiro)
    .flatMap((outro) => anoOf(transicao, outro, 'liquido_constante') ?? []);
  if (outros.length === 0) return inicio;
  const comparacao = outros.map((outro) => mudanca(base, outro)).join('; ');
  const mesmaBase = readOrZero(base.total) === readOrZero(devido.total_a_recolher);
  return [
    inicio,
    mesmaBase
      ? `${maiuscula(comparacao)}.`
      : `Sem saldos de outros meses nem o que não se repete, as operações do mês devem ${inReais(readOrZero(base.total))}: ${comparacao}.`,
    ...saldoQueSobra(base, outros.at(-1) ?? base),
    ...(readOrZero(base.embutido) === 0n
      ? []
      : [`A comparação conta o imposto embutido nas compras, hoje ${inReais(readOrZero(base.embutido))}.`]),
  ].join(' ');
}

/** Credits left over pay nothing in the month: they are no saving, and what becomes of them is said. */
function saldoQueSobra(de: AnoProjetado, para: AnoProjetado): string[] {
  const [antes, depois] = [readOrZero(de.saldo_credor), readOrZero(para.saldo_credor)];
  if (antes === depois) return [];
  const estimativa = para.status === 'estimativa' ? ' (estimativa)' : '';
  return [
    `O crédito que sobra no mês passa de ${inReais(antes)} para ${inReais(depois)} em ${para.ano}${estimativa}.`,
  ];
}

function mudanca(de: AnoProjetado, para: AnoProjetado): string {
  const diferenca = computeCustoDoAno(para) - computeCustoDoAno(de);
  const estimativa = para.status === 'estimativa' ? ' (estimativa)' : '';
  if (diferenca === 0n) return `em ${para.ano} fica igual${estimativa}`;
  const verbo = diferenca > 0n ? 'sobe' : 'cai';
  return `em ${para.ano} ${verbo} ${inReais(absoluteOf(diferenca))} por mês${estimativa}`;
}

const maiuscula = (frase: string): string => frase.charAt(0).toUpperCase() + frase.slice(1);
