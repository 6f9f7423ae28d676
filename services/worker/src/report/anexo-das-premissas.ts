import { descricaoDoCenario, ORIGEM_DAS_ALIQUOTAS } from '@apura/words';
import { desenharQuadro } from './desenhar-quadro.ts';
import { type Html, html, lista } from './html.ts';
import { quadroDosLancamentosManuais } from './quadros/quadros-dos-anexos.ts';
import type { ReportData } from './report-data.ts';

const NOTAS_LEGAIS = [
  'CBS, IBS e Imposto Seletivo: Emenda Constitucional 132/2023 e Lei Complementar 214/2025.',
  'Em 2026 as alíquotas são de teste: CBS de 0,9% e IBS de 0,1%; o recolhimento é dispensado a quem cumpre as obrigações acessórias (LC 214/2025, arts. 343, 346 e 348).',
  'A partir de 2027 a CBS substitui PIS e COFINS, e o IPI fica em zero, salvo produtos com industrialização incentivada na Zona Franca de Manaus (ADCT, art. 126; LC 214/2025, art. 454).',
  'De 2029 a 2032 as alíquotas de ICMS e ISS caem a 90%, 80%, 70% e 60%; em 2033 os dois se extinguem (ADCT, arts. 128 e 129).',
  'O saldo de cada tributo é apurado em separado; saldo credor é levado ao mês seguinte (LC 214/2025, arts. 45 e 47).',
  'Este relatório é feito a partir dos documentos enviados. Não substitui a apuração oficial, a escrituração nem a análise do contador responsável.',
];

function alcance(dados: ReportData): Html {
  const manuais = desenharQuadro(quadroDosLancamentosManuais(dados));
  return html`<h3>O que este relatório abrange</h3><p class="explica">Os documentos fiscais recebidos para a competência, dos tipos que a primeira premissa nomeia${manuais === '' ? '. O escritório não informou nada à mão neste mês.' : ' e o que o escritório informou à mão:'}</p>${manuais}`;
}

/** Which figures rest on the law and which on an estimate. */
function origem({ comparativo: { devido_no_mes, comparacao, transicao } }: ReportData): string[] {
  const estimados = transicao.filter(({ status }) => status === 'estimativa').map(({ ano }) => ano);
  return [
    ...(devido_no_mes ? [`Devido no mês: ${ORIGEM_DAS_ALIQUOTAS[devido_no_mes.status]}.`] : []),
    ...(comparacao
      ? [
          `Regime novo (${comparacao.ano_do_regime_novo}): ${ORIGEM_DAS_ALIQUOTAS[comparacao.status]}; cenário: ${descricaoDoCenario(comparacao.cenario)}.`,
        ]
      : []),
    ...(estimados.length === 0
      ? []
      : [`Anos da transição com alíquota que ainda não é lei: ${[...new Set(estimados)].join(', ')}.`]),
  ];
}

/** What the figures cover, assume and rest upon, in full. */
export function anexoDasPremissas(dados: ReportData): Html {
  const { comparativo, versoes } = dados;
  const premissas = [...comparativo.premissas, ...(comparativo.opcao_do_simples?.premissas ?? [])];
  return html`<section class="texto"><h2>Anexo B · Premissas</h2>${alcance(dados)}
<h3>Origem das alíquotas</h3>${lista(origem(dados))}
${premissas.length === 0 ? '' : html`<h3>O que os valores presumem</h3>${lista(premissas)}`}
<h3>Notas legais</h3>${lista(NOTAS_LEGAIS)}
<p class="explica">Calculado por Apura com o motor ${versoes.motor}, as regras ${versoes.regras} e os dados ${versoes.dados}. As mesmas notas e as mesmas versões dão os mesmos valores.</p></section>`;
}
