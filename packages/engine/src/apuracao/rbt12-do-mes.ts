import { atLeastZero, type Fixo, formatFixo, ONE, readFixo, round, split } from '../fixo.ts';
import type { EntradaDaApuracao, LinhaDeReceita, Passo } from '../resultado.ts';
import { type ChaveDaReceita, findChaveDaReceita, type ReceitasDoMes } from '../simples/receita-por-anexo.ts';
import { mesEAno } from './ano-da-competencia.ts';
import { type JanelaDoRbt12, janelaDoRbt12, mesesDaJanela } from './janela-do-rbt12.ts';
import { computeReceitaDaLinha, computeReformaNaReceita, type ReformaNaReceita } from './receita-da-linha.ts';

/**
 * Where the RBT12 of a month comes from: the company has just begun, and its first bracket is law; entered for this very month;
 * entered for another and carried by the revenue of the months that came and went; the sum of the notes, where what went is not known
 * but all months of the window are; or, where the notes carry it nowhere, the figure of the other month as it is.
 */
export interface Rbt12DoMes {
  readonly origem: 'inicio' | 'informado' | 'levado' | 'das_notas' | 'de_outro_mes';
  readonly usado: Fixo;
  /** Null where the office has entered none. */
  readonly informado: Fixo | null;
  /** Month (YYYY-MM) that the office entered it for. */
  readonly informado_em: string;
  readonly janela: JanelaDoRbt12;
  /** What the revenue of the window by the notes makes, and of how many of its months there are any. */
  readonly soma: Fixo;
  readonly meses_com_notas: number;
  readonly entram: Fixo;
  readonly saem: Fixo;
}

const RECEITA_FORA: ReadonlySet<string> = new Set(['ativo', 'exportacao']);

/** What says the RBT12 of a month. */
type EntradaDoRbt12 = Pick<
  EntradaDaApuracao,
  'competencia' | 'regime' | 'simples' | 'receita_dos_meses' | 'inicio_de_atividade' | 'lancamentos'
>;

/** Null outside the Simples, and where neither the office nor the notes of a company that has just begun say it. */
export function computeRbt12DoMes(entrada: EntradaDoRbt12): Rbt12DoMes | null {
  const { competencia, regime, simples, inicio_de_atividade: inicio } = entrada;
  if (regime !== 'simples_nacional' || simples === undefined) return null;
  const informado = readFixo(simples.rbt12_informado ?? simples.rbt12);
  const informado_em = simples.rbt12_de ?? competencia;
  const janela = janelaDoRbt12(competencia, inicio);
  if (informado === null && inicio === undefined) return null;
  const receitas = sumReceitaByMes([
    ...(entrada.receita_dos_meses ?? []),
    // The first month counts itself up to 2026.
    ...(janela.regra === 'proprio_mes' ? [{ competencia, linhas: entrada.lancamentos }] : []),
  ]);
  const outra = janelaDoRbt12(informado_em, inicio);
  const entram = janela.meses.filter((mes) => !outra.meses.includes(mes));
  const saem = outra.meses.filter((mes) => !janela.meses.includes(mes));
  const somar = (meses: readonly string[]): Fixo =>
    meses.reduce<Fixo>((soma, mes) => soma + (receitas.get(mes) ?? 0n), 0n);
  const conhecidos = (meses: readonly string[]): boolean => meses.every((mes) => receitas.has(mes));
  const soma = atLeastZero(inAno(somar(janela.meses), janela));
  const comum = {
    ...{ informado, informado_em, janela, soma, entram: somar(entram), saem: somar(saem) },
    meses_com_notas: janela.meses.filter((mes) => receitas.has(mes)).length,
  };
  if (janela.regra === 'primeira_faixa') return { ...comum, origem: 'inicio', usado: 0n };
  if (informado !== null && informado_em === competencia)
    return { ...comum, origem: 'informado', usado: informado };
  if (informado !== null && conhecidos(entram) && conhecidos(saem)) {
    const usado = atLeastZero(carry(informado, outra, comum));
    return { ...comum, origem: 'levado', usado };
  }
  if (conhecidos(janela.meses)) return { ...comum, origem: 'das_notas', usado: soma };
  return informado === null ? null : { ...comum, origem: 'de_outro_mes', usado: informado };
}

const DOZE = 12n;

/** A sum over the months of a window as that of a year: the mean of a company that has just begun times twelve. */
const inAno = (soma: Fixo, { meses }: JanelaDoRbt12): Fixo =>
  meses.length === 0 ? 0n : inCents(soma * DOZE, BigInt(meses.length));

/** The figure of one window as that of another, by what comes in and goes out; of means each over its own months. */
function carry(
  informado: Fixo,
  outra: JanelaDoRbt12,
  { janela, entram, saem }: Pick<Rbt12DoMes, 'janela' | 'entram' | 'saem'>,
): Fixo {
  if (janela.meses.length === 0) return informado;
  const daOutra = informado * BigInt(outra.meses.length);
  return inCents(daOutra + (entram - saem) * DOZE, BigInt(janela.meses.length));
}

const inCents = (numerador: Fixo, denominador: bigint): Fixo => round(split(numerador, denominador * ONE), 2);

/**
 * Gross revenue of each month that has documents: within the country, as the RBT12 is for it (LC 123/2006 art. 3º § 15),
 * exports only of a client that sells nothing else; no fixed assets (Resolução CGSN 140/2018 art. 2º § 5º I).
 */
export function sumReceitaByMes(
  meses: readonly { readonly competencia: string; readonly linhas: readonly LinhaDeReceita[] }[],
): ReadonlyMap<string, Fixo> {
  const somas = (conta: (linha: LinhaDeReceita) => boolean) =>
    new Map(
      meses.map(({ competencia, linhas }) => [
        competencia,
        linhas.reduce<Fixo>(
          (soma, linha) => (conta(linha) ? soma + receitaSemReforma(linha, competencia) : soma),
          0n,
        ),
      ]),
    );
  const noPais = somas(({ segregacao, anexo }) => !RECEITA_FORA.has(segregacao) && anexo !== 'fora');
  if ([...noPais.values()].some((receita) => receita !== 0n)) return noPais;
  return somas(({ segregacao }) => segregacao === 'exportacao');
}

const receitaSemReforma = (linha: LinhaDeReceita, competencia: string): Fixo =>
  computeReceitaDaLinha(linha) - computeReformaNaReceita(linha, competencia).noPreco;

/** The month with the RBT12 that holds in it in place of the one that was entered. */
export function withRbt12OfMes(entrada: EntradaDaApuracao, rbt12: Rbt12DoMes | null): EntradaDaApuracao {
  if (entrada.simples === undefined || rbt12 === null) return entrada;
  const primeiros = rbt12.origem === 'inicio' ? { primeiros_meses: true } : {};
  if (rbt12.usado === rbt12.informado) return { ...entrada, simples: { ...entrada.simples, ...primeiros } };
  const { rbt12: rbt12_informado } = entrada.simples;
  return {
    ...entrada,
    simples: { ...entrada.simples, ...primeiros, rbt12: formatFixo(rbt12.usado, 2), rbt12_informado },
  };
}

/** The step that says which months count, and how the figure came about. */
export function describeRbt12(rbt12: Rbt12DoMes | null): readonly Passo[] {
  if (rbt12 === null) return [];
  const { origem, informado, informado_em, janela } = rbt12;
  const levado = origem === 'levado';
  const meses = mesesDaJanela(janela);
  return [
    {
      passo: 'rbt12',
      id: 'das_rbt12',
      regra: janela.regra === 'geral' ? REGRA[origem] : `${REGRA[origem]}${MEDIA[janela.regra]}`,
      operandos: [
        { nome: 'meses da receita', valor: meses },
        ...(informado === null
          ? []
          : [{ nome: `RBT12 informado para ${mesEAno(informado_em)}`, valor: formatFixo(informado, 2) }]),
        ...(levado ? [{ nome: 'receita dos meses que entram', valor: formatFixo(rbt12.entram, 2) }] : []),
        ...(levado ? [{ nome: 'receita dos meses que saem', valor: formatFixo(rbt12.saem, 2) }] : []),
        ...(rbt12.meses_com_notas === 0 && SEM_AS_NOTAS.has(origem)
          ? []
          : [
              { nome: `${A_SOMA[janela.regra]} de ${meses}`, valor: formatFixo(rbt12.soma, 2) },
              { nome: 'meses com notas', valor: String(rbt12.meses_com_notas) },
            ]),
      ],
      resultado: formatFixo(rbt12.usado, 2),
      fundamento: janela.fundamento,
    },
  ];
}

/** Where notes that are not there say nothing. */
const SEM_AS_NOTAS: ReadonlySet<string> = new Set(['informado', 'inicio']);

const REGRA: Readonly<Record<Rbt12DoMes['origem'], string>> = {
  inicio: 'Primeiro e segundo mês de atividade: alíquotas da primeira faixa',
  informado: 'RBT12 informado para o mês',
  levado: 'RBT12 informado + receita dos meses que entram − receita dos meses que saem',
  das_notas: 'Soma das notas dos meses da receita',
  de_outro_mes: 'RBT12 informado para outro mês, que as notas não levam até este',
};
const MEDIA: Readonly<Record<JanelaDoRbt12['regra'], string>> = {
  geral: '',
  media: '; início de atividade: média dos meses × 12',
  proprio_mes: '; primeiro mês de atividade: a receita dele × 12',
  primeira_faixa: '',
};
const A_SOMA: Readonly<Record<JanelaDoRbt12['regra'], string>> = {
  geral: 'soma das notas',
  media: 'média das notas × 12,',
  proprio_mes: 'notas × 12,',
  primeira_faixa: 'soma das notas',
};

type EntradaDaReceita = Pick<EntradaDaApuracao, 'lancamentos' | 'competencia' | 'regime'>;

/**
 * The value of what the month sold, and its revenue for the DAS by how it was earned and what sets it apart: without the CBS and IBS that are
 * paid outside it and that the prices hold, or (`todas`) all of them, whatever the prices show.
 */
export function sumReceitasDoMes(
  entrada: EntradaDaReceita,
  quais: 'no_preco' | 'todas' = 'no_preco',
): { readonly receita: Fixo; readonly receitas: ReceitasDoMes } {
  let receita = 0n;
  const doSimples = entrada.regime === 'simples_nacional';
  const receitas: Partial<Record<ChaveDaReceita, Fixo>> = {};
  for (const linha of entrada.lancamentos) {
    const valor = computeReceitaDaLinha(linha);
    if (valor === 0n) continue;
    receita += valor;
    const chave = findChaveDaReceita(linha);
    const fora = doSimples ? computeReformaNaReceita(linha, entrada.competencia) : null;
    const semReforma = fora === null ? valor : valor - (quais === 'todas' ? fora.tributos : fora.noPreco);
    receitas[chave] = (receitas[chave] ?? 0n) + semReforma;
  }
  return { receita, receitas };
}

/** CBS and IBS of the sales of a client of the Simples that are paid outside the DAS, and what the prices hold of them. */
export function sumReformaNasReceitas(entrada: EntradaDaReceita): ReformaNaReceita {
  const soma = { tributos: 0n, noPreco: 0n };
  if (entrada.regime !== 'simples_nacional') return soma;
  for (const linha of entrada.lancamentos) {
    if (computeReceitaDaLinha(linha) === 0n) continue;
    const { tributos, noPreco } = computeReformaNaReceita(linha, entrada.competencia);
    soma.tributos += tributos;
    soma.noPreco += noPreco;
  }
  return soma;
}

/** The step that says what of the value of the sales is no revenue. */
export function describeReceita(entrada: EntradaDaReceita): readonly Passo[] {
  const { noPreco } = sumReformaNasReceitas(entrada);
  if (noPreco === 0n) return [];
  const { receita } = sumReceitasDoMes(entrada);
  return [
    {
      passo: 'receita',
      id: 'das_receita_sem_cbs_e_ibs',
      regra: 'Valor das operações − CBS e IBS que o preço traz por dentro, pagos fora do DAS',
      operandos: [
        { nome: 'valor das operações', valor: formatFixo(receita, 2) },
        { nome: 'CBS e IBS no preço', valor: formatFixo(noPreco, 2) },
      ],
      resultado: formatFixo(receita - noPreco, 2),
      fundamento: 'Resolução CGSN 140/2018, art. 2º, § 5º, VIII (Resolução CGSN 190/2026); NT 2026.008',
    },
  ];
}
