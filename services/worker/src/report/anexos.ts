import type { LacunaDeNumeracao } from '@apura/database';
import { palavrasDaRevisao } from '@apura/engine';
import { vigente } from '@apura/law';
import {
  cnpj,
  count,
  dayMonthYear,
  descricaoDoCenario,
  documentNumber,
  EMISSAO,
  grouped,
  groupedIfDecimal,
  hasAmount,
  notaDaChave,
  ORIGEM_DAS_ALIQUOTAS,
  reais,
  signed,
  TIPOS_DA_REVISAO,
} from '@apura/words';
import { type Html, html, linksDasLeis, lista } from './html.ts';
import {
  quadroDaAssistida,
  quadroDosDocumentosDaAssistida,
  quadroDosLancamentosManuais,
  quadroDosMotivosDaAssistida,
} from './quadros.ts';
import { efeitoInWords, type ReportData, type ReportDivergencia, type ReportRevisao } from './report-data.ts';
import { drawQuadro } from './secoes.ts';

/** The month beside what the tax authority worked out for the client, and until when it can be adjusted. */
export function anexoDaAssistida(dados: ReportData): Html | '' {
  const { assistida } = dados;
  if (assistida === undefined || assistida.lados.length === 0) return '';
  const { ajuste_ate, silencio } = assistida.prazos;
  return html`<section><h2>Apuração assistida: o mês ao lado do que o Fisco apurou</h2><p class="explica">Ajustes até ${dayMonthYear(ajuste_ate)}. ${silencio}</p>${drawQuadro(quadroDaAssistida(dados))}<h3>De onde vêm as diferenças</h3>${drawQuadro(quadroDosMotivosDaAssistida(dados), true)}${
    assistida.linhas.length === 0
      ? ''
      : html`<h3>As maiores, por documento</h3>${drawQuadro(quadroDosDocumentosDaAssistida(dados), true)}`
  }</section>`;
}

/** About six pages of them: more is read on a screen, where it can be searched. */
const CLASSIFICACOES_IMPRESSAS = 60;

function linhaDaRevisao(revisao: ReportRevisao): Html {
  const {
    descricao,
    ncm,
    cprod,
    emitente,
    emitente_nome,
    emissao_propria,
    itens,
    valor,
    total,
    total_pleno,
  } = revisao;
  const { mensagem, fundamento } = palavrasDaRevisao(revisao);
  const quem = emissao_propria ? '' : ` · ${emitente_nome ?? ''} ${documentNumber(emitente)}`;
  return html`<tr><td class="longo"><p><span class="nota">${descricao}</span> · código ${cprod} · NCM ${ncm}${quem}</p><p>${mensagem}</p><p class="chave">${linksDasLeis(fundamento)}</p></td><td class="num">${itens}</td><td class="num">${grouped(valor)}</td><td class="num">${signed(total)}</td><td class="num">${signed(total_pleno)}</td></tr>`;
}

type Total = NonNullable<ReportData['revisoes']>['totais'][number];

function tabelaDasRevisoes(
  { tipo, emissao_propria, produtos, total, total_pleno, a_confirmar }: Total,
  linhas: readonly ReportRevisao[],
): Html {
  const restantes = produtos - linhas.length;
  return html`<h3>${TIPOS_DA_REVISAO[tipo]} · ${emissao_propria ? EMISSAO.propria : EMISSAO.fornecedor}</h3><p class="explica">${count(produtos, 'produto', 'produtos')}; em jogo ${reais(total)} pelas alíquotas do mês e ${reais(total_pleno)} pelas de 2033${hasAmount(a_confirmar) ? html`, dos quais ${reais(a_confirmar)} a confirmar` : ''}.</p>
${
  linhas.length === 0
    ? ''
    : html`<table class="completas"><thead><tr><th scope="col">Produto, emitente e por que rever</th><th scope="col" class="num">Itens</th><th scope="col" class="num">Valor</th><th scope="col" class="num">No mês</th><th scope="col" class="num">Em 2033</th></tr></thead>
<tbody>${linhas.map(linhaDaRevisao)}</tbody></table>`
}${restantes > 0 ? html`<p class="mais">e mais ${count(restantes, 'produto', 'produtos')}, na planilha e no painel.</p>` : ''}`;
}

/** The declared classifications that ought to be looked at again, by kind, with what they cost; nothing where there are none. */
export function anexoDasClassificacoes({ revisoes, competencia }: ReportData): Html | '' {
  if (revisoes === undefined || revisoes.totais.length === 0) return '';
  const impressas = revisoes.produtos.slice(0, CLASSIFICACOES_IMPRESSAS);
  const teste = vigente('cbs_ibs_em_teste', competencia) && !vigente('cbs_devida', competencia);
  return html`<section><h2>Anexo D · Classificações a confirmar</h2><p class="explica">CBS e IBS pela classificação que a nota declara, menos os da classificação que a lei dá: com sinal de mais, paga-se a mais.${teste ? ' Em 2026 as alíquotas são de teste, e o valor é informativo.' : ''} Os valores de 2033 usam as alíquotas cheias do cenário padrão e são estimativa.</p>
${revisoes.totais.map((total) =>
  tabelaDasRevisoes(
    total,
    impressas.filter(
      ({ tipo, emissao_propria }) => tipo === total.tipo && emissao_propria === total.emissao_propria,
    ),
  ),
)}</section>`;
}

/** About twelve pages of them: more is read on a screen, where it can be searched. */
const DIVERGENCIAS_IMPRESSAS = 150;

type Gravidade = ReportDivergencia['gravidade'];

const TITULOS: Readonly<Record<Gravidade, string>> = { critica: 'Críticas', aviso: 'Avisos' };

/** A code is no amount: it stays as the note has it. */
const write = (valor: string | null): string => (valor === null ? 'ausente' : groupedIfDecimal(valor));

/** What the note says and what it should say; a dash for both where the divergence is about no value. */
function declaradoECalculado({
  declarado,
  calculado,
}: Pick<ReportDivergencia, 'declarado' | 'calculado'>): readonly [string, string] {
  if (declarado === null && calculado === null) return ['—', '—'];
  return [write(declarado), write(calculado)];
}

/** What all of a group have in common: it is said once, above them. */
const inPalavras = (d: ReportDivergencia): string =>
  [d.mensagem, d.fundamento, efeitoInWords(d)].filter(Boolean).join(' · ');

function grupo(iguais: readonly ReportDivergencia[]): Html | '' {
  const [primeira] = iguais;
  if (!primeira) return '';
  const vezes = iguais.length === 1 ? '' : ` (${iguais.length} vezes)`;
  const complemento = [primeira.fundamento, efeitoInWords(primeira)].filter(Boolean).join(' · ');
  return html`<tr class="grupo"><th scope="rowgroup" colspan="5">${primeira.mensagem}${vezes} <span class="chave">${linksDasLeis(complemento)}</span></th></tr>${iguais.map(linhaDaDivergencia)}`;
}

function linhaDaDivergencia(d: ReportDivergencia): Html {
  const { nome, serie } = notaDaChave(d.chave);
  const nota = serie === '' ? nome : `${nome}, série ${serie}`;
  const [declarado, calculado] = declaradoECalculado(d);
  return html`<tr><td class="longo">${nota}</td><td class="num">${d.n_item ?? 'nota'}</td><td>${d.campo}</td><td class="num">${declarado}</td><td class="num">${calculado}</td></tr>`;
}

function tabelaDasDivergencias(gravidade: Gravidade, divergencias: readonly ReportDivergencia[]): Html | '' {
  if (divergencias.length === 0) return '';
  const grupos = new Map<string, ReportDivergencia[]>();
  for (const divergencia of divergencias) {
    const chave = inPalavras(divergencia);
    const iguais = grupos.get(chave);
    if (iguais === undefined) grupos.set(chave, [divergencia]);
    else iguais.push(divergencia);
  }
  return html`<h3>${TITULOS[gravidade]}</h3><table class="completas">
<thead><tr><th scope="col">Ocorrência e notas</th><th scope="col" class="num">Item</th><th scope="col">Campo</th><th scope="col" class="num">Declarado</th><th scope="col" class="num">Calculado</th></tr></thead>
<tbody>${[...grupos.values()].map(grupo)}</tbody></table>`;
}

/**
 * The divergences of the month by gravity, up to a number that still reads on paper: what many notes have in common is said once.
 * Their access keys stand in the sheet and in the panel.
 */
export function anexoDasDivergencias({ divergencias, totais_de_divergencias }: ReportData): Html {
  const { criticas, avisos } = totais_de_divergencias;
  if (criticas + avisos === 0) {
    return html`<section><h2>Anexo A · Divergências</h2><p class="vazio">Nenhuma divergência encontrada.</p></section>`;
  }
  const impressas = divergencias.slice(0, DIVERGENCIAS_IMPRESSAS);
  const restantes = criticas + avisos - impressas.length;
  const de = (gravidade: Gravidade) => impressas.filter((d) => d.gravidade === gravidade);
  return html`<section><h2>Anexo A · Divergências <span class="contagem">${count(criticas, 'crítica', 'críticas')}, ${count(avisos, 'aviso', 'avisos')}</span></h2>
${tabelaDasDivergencias('critica', de('critica'))}${tabelaDasDivergencias('aviso', de('aviso'))}
${restantes > 0 ? html`<p class="mais">e mais ${grouped(String(restantes))}, na lista de divergências da apuração.</p>` : ''}</section>`;
}

const NOTAS_LEGAIS = [
  'CBS, IBS e Imposto Seletivo: Emenda Constitucional 132/2023 e Lei Complementar 214/2025.',
  'Em 2026 as alíquotas são de teste: CBS de 0,9% e IBS de 0,1%; o recolhimento é dispensado a quem cumpre as obrigações acessórias (LC 214/2025, arts. 343, 346 e 348).',
  'A partir de 2027 a CBS substitui PIS e COFINS, e o IPI fica em zero, salvo produtos com industrialização incentivada na Zona Franca de Manaus (ADCT, art. 126; LC 214/2025, art. 454).',
  'De 2029 a 2032 as alíquotas de ICMS e ISS caem a 90%, 80%, 70% e 60%; em 2033 os dois se extinguem (ADCT, arts. 128 e 129).',
  'O saldo de cada tributo é apurado em separado; saldo credor é levado ao mês seguinte (LC 214/2025, arts. 45 e 47).',
  'Este relatório é feito a partir dos documentos enviados. Não substitui a apuração oficial, a escrituração nem a análise do contador responsável.',
];

function alcance(dados: ReportData): Html {
  const manuais = drawQuadro(quadroDosLancamentosManuais(dados));
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

const IMPRESSAS = 60;

function numeros({ de, ate }: LacunaDeNumeracao): string {
  const [primeiro, ultimo] = [grouped(String(de)), grouped(String(ate))];
  return de === ate ? primeiro : `${primeiro} a ${ultimo} (${count(ate - de + 1, 'nota', 'notas')})`;
}

/** The numbers of notes that no file brought; nothing where none is missing. */
function lacunasDeNumeracao(lacunas: readonly LacunaDeNumeracao[]): Html | '' {
  if (lacunas.length === 0) return '';
  const restantes = lacunas.length - IMPRESSAS;
  return html`<h3>Números de nota que faltam</h3><p class="explica">Entre a primeira e a última nota de cada série no mês. Podem ser notas não enviadas, inutilizadas ou recusadas.</p><table>
<thead><tr><th scope="col">Emitente</th><th scope="col">Modelo</th><th scope="col">Série</th><th scope="col">Números</th></tr></thead>
<tbody>${lacunas
    .slice(0, IMPRESSAS)
    .map(
      (l) =>
        html`<tr><th scope="row">${cnpj(l.emitente)}</th><td>${l.modelo}</td><td>${l.serie}</td><td class="longo">${numeros(l)}</td></tr>`,
    )}</tbody></table>${restantes > 0 ? html`<p class="mais">e mais ${count(restantes, 'intervalo', 'intervalos')}.</p>` : ''}`;
}

/** What to know before using the figures. */
export function anexoDosAvisos({ comparativo: { avisos }, lacunas = [] }: ReportData): Html {
  return html`<section class="texto"><h2>Anexo C · Avisos</h2>${avisos.length === 0 ? html`<p class="vazio">Nenhum aviso.</p>` : lista(avisos.map(({ mensagem }) => mensagem))}${lacunasDeNumeracao(lacunas)}</section>`;
}
