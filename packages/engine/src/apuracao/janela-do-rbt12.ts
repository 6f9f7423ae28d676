import { vigente } from '@apura/law';
import { isMes } from '../prazos/brasilia.ts';
import { mesEAno } from './ano-da-competencia.ts';

/**
 * Which months the RBT12 of a month is of. `geral`: twelve; `media`: those since the company began, fewer than twelve, whose mean times
 * twelve counts; `proprio_mes`: the first month, times twelve (until 2026); `primeira_faixa`: none, the first bracket is law (from 2027
 * on, in the first two months).
 */
export interface JanelaDoRbt12 {
  readonly regra: 'geral' | 'media' | 'proprio_mes' | 'primeira_faixa';
  /** In order; empty in `primeira_faixa`. */
  readonly meses: readonly string[];
  readonly fundamento: string;
}

const LEI = 'LC 123/2006, art. 18, § 1º';
const LEI_DO_INICIO = 'LC 123/2006, art. 18, § 2º';
const CGSN = 'Resolução CGSN 140/2018';
const CGSN_190 = 'na redação da Resolução CGSN 190/2026';

/**
 * The window of `competencia` (YYYY-MM): up to 2026 the twelve months before it, from 2027 on the twelve before the month that precedes it
 * (`mesesDoRbt12`). A company that began less than that before it, by the day of its CNPJ (YYYY-MM-DD), has the mean of its months: up to
 * 2026 from its second to its twelfth month, from 2027 on from the third to the thirteenth (Resolução CGSN 140/2018 arts. 2º V and 22
 * §§ 2º to 4º). A start after the month says nothing of it.
 */
export function janelaDoRbt12(competencia: string, inicio?: string): JanelaDoRbt12 {
  const { de, ate } = mesesDoRbt12(competencia);
  const comIntervalo = vigente('rbt12_com_um_mes_de_intervalo', competencia);
  const comecou = inicio?.slice(0, COMO_MES.length);
  if (comecou === undefined || comecou <= de || comecou > competencia) {
    const fundamento = comIntervalo
      ? `${LEI}; ${CGSN}, art. 21, II, a (${CGSN_190})`
      : `${LEI}; ${CGSN}, art. 21`;
    return { regra: 'geral', meses: listMeses(de, ate), fundamento };
  }
  const fundamento = (artigo: string): string =>
    `${LEI_DO_INICIO}; ${CGSN}, ${artigo}${comIntervalo ? ` (${CGSN_190})` : ''}`;
  const meses = listMeses(comecou, ate);
  if (meses.length > 0)
    return {
      regra: 'media',
      meses,
      fundamento: fundamento(comIntervalo ? 'art. 22, § 2º, II' : 'art. 22, § 3º'),
    };
  return comIntervalo
    ? { regra: 'primeira_faixa', meses, fundamento: fundamento('art. 22, § 2º, I') }
    : { regra: 'proprio_mes', meses: [competencia], fundamento: fundamento('art. 22, § 2º') };
}

/** "12/2025 a 11/2026", "01/2027", or that there are none. */
export function mesesDaJanela({ meses }: JanelaDoRbt12): string {
  const [primeiro, ultimo] = [meses[0], meses.at(-1)];
  if (primeiro === undefined || ultimo === undefined) return 'nenhum';
  return primeiro === ultimo ? mesEAno(primeiro) : `${mesEAno(primeiro)} a ${mesEAno(ultimo)}`;
}

const COMO_MES = 'YYYY-MM';

/** The months of one to another, both counted, twelve at most. */
export const listMeses = (de: string, ate: string): string[] =>
  Array.from({ length: 12 }, (_, quantos) => addMeses(de, quantos)).filter((mes) => isMes(mes) && mes <= ate);

/** The month (YYYY-MM) so many months after another, or before it. */
export function addMeses(mes: string, quantos: number): string {
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
  return { de: addMeses(competencia, -intervalo - 11), ate: addMeses(competencia, -intervalo) };
}
