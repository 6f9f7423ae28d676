import type { TipoDeColuna } from '../report/quadros/quadro.ts';

/** Excel localizes these: an Excel in Portuguese shows 1.234,56. */
const FORMATOS = ['#,##0.00', '#,##0.00##', '0.00##', '0', 'dd/mm/yyyy'] as const;
const PROPRIOS = 164;

interface Style {
  readonly formato?: (typeof FORMATOS)[number];
  readonly alinhamento?: string;
}

const STYLES: Readonly<Record<TipoDeColuna | 'longo', Style>> = {
  texto: { alinhamento: 'wrapText="1"' },
  codigo: {},
  valor: { formato: '#,##0.00' },
  percentual: { formato: '0.00##' },
  inteiro: { formato: '0' },
  misto: { formato: '#,##0.00##' },
  data: { formato: 'dd/mm/yyyy' },
  longo: { alinhamento: 'horizontal="right"' },
};
const NOMES = Object.keys(STYLES) as (keyof typeof STYLES)[];

/** Number of the style of a cell; `longo` is an amount of more digits than Excel keeps. */
export const styleOf = (nome: keyof typeof STYLES, negrito = false): number =>
  1 + NOMES.indexOf(nome) + (negrito ? NOMES.length : 0);

/** Of the name of a column, over text and over numbers. */
export const TITULO = { texto: 1 + 2 * NOMES.length, numero: 2 + 2 * NOMES.length };

const xf = ({ formato, alinhamento = '' }: Style, fonte: number, fundo: number): string =>
  `<xf numFmtId="${formato ? PROPRIOS + FORMATOS.indexOf(formato) : 0}" fontId="${fonte}" fillId="${fundo}" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1" applyAlignment="1"><alignment vertical="top" ${alinhamento}/></xf>`;

const XFS = [
  xf({}, 0, 0),
  ...NOMES.map((nome) => xf(STYLES[nome], 0, 0)),
  ...NOMES.map((nome) => xf(STYLES[nome], 1, 0)),
  xf({}, 1, 2),
  xf({ alinhamento: 'horizontal="right"' }, 1, 2),
];

/** xl/styles.xml: the styles that `styleOf` and `TITULO` number. */
export const STYLES_XML = `<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><numFmts count="${FORMATOS.length}">${FORMATOS.map((formato, i) => `<numFmt numFmtId="${PROPRIOS + i}" formatCode="${formato}"/>`).join('')}</numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFE8EDF1"/></patternFill></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="${XFS.length}">${XFS.join('')}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;
