import type { DevidoNoMes, TributoDevido } from '@apura/engine';
import {
  COLUNAS_DA_CONTA,
  explicacaoDoDevido,
  grouped,
  hasAmount,
  nomeDoTributo,
  quadroDasPremissasQueMudam,
  quadroDasRetencoes,
  quadroDosEstabelecimentos,
  reais,
  SITUACOES_DO_TRIBUTO,
  type Table,
  unbroken,
} from '@apura/words';
import { parte } from './desenhar-quadro.ts';
import { celula, type Html, html } from './html.ts';
import type { ReportData } from './report-data.ts';

/** Rows that no total contains stand apart, under their own name. */
const A_PARTE: readonly TributoDevido['situacao'][] = ['informativo', 'extinto'];

function parcelas({ parcelas: todas = [] }: TributoDevido, colunas: number): Html | '' {
  const comValor = todas.filter(({ valor }) => hasAmount(valor));
  if (comValor.length === 0) return '';
  return html`<tr class="parcelas"><td colspan="${colunas + 1}">no DAS: ${comValor.map(({ tributo, valor }) => `${nomeDoTributo(tributo)} ${grouped(valor)}`).join(' · ')}</td></tr>`;
}

function tabela({ tributos, total_a_recolher, dispensado }: DevidoNoMes): Html | '' {
  const comValor = tributos.filter((t) => COLUNAS_DA_CONTA.some(({ campo }) => hasAmount(t[campo])));
  if (comValor.length === 0) return '';
  const colunas = COLUNAS_DA_CONTA.filter(
    ({ campo }) => campo === 'a_recolher' || comValor.some((t) => hasAmount(t[campo])),
  );
  const linha = (t: TributoDevido): Html =>
    html`<tr><th scope="row">${nomeDoTributo(t.tributo)}</th>${colunas.map(({ campo }) => celula(t[campo] ?? '0.00'))}</tr>${parcelas(t, colunas.length)}`;
  const soma = (nome: string, valor: string): Html =>
    html`<tr class="soma"><th scope="row">${nome}</th>${colunas.map(({ campo }) => (campo === 'a_recolher' ? celula(valor) : html`<td></td>`))}</tr>`;
  const deFora = A_PARTE.map((situacao) => {
    const linhas = comValor.filter((t) => t.situacao === situacao);
    if (linhas.length === 0) return '';
    return html`<tbody class="a-parte"><tr><th scope="rowgroup" colspan="${colunas.length + 1}">${SITUACOES_DO_TRIBUTO[situacao]}${situacao === 'informativo' ? ` (LC 214/2025, art. 348, § 1º): ${reais(dispensado)}, fora do total` : ''}</th></tr>${linhas.map(linha)}</tbody>`;
  });
  return html`<table class="devido"><thead><tr><th scope="col">Tributo</th>${colunas.map(({ nome }) => html`<th scope="col" class="num">${nome}</th>`)}</tr></thead>
<tbody>${comValor.filter(({ situacao }) => situacao === 'devido').map(linha)}${soma('Total a recolher', total_a_recolher)}</tbody>${deFora}</table>`;
}

/** What the client owes for the month, tax by tax, and what the total assumes; what is only informative stands apart. */
export function secaoDoDevido(dados: ReportData): Html | '' {
  const { devido_no_mes: devido, transicao } = dados.comparativo;
  // Without documents the sentence at the top says all there is.
  if (devido === null || (devido.tributos.length === 0 && transicao.length === 0)) return '';
  const premissas = quadroDasPremissasQueMudam(dados);
  return html`<section><h2>Devido no mês</h2><p class="frase">${unbroken(devido.frase)}</p>${tabela(devido)}
<p class="mais">${explicacaoDoDevido(devido)}</p>${parte(html`<h3>${premissas.name}</h3>`, premissas, true)}</section>`;
}

const secao = (titulo: string, quadro: Table): Html | '' => {
  const tudo = parte(html`<h2>${titulo}</h2>`, quadro);
  return tudo === '' ? '' : html`<section class="inteiro">${tudo}</section>`;
};

/** What was kept back at the source, where anything was. */
export const secaoDasRetencoes = (dados: ReportData): Html | '' =>
  secao('Retenções na fonte', quadroDasRetencoes(dados));

/** ICMS and IPI of each establishment, where there is more than one. */
export const secaoDosEstabelecimentos = (dados: ReportData): Html | '' =>
  secao('ICMS e IPI por estabelecimento', quadroDosEstabelecimentos(dados));
