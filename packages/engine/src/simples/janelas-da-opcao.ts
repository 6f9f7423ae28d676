import type { JanelaDaOpcao } from '../resultado.ts';

/** A half-year, and the months of the choice for it, as MM-DD of the year of the choice. */
interface Regra {
  readonly semestre: 1 | 2;
  readonly de: string;
  readonly ate: string;
}

const ART_13 = 'LC 123/2006, art. 13, §§ 9º e 10';

/** Each half-year has its month, at once before it: September for January to June, March for July to December. */
const regras: readonly Regra[] = [
  { semestre: 1, de: '09-01', ate: '09-30' },
  { semestre: 2, de: '03-01', ate: '03-31' },
];

/** Windows that an act of the CGSN extended. We know Resolução 194/2026 by secondary sources only. */
const prorrogadas: Readonly<Record<string, Pick<JanelaDaOpcao, 'ate' | 'fundamento'>>> = {
  '2027-1': { ate: '2026-10-30', fundamento: `${ART_13}; Resoluções CGSN 186/2026 e 194/2026` },
};

const PRIMEIRO_ANO = 2027;

/** What the reader of the windows must know besides their days. */
export const premissasDasJanelas: readonly string[] = [
  'A opção vale por semestre e é irretratável nele (LC 123/2006, art. 13, § 10).',
  'Para o 1º semestre de 2027 o prazo, que era setembro de 2026, foi estendido até 30/10/2026, com cancelamento de 03/11 a 20/12/2026 (Resoluções CGSN 186/2026 e 194/2026): datas de confiança média, lidas em fontes secundárias; confirme no Portal do Simples Nacional.',
  'Quem recebeu ressarcimento de créditos de CBS ou IBS no ano ou no anterior não pode voltar ao DAS (LC 214/2025, art. 41, § 5º).',
];

/**
 * The next two windows in which a company of the Simples chooses where it pays CBS and IBS, for a reader in the month
 * `competencia` (YYYY-MM): those that do not end before it, the first being that of January to June of 2027.
 */
export function janelasDaOpcao(competencia: string): readonly JanelaDaOpcao[] {
  const primeiroAno = Math.max(PRIMEIRO_ANO, Number(competencia.slice(0, 4)));
  const janelas = [0, 1, 2].flatMap((depois) => regras.map((regra) => janela(regra, primeiroAno + depois)));
  return janelas.filter(({ ate }) => ate >= `${competencia}-01`).slice(0, 2);
}

function janela({ semestre, de, ate }: Regra, ano: number): JanelaDaOpcao {
  const nome = `${ano}-${semestre}`;
  const anoDaEscolha = semestre === 1 ? ano - 1 : ano;
  return {
    semestre: nome,
    de: `${anoDaEscolha}-${de}`,
    ate: `${anoDaEscolha}-${ate}`,
    fundamento: ART_13,
    ...prorrogadas[nome],
  };
}
