import type { LadoDaComparacao, LinhaDoRecorte, TributoComparado } from '@apura/engine';
import {
  hasAmount,
  nomeDoCapitulo,
  nomeDoTributo,
  ORIGEM_DAS_ALIQUOTAS,
  operacaoDoCfop,
  PREMISSAS_DE_PRECO,
} from '@apura/words';
import { descricaoDoCenario } from '../descricao-do-cenario.ts';
import type { ReportData } from '../report-data.ts';
import { type Quadro, quadro } from './quadro.ts';

const valorDe = (lado: LadoDaComparacao | null, tributo: TributoComparado): string | null =>
  lado && (lado.tributos.find((t) => t.tributo === tributo)?.valor ?? '0.00');

/** The same operations under both regimes, tax by tax. */
export function quadroDaComparacao({ comparativo: { comparacao } }: ReportData): Quadro {
  if (!comparacao) return quadro('Comparação', [], []);
  const { regime_atual: atual, regime_novo: novo, ano_do_regime_atual, ano_do_regime_novo } = comparacao;
  const tributos = [...(atual?.tributos ?? []), ...novo.tributos].map(({ tributo }) => tributo);
  const comValor = [...new Set(tributos)].filter((t) => hasAmount(valorDe(atual, t), valorDe(novo, t)));
  const origem = ORIGEM_DAS_ALIQUOTAS[comparacao.status];
  return quadro(
    'Comparação',
    comValor,
    [
      ['Tributo', 'texto', nomeDoTributo, 36],
      [`Regime atual (regras de ${ano_do_regime_atual})`, 'valor', (t) => valorDe(atual, t), 34],
      [`Regime novo (${ano_do_regime_novo}, ${origem})`, 'valor', (t) => valorDe(novo, t), 34],
    ],
    [
      ['Total', atual?.total ?? null, novo.total],
      ...(comparacao.diferenca === null ? [] : [['Diferença', null, comparacao.diferenca]]),
    ],
  );
}

/** The new regime with the other scenario and the other price premise. */
export const quadroDasAlternativas = ({ comparativo: { comparacao } }: ReportData): Quadro =>
  quadro('Comparação em outros cenários', comparacao?.alternativas, [
    ['Cenário', 'texto', (a) => descricaoDoCenario(a.cenario), 52],
    ['Premissa de preço', 'texto', (a) => PREMISSAS_DE_PRECO[a.premissa_preco]],
    ['Regime novo', 'valor', (a) => a.regime_novo.total],
    ['Diferença', 'valor', (a) => a.diferenca],
    ['Carga (%)', 'percentual', (a) => a.regime_novo.carga],
    ['Alíquotas', 'texto', (a) => ORIGEM_DAS_ALIQUOTAS[a.status], 24],
  ]);

/** The engine's keys that are no code. */
const SEM_CODIGO: Readonly<Record<string, string>> = {
  fora_das_notas: 'Fora das notas',
  saldo_credor: 'Saldo credor, que fica para o mês seguinte',
};

type Rotulos = Readonly<Record<string, string>> | undefined;

/** The name that a code has; empty for a code without one. */
const rotuloDe = (nomes: Rotulos, codigo: string): string =>
  nomes !== undefined && Object.hasOwn(nomes, codigo) ? (nomes[codigo] ?? '') : '';

/** What a CFOP is and where it goes, as far as we know. */
function nomeDoCfop(nomes: Rotulos, cfop: string): string {
  const nome = [rotuloDe(nomes, cfop), operacaoDoCfop(cfop)].filter((parte) => parte !== '').join(' · ');
  return nome.charAt(0).toUpperCase() + nome.slice(1);
}

/** The month by chapter of the NCM, by CFOP and by cClassTrib: each adds up to the totals of the comparison. */
export function quadrosDosRecortes({ comparativo, rotulos }: ReportData): Quadro[] {
  const { por_ncm, por_cfop, por_classificacao, comparacao } = comparativo;
  const novo = comparacao ? `2033 (${ORIGEM_DAS_ALIQUOTAS[comparacao.status]})` : '2033';
  const recorte = (
    nome: string,
    codigo: string,
    linhas: readonly LinhaDoRecorte[],
    nomear: (chave: string) => string,
  ): Quadro =>
    quadro(nome, linhas, [
      [codigo, 'codigo', ({ chave }) => (SEM_CODIGO[chave] ? null : chave)],
      ['O que é', 'texto', ({ chave }) => SEM_CODIGO[chave] ?? nomear(chave), 46],
      ['Operações', 'valor', (l) => l.operacoes],
      ['Regras de 2026', 'valor', (l) => l.atual],
      [`Regras de ${novo}`, 'valor', (l) => l.novo],
    ]);
  return [
    recorte('Recorte por NCM', 'Capítulo', por_ncm, nomeDoCapitulo),
    recorte('Recorte por CFOP', 'CFOP', por_cfop, (chave) => nomeDoCfop(rotulos?.cfop, chave)),
    recorte('Recorte por cClassTrib', 'cClassTrib', por_classificacao, (chave) =>
      rotuloDe(rotulos?.cclasstrib, chave),
    ),
  ];
}
