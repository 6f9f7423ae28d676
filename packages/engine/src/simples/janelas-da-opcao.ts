import { MARCOS, OPCAO_DO_SIMPLES } from '@apura/law';
import type { JanelaDaOpcao } from '../resultado.ts';

/** Each half-year has its month, at once before it: September for January to June, March for July to December. */
const regras = OPCAO_DO_SIMPLES.regras;
type Regra = (typeof regras)[number];

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
  const primeiroAno = Math.max(MARCOS.das_com_cbs_e_ibs.ano, Number(competencia.slice(0, 4)));
  const janelas = [0, 1, 2].flatMap((depois) => regras.map((regra) => janela(regra, primeiroAno + depois)));
  return janelas.filter(({ ate }) => ate >= `${competencia}-01`).slice(0, 2);
}

function janela({ semestre, de, ate, fundamento }: Regra, ano: number): JanelaDaOpcao {
  const nome = `${ano}-${semestre}`;
  const anoDaEscolha = semestre === '1' ? ano - 1 : ano;
  const prorrogada = OPCAO_DO_SIMPLES.prorrogadas.find((uma) => uma.semestre === nome);
  return {
    semestre: nome,
    de: `${anoDaEscolha}-${de}`,
    ate: prorrogada?.ate ?? `${anoDaEscolha}-${ate}`,
    fundamento: prorrogada?.fundamento ?? fundamento,
  };
}
