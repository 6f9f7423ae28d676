import { vigente } from '@apura/law';
import { atLeastZero, type Fixo, formatFixo, readFixo } from '../fixo.ts';
import type { EntradaDaApuracao, LancamentoSomado, LinhaDeReceita, Passo } from '../resultado.ts';
import { type ChaveDaReceita, chaveDaReceita, type ReceitasDoMes } from '../simples/receita-por-anexo.ts';
import { mesEAno } from './ano-da-competencia.ts';
import { receitaDaLinha } from './receita-da-linha.ts';

/**
 * Where the RBT12 of a month comes from: entered for this very month; entered for another and carried by the revenue of the
 * months that came and went; the sum of the notes, where what went is not known but all twelve months are; or, where the notes
 * carry it nowhere, the figure of the other month as it is.
 */
export interface Rbt12DoMes {
  readonly origem: 'informado' | 'levado' | 'das_notas' | 'de_outro_mes';
  readonly usado: Fixo;
  readonly informado: Fixo;
  /** Month (YYYY-MM) that the office entered it for. */
  readonly informado_em: string;
  /** First and last month of the window. */
  readonly de: string;
  readonly ate: string;
  /** Revenue of the window by the notes, and of how many of its months there are any. */
  readonly soma: Fixo;
  readonly meses_com_notas: number;
  readonly entram: Fixo;
  readonly saem: Fixo;
}

const RECEITA_FORA: ReadonlySet<string> = new Set(['ativo', 'exportacao']);

/** Null outside the Simples, and where the office's figure is no amount. */
export function rbt12DoMes(
  entrada: Pick<EntradaDaApuracao, 'competencia' | 'regime' | 'simples' | 'receita_dos_meses'>,
): Rbt12DoMes | null {
  const { competencia, regime, simples } = entrada;
  const informado =
    regime === 'simples_nacional' ? readFixo(simples?.rbt12_informado ?? simples?.rbt12 ?? '') : null;
  if (informado === null) return null;
  const informado_em = simples?.rbt12_de ?? competencia;
  const receitas = receitaPorMes(entrada.receita_dos_meses ?? []);
  const { de, ate } = mesesDoRbt12(competencia);
  const janela = mesesDe(competencia);
  const outra = mesesDe(informado_em);
  const entram = [...janela].filter((mes) => !outra.has(mes));
  const saem = [...outra].filter((mes) => !janela.has(mes));
  const somar = (meses: Iterable<string>): Fixo =>
    [...meses].reduce<Fixo>((soma, mes) => soma + (receitas.get(mes) ?? 0n), 0n);
  const conhecidos = (meses: Iterable<string>): number =>
    [...meses].filter((mes) => receitas.has(mes)).length;
  const soma = atLeastZero(somar(janela));
  const meses_com_notas = conhecidos(janela);
  const comum = {
    ...{ informado, informado_em, de, ate, soma, meses_com_notas },
    ...{ entram: somar(entram), saem: somar(saem) },
  };
  if (informado_em === competencia) return { ...comum, origem: 'informado', usado: informado };
  if (conhecidos(entram) === entram.length && conhecidos(saem) === saem.length) {
    return { ...comum, origem: 'levado', usado: atLeastZero(informado + comum.entram - comum.saem) };
  }
  if (meses_com_notas === janela.size) return { ...comum, origem: 'das_notas', usado: soma };
  return { ...comum, origem: 'de_outro_mes', usado: informado };
}

function mesesDe(competencia: string): ReadonlySet<string> {
  const { de } = mesesDoRbt12(competencia);
  return new Set(Array.from({ length: 12 }, (_, quantos) => mesMais(de, quantos)));
}

/**
 * Gross revenue of each month that has documents: within the country, as the RBT12 is for it (LC 123/2006 art. 3º § 15),
 * exports only of a client that sells nothing else; no fixed assets (Resolução CGSN 140/2018 art. 2º § 5º I).
 */
function receitaPorMes(
  meses: NonNullable<EntradaDaApuracao['receita_dos_meses']>,
): ReadonlyMap<string, Fixo> {
  const somas = (conta: (linha: LinhaDeReceita) => boolean) =>
    new Map(
      meses.map(({ competencia, linhas }) => [
        competencia,
        linhas.reduce<Fixo>((soma, linha) => (conta(linha) ? soma + receitaDaLinha(linha) : soma), 0n),
      ]),
    );
  const noPais = somas(({ segregacao, anexo }) => !RECEITA_FORA.has(segregacao) && anexo !== 'fora');
  if ([...noPais.values()].some((receita) => receita !== 0n)) return noPais;
  return somas(({ segregacao }) => segregacao === 'exportacao');
}

/** The month with the RBT12 that holds in it in place of the one that was entered. */
export function withRbt12OfMes(entrada: EntradaDaApuracao, rbt12: Rbt12DoMes | null): EntradaDaApuracao {
  if (entrada.simples === undefined || rbt12 === null || rbt12.usado === rbt12.informado) return entrada;
  const { rbt12: rbt12_informado } = entrada.simples;
  return {
    ...entrada,
    simples: { ...entrada.simples, rbt12: formatFixo(rbt12.usado, 2), rbt12_informado },
  };
}

/** The step that says how the figure came about; none where it is the one entered for the month and there are no notes. */
export function passosDoRbt12(rbt12: Rbt12DoMes | null): readonly Passo[] {
  if (rbt12 === null || (rbt12.origem === 'informado' && rbt12.meses_com_notas === 0)) return [];
  const { origem, informado_em, de, ate } = rbt12;
  const levado = origem === 'levado';
  return [
    {
      passo: 'rbt12',
      id: 'das_rbt12',
      regra: REGRA[origem],
      operandos: [
        { nome: `RBT12 informado para ${mesEAno(informado_em)}`, valor: formatFixo(rbt12.informado, 2) },
        ...(levado ? [{ nome: 'receita dos meses que entram', valor: formatFixo(rbt12.entram, 2) }] : []),
        ...(levado ? [{ nome: 'receita dos meses que saem', valor: formatFixo(rbt12.saem, 2) }] : []),
        { nome: `soma das notas de ${mesEAno(de)} a ${mesEAno(ate)}`, valor: formatFixo(rbt12.soma, 2) },
        { nome: 'meses com notas', valor: String(rbt12.meses_com_notas) },
      ],
      resultado: formatFixo(rbt12.usado, 2),
      fundamento: 'LC 123/2006, art. 18, § 1º; Resolução CGSN 140/2018, art. 21',
    },
  ];
}

const REGRA: Readonly<Record<Rbt12DoMes['origem'], string>> = {
  informado: 'RBT12 informado para o mês',
  levado: 'RBT12 informado + receita dos meses que entram − receita dos meses que saem',
  das_notas: 'Soma das notas dos doze meses',
  de_outro_mes: 'RBT12 informado para outro mês, que as notas não levam até este',
};

/** The revenue of the month by how it was earned and what sets it apart, and all of it. */
export function receitasDoMes(lancamentos: readonly LancamentoSomado[]): {
  readonly receita: Fixo;
  readonly receitas: ReceitasDoMes;
} {
  let receita = 0n;
  const receitas: Partial<Record<ChaveDaReceita, Fixo>> = {};
  for (const linha of lancamentos) {
    const valor = receitaDaLinha(linha);
    if (valor === 0n) continue;
    receita += valor;
    const chave = chaveDaReceita(linha);
    receitas[chave] = (receitas[chave] ?? 0n) + valor;
  }
  return { receita, receitas };
}

/** The month (YYYY-MM) so many months after another, or before it. */
export function mesMais(mes: string, quantos: number): string {
  const [ano = 0, numero = 0] = mes.split('-').map(Number);
  const contados = ano * 12 + numero - 1 + quantos;
  return `${String(Math.floor(contados / 12)).padStart(4, '0')}-${String((contados % 12) + 1).padStart(2, '0')}`;
}

/**
 * The first and the last of the twelve months (YYYY-MM) whose gross revenue is the RBT12, and whose payroll the Fator R
 * takes, of `competencia`: up to 2026 the twelve before it (LC 123/2006 art. 18 §§ 1º and 24); from 2027 on the twelve
 * before the month that precedes it (the same, as LC 214/2025 art. 517 words it; Resolução CGSN 190/2026).
 */
export function mesesDoRbt12(competencia: string): { readonly de: string; readonly ate: string } {
  const intervalo = vigente('rbt12_com_um_mes_de_intervalo', competencia) ? 2 : 1;
  return { de: mesMais(competencia, -intervalo - 11), ate: mesMais(competencia, -intervalo) };
}
