import { palavrasDaRevisao } from '@apura/engine';
import { vigente } from '@apura/law';
import {
  count,
  documentNumber,
  EMISSAO,
  grouped,
  hasAmount,
  reais,
  signed,
  TIPOS_DA_REVISAO,
} from '@apura/words';
import { type Html, html, linksDasLeis } from './html.ts';
import type { ReportData, ReportRevisao } from './report-data.ts';

/** About six pages of them: more is read on a screen, where it can be searched. */
const IMPRESSAS = 60;

function linha(revisao: ReportRevisao): Html {
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

function tabela(
  { tipo, emissao_propria, produtos, total, total_pleno, a_confirmar }: Total,
  linhas: readonly ReportRevisao[],
): Html {
  const restantes = produtos - linhas.length;
  return html`<h3>${TIPOS_DA_REVISAO[tipo]} · ${emissao_propria ? EMISSAO.propria : EMISSAO.fornecedor}</h3><p class="explica">${count(produtos, 'produto', 'produtos')}; em jogo ${reais(total)} pelas alíquotas do mês e ${reais(total_pleno)} pelas de 2033${hasAmount(a_confirmar) ? html`, dos quais ${reais(a_confirmar)} a confirmar` : ''}.</p>
${
  linhas.length === 0
    ? ''
    : html`<table class="completas"><thead><tr><th scope="col">Produto, emitente e por que rever</th><th scope="col" class="num">Itens</th><th scope="col" class="num">Valor</th><th scope="col" class="num">No mês</th><th scope="col" class="num">Em 2033</th></tr></thead>
<tbody>${linhas.map(linha)}</tbody></table>`
}${restantes > 0 ? html`<p class="mais">e mais ${count(restantes, 'produto', 'produtos')}, na planilha e no painel.</p>` : ''}`;
}

/** The declared classifications that ought to be looked at again, by kind, with what they cost; nothing where there are none. */
export function anexoDasClassificacoes({ revisoes, competencia }: ReportData): Html | '' {
  if (revisoes === undefined || revisoes.totais.length === 0) return '';
  const impressas = revisoes.produtos.slice(0, IMPRESSAS);
  const teste = vigente('cbs_ibs_em_teste', competencia) && !vigente('cbs_devida', competencia);
  return html`<section><h2>Anexo D · Classificações a confirmar</h2><p class="explica">CBS e IBS pela classificação que a nota declara, menos os da classificação que a lei dá: com sinal de mais, paga-se a mais.${teste ? ' Em 2026 as alíquotas são de teste, e o valor é informativo.' : ''} Os valores de 2033 usam as alíquotas cheias do cenário padrão e são estimativa.</p>
${revisoes.totais.map((total) =>
  tabela(
    total,
    impressas.filter(
      ({ tipo, emissao_propria }) => tipo === total.tipo && emissao_propria === total.emissao_propria,
    ),
  ),
)}</section>`;
}
