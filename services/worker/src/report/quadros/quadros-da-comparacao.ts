import type { LadoDaComparacao, LinhaDoRecorte, TributoComparado } from '@apura/engine';
import { type Table, table } from '@apura/sheets';
import {
  hasAmount,
  nomeDaNatureza,
  nomeDoCapitulo,
  nomeDoTipo,
  nomeDoTributo,
  ORIGEM_DAS_ALIQUOTAS,
  operacaoDoCfop,
  PREMISSAS_DE_PRECO,
  recortesDosOutros,
} from '@apura/words';
import { descricaoDoCenario } from '../descricao-do-cenario.ts';
import type { ReportData } from '../report-data.ts';

const valorDe = (lado: LadoDaComparacao | null, tributo: TributoComparado): string | null =>
  lado && (lado.tributos.find((t) => t.tributo === tributo)?.valor ?? '0.00');

/** The same operations under both regimes, tax by tax. */
export function quadroDaComparacao({ comparativo: { comparacao } }: ReportData): Table {
  if (!comparacao) return table('Comparação', [], []);
  const { regime_atual: atual, regime_novo: novo, ano_do_regime_atual, ano_do_regime_novo } = comparacao;
  const tributos = [...(atual?.tributos ?? []), ...novo.tributos].map(({ tributo }) => tributo);
  const comValor = [...new Set(tributos)].filter((t) => hasAmount(valorDe(atual, t), valorDe(novo, t)));
  const origem = ORIGEM_DAS_ALIQUOTAS[comparacao.status];
  return table(
    'Comparação',
    comValor,
    [
      ['Tributo', 'text', nomeDoTributo, 36],
      [`Regime atual (regras de ${ano_do_regime_atual})`, 'amount', (t) => valorDe(atual, t), 34],
      [`Regime novo (${ano_do_regime_novo}, ${origem})`, 'amount', (t) => valorDe(novo, t), 34],
    ],
    [
      ['Total', atual?.total ?? null, novo.total],
      ...(comparacao.diferenca === null ? [] : [['Diferença', null, comparacao.diferenca]]),
    ],
  );
}

/** The new regime with the other scenario and the other price premise. */
export const quadroDasAlternativas = ({ comparativo: { comparacao } }: ReportData): Table =>
  table('Comparação em outros cenários', comparacao?.alternativas, [
    ['Cenário', 'text', (a) => descricaoDoCenario(a.cenario), 52],
    ['Premissa de preço', 'text', (a) => PREMISSAS_DE_PRECO[a.premissa_preco]],
    ['Regime novo', 'amount', (a) => a.regime_novo.total],
    ['Diferença', 'amount', (a) => a.diferenca],
    ['Carga (%)', 'percent', (a) => a.regime_novo.carga],
    ['Alíquotas', 'text', (a) => ORIGEM_DAS_ALIQUOTAS[a.status], 24],
  ]);

/** The engine's keys that are no code. */
const SEM_CODIGO: Readonly<Record<string, string>> = {
  fora_das_notas: 'Fora das notas',
  saldo_credor: 'Saldo credor, que fica para o mês seguinte',
  '': 'Sem este código: serviços, fretes e contas',
};

type Rotulos = Readonly<Record<string, string>> | undefined;

/** The name that a code has; empty for a code without one. */
const rotuloDe = (nomes: Rotulos, codigo: string): string =>
  nomes !== undefined && Object.hasOwn(nomes, codigo) ? (nomes[codigo] ?? '') : '';

/** What a CFOP is and where it goes, as far as we know. */
function nomeDoCfop(nomes: Rotulos, cfop: string): string {
  const nome = [rotuloDe(nomes, cfop), operacaoDoCfop(cfop)].filter((parte) => parte !== '').join(' · ');
  return comMaiuscula(nome);
}

const comMaiuscula = (nome: string): string => nome.charAt(0).toUpperCase() + nome.slice(1);

/**
 * The month by chapter of the NCM, by CFOP and by cClassTrib, and where it has more than NF-e by kind of document and by
 * natureza: each adds up to the totals of the comparison.
 */
export function quadrosDosRecortes({ comparativo, rotulos }: ReportData): Table[] {
  const { por_ncm, por_cfop, por_classificacao, comparacao } = comparativo;
  const outros = recortesDosOutros(comparativo);
  const novo = comparacao ? `2033 (${ORIGEM_DAS_ALIQUOTAS[comparacao.status]})` : '2033';
  const recorte = (
    nome: string,
    codigo: string,
    linhas: readonly LinhaDoRecorte[],
    nomear: (chave: string) => string,
  ): Table =>
    table(nome, linhas, [
      [codigo, 'code', ({ chave }) => (SEM_CODIGO[chave] ? null : chave)],
      ['O que é', 'text', ({ chave }) => SEM_CODIGO[chave] ?? nomear(chave), 46],
      ['Operações', 'amount', (l) => l.operacoes],
      ['Regras de 2026', 'amount', (l) => l.atual],
      [`Regras de ${novo}`, 'amount', (l) => l.novo],
    ]);
  return [
    recorte('Recorte por NCM', 'Capítulo', por_ncm, nomeDoCapitulo),
    recorte('Recorte por CFOP', 'CFOP', por_cfop, (chave) => nomeDoCfop(rotulos?.cfop, chave)),
    recorte('Recorte por cClassTrib', 'cClassTrib', por_classificacao, (chave) =>
      rotuloDe(rotulos?.cclasstrib, chave),
    ),
    recorte('Recorte por tipo de documento', 'Tipo', outros.por_tipo_de_documento, nomeDoTipo),
    recorte(
      'Recorte por natureza',
      'Natureza',
      outros.por_natureza,
      (chave) => comMaiuscula(nomeDaNatureza(chave)) || nomeDoCfop(rotulos?.cfop, chave),
    ),
  ];
}
