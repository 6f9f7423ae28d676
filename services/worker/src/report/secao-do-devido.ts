import type { DevidoNoMes, TributoDevido } from '@apura/engine';
import {
  COLUNAS_DA_CONTA,
  EXPLICACAO_DAS_RETENCOES,
  grouped,
  hasAmount,
  nomeDoTributo,
  ORIGEM_DAS_ALIQUOTAS,
  reais,
  SITUACOES_DO_TRIBUTO,
  shortPercent,
  unbroken,
} from '@apura/words';
import { desenharQuadro } from './desenhar-quadro.ts';
import { celula, type Html, html } from './html.ts';
import { quadroDasRetencoes, quadroDosEstabelecimentos } from './quadros/quadros-do-devido.ts';
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
    html`<tr><th scope="row">${nomeDoTributo(t.tributo)}</th>${colunas.map(({ campo }) => celula(t[campo]))}</tr>${parcelas(t, colunas.length)}`;
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

/** What the client owes for the month, tax by tax; what is only informative stands apart. */
export function secaoDoDevido({ comparativo: { devido_no_mes: devido } }: ReportData): Html | '' {
  if (devido === null) return '';
  const origem = devido.status === 'lei' ? '' : ` · alíquotas: ${ORIGEM_DAS_ALIQUOTAS[devido.status]}`;
  return html`<section><h2>Devido no mês</h2><p class="frase">${unbroken(devido.frase)}</p>${tabela(devido)}
<p class="mais">A recolher = débitos − créditos + estornos − saldo anterior; o que sobra vai para o mês seguinte. Carga de ${shortPercent(devido.carga_efetiva)} sobre a receita de ${reais(devido.receita)}${origem}.${devido.motivo_do_efeito ? ` Efeito da reforma neste mês: não calculado. ${devido.motivo_do_efeito}` : ''}</p></section>`;
}

/** What was kept back at the source, where anything was. */
export function secaoDasRetencoes(dados: ReportData): Html | '' {
  const tabela = desenharQuadro(quadroDasRetencoes(dados));
  return tabela === ''
    ? ''
    : html`<section class="inteiro"><h2>Retenções na fonte</h2><p class="explica">${EXPLICACAO_DAS_RETENCOES}</p>${tabela}</section>`;
}

/** ICMS and IPI of each establishment, where there is more than one. */
export function secaoDosEstabelecimentos(dados: ReportData): Html | '' {
  const tabela = desenharQuadro(quadroDosEstabelecimentos(dados));
  return tabela === ''
    ? ''
    : html`<section class="inteiro"><h2>ICMS e IPI por estabelecimento</h2><p class="explica">Cada estabelecimento apura o seu (LC 87/1996, art. 25); o crédito de um não abate o débito de outro.</p>${tabela}</section>`;
}
