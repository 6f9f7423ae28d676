import { type Column, occupiedColumns, type Row, type Table, writtenCell } from '@apura/words';
import { type Html, html } from './html.ts';

/** From this width on a text may break into lines; shorter ones stand on one. */
const LARGO = 30;
/** From this width on the first column holds sentences, which break as well. */
const FRASE = 60;
/** From this length on the name of a narrow column is broken. */
const LETRAS_DO_TITULO = 10;
const ALINHADOS_A_DIREITA = new Set(['amount', 'percent', 'mixed', 'integer']);

function classe({ type, width }: Column): string {
  if (ALINHADOS_A_DIREITA.has(type)) return 'num';
  return type === 'text' && width >= LARGO ? 'longo' : '';
}

/** A long name above a narrow column of figures: one word below the other, or the name would make the column wide. */
function titulo({ title: nome }: Column, miuda: boolean): Html {
  const palavras = miuda && nome.length > LETRAS_DO_TITULO ? nome.split(' ') : [nome];
  return html`${palavras.map((palavra, i) => (i === 0 ? html`${palavra}` : html`<br>${palavra}`))}`;
}

/**
 * A table of the report on paper, without its name. Columns of nothing but zeros are left out, and so is a table whose
 * amounts are all zero.
 */
export function desenharQuadro(quadro: Table, miuda = false): Html | '' {
  const { columns, rows, footer } = quadro;
  const visiveis = occupiedColumns(quadro);
  const deValores = columns.some(({ type }) => type === 'amount');
  if (rows.length === 0 || (deValores && !visiveis.some((i) => columns[i]?.type === 'amount'))) return '';
  const celulas = (linha: Row, vazia: string): Html[] =>
    visiveis.map((i, n) => {
      const coluna = columns[i] as Column;
      const valor = linha[i] ?? null;
      const texto = valor === null ? vazia : writtenCell(coluna, valor);
      return n === 0
        ? html`<th scope="row"${coluna.width >= FRASE ? html` class="longo"` : ''}>${texto}</th>`
        : html`<td class="${classe(coluna)}">${texto}</td>`;
    });
  return html`<table class="${miuda ? 'miuda' : ''}"><thead><tr>${visiveis.map((i, n) => html`<th scope="col" class="${n === 0 ? '' : classe(columns[i] as Column)}">${titulo(columns[i] as Column, miuda && classe(columns[i] as Column) === 'num')}</th>`)}</tr></thead>
<tbody>${rows.map((linha) => html`<tr>${celulas(linha, '—')}</tr>`)}</tbody>${footer.length === 0 ? '' : html`<tfoot>${footer.map((linha) => html`<tr>${celulas(linha, '')}</tr>`)}</tfoot>`}</table>`;
}

/** What a table says with its heading and its note; nothing where the table would have nothing. */
export function parte(titulo: Html, quadro: Table, miuda = false): Html | '' {
  const tabela = desenharQuadro(quadro, miuda);
  return tabela === ''
    ? ''
    : html`${titulo}${quadro.note === undefined ? '' : html`<p class="explica">${quadro.note}</p>`}${tabela}`;
}
