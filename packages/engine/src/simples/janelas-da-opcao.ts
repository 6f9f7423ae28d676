import { MARCOS, OPCAO_DO_SIMPLES } from '@apura/law';
import type { JanelaDaOpcao, SituacaoDaJanela } from '../resultado.ts';

/** Each half-year has its month, at once before it: September for January to June, March for July to December. */
const regras = OPCAO_DO_SIMPLES.regras;
type Regra = (typeof regras)[number];

type Janela = JanelaDaOpcao & Required<Pick<JanelaDaOpcao, 'cancelamento'>>;

/** What may be done in a window: choose, or take the choice back. */
export type ParteDaJanela = 'escolha' | 'cancelamento';

/**
 * The next two windows in which a company of the Simples chooses where it pays CBS and IBS, or takes that back, for a reader in the
 * month `competencia` (YYYY-MM): those of which something does not end before it, the first being that of January to June of 2027.
 */
export function janelasDaOpcao(competencia: string): readonly Janela[] {
  return janelasDosAnos(Number(competencia.slice(0, 4)))
    .filter(({ cancelamento }) => cancelamento.ate >= `${competencia}-01`)
    .slice(0, 2);
}

/** The window of a half-year ("2027-1"); undefined of one before the DAS holds CBS and IBS, and of what names none. */
export const janelaDoSemestre = (semestre: string): Janela | undefined =>
  /^20\d{2}-[12]$/.test(semestre)
    ? janelasDosAnos(Number(semestre.slice(0, 4))).find((janela) => janela.semestre === semestre)
    : undefined;

/** The first month (YYYY-MM) of a half-year. */
export const inicioDoSemestre = (semestre: string): string =>
  `${semestre.slice(0, 4)}-${semestre.endsWith('1') ? '01' : '07'}`;

/** The window whose part ends in a month (YYYY-MM); undefined where none does. */
export const janelaEndingIn = (parte: ParteDaJanela, mes: string): Janela | undefined =>
  janelasDosAnos(Number(mes.slice(0, 4))).find((janela) => fimDaJanela(janela, parte).startsWith(mes));

/** The last day of a part of a window. */
export const fimDaJanela = ({ ate, cancelamento }: Janela, parte: ParteDaJanela): string =>
  parte === 'escolha' ? ate : cancelamento.ate;

/**
 * How a window stands on a day (YYYY-MM-DD), and the last day that it does. While one may choose, one may also cancel where the law
 * says no other day; `fechada`: the choice is over, and cancelling has not begun.
 */
export function situacaoDaJanela(
  { de, ate, cancelamento }: Pick<Janela, 'de' | 'ate' | 'cancelamento'>,
  hoje: string,
): { readonly situacao: SituacaoDaJanela; readonly ate?: string } {
  if (hoje < de) return { situacao: 'por_abrir' };
  if (hoje <= ate) return { situacao: 'aberta', ate };
  if (hoje < cancelamento.de) return { situacao: 'fechada' };
  if (hoje <= cancelamento.ate) return { situacao: 'aberta_para_cancelar', ate: cancelamento.ate };
  return { situacao: 'encerrada' };
}

/** From the half-years of a year on, in order. */
function janelasDosAnos(ano: number): Janela[] {
  const primeiro = Math.max(MARCOS.das_com_cbs_e_ibs.ano, ano);
  return [0, 1, 2].flatMap((depois) => regras.map((regra) => janela(regra, primeiro + depois)));
}

function janela({ semestre, de, ate, cancela_ate, fundamento }: Regra, ano: number): Janela {
  const nome = `${ano}-${semestre}`;
  const anoDaEscolha = semestre === '1' ? ano - 1 : ano;
  const prorrogada = OPCAO_DO_SIMPLES.prorrogadas.find((uma) => uma.semestre === nome);
  const inicio = `${anoDaEscolha}-${de}`;
  return {
    semestre: nome,
    de: inicio,
    ate: prorrogada?.ate ?? `${anoDaEscolha}-${ate}`,
    cancelamento: {
      de: prorrogada?.cancela_de ?? inicio,
      ate: prorrogada?.cancela_ate ?? `${anoDaEscolha}-${cancela_ate}`,
    },
    fundamento: prorrogada?.fundamento ?? fundamento,
  };
}
