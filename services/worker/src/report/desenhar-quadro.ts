import { grouped, hasAmount, shortPercent } from '@apura/words';
import { type Html, html } from './html.ts';
import { type Coluna, ehNumero, type Linha, type Quadro } from './quadros/quadro.ts';

/** From this width on a text may break into lines; shorter ones stand on one. */
const LARGO = 30;
/** From this length on the name of a narrow column is broken. */
const LETRAS_DO_TITULO = 10;
const ALINHADOS_A_DIREITA = new Set(['valor', 'percentual', 'misto', 'inteiro']);

function escrever({ tipo }: Coluna, valor: string): string {
  if (!ehNumero(tipo, valor) || tipo === 'inteiro') return valor;
  return tipo === 'percentual' ? shortPercent(valor) : grouped(valor);
}

function classe({ tipo, width }: Coluna): string {
  if (ALINHADOS_A_DIREITA.has(tipo)) return 'num';
  return tipo === 'texto' && width >= LARGO ? 'longo' : '';
}

/** A long name above a narrow column of figures: one word below the other, or the name would make the column wide. */
function titulo({ titulo: nome }: Coluna, miuda: boolean): Html {
  const palavras = miuda && nome.length > LETRAS_DO_TITULO ? nome.split(' ') : [nome];
  return html`${palavras.map((palavra, i) => (i === 0 ? html`${palavra}` : html`<br>${palavra}`))}`;
}

/** A column of amounts that are all zero, or without anything, says nothing. */
function ocupadas({ colunas, linhas, footer }: Quadro): readonly number[] {
  return colunas.flatMap(({ tipo }, i) =>
    [...linhas, ...footer].some((linha) =>
      tipo === 'valor' ? hasAmount(linha[i]) : (linha[i] ?? null) !== null,
    )
      ? [i]
      : [],
  );
}

/**
 * A table of the report on paper, without its name. Columns of nothing but zeros are left out, and so is a table whose
 * amounts are all zero.
 */
export function desenharQuadro(quadro: Quadro, miuda = false): Html | '' {
  const { colunas, linhas, footer } = quadro;
  const visiveis = ocupadas(quadro);
  const deValores = colunas.some(({ tipo }) => tipo === 'valor');
  if (linhas.length === 0 || (deValores && !visiveis.some((i) => colunas[i]?.tipo === 'valor'))) return '';
  const celulas = (linha: Linha, vazia: string): Html[] =>
    visiveis.map((i, n) => {
      const coluna = colunas[i] as Coluna;
      const valor = linha[i] ?? null;
      const texto = valor === null ? vazia : escrever(coluna, valor);
      return n === 0
        ? html`<th scope="row">${texto}</th>`
        : html`<td class="${classe(coluna)}">${texto}</td>`;
    });
  return html`<table class="${miuda ? 'miuda' : ''}"><thead><tr>${visiveis.map((i, n) => html`<th scope="col" class="${n === 0 ? '' : classe(colunas[i] as Coluna)}">${titulo(colunas[i] as Coluna, miuda && classe(colunas[i] as Coluna) === 'num')}</th>`)}</tr></thead>
<tbody>${linhas.map((linha) => html`<tr>${celulas(linha, '—')}</tr>`)}</tbody>${footer.length === 0 ? '' : html`<tfoot>${footer.map((linha) => html`<tr>${celulas(linha, '')}</tr>`)}</tfoot>`}</table>`;
}
