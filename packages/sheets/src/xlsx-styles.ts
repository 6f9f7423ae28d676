import type { ColumnType } from '@apura/words';

/** Excel localizes these: an Excel in Portuguese shows 1.234,56. */
const FORMATS = ['#,##0.00', '#,##0.00##', '0.00##', '0', 'dd/mm/yyyy'] as const;
const OWN_FORMATS = 164;

interface Style {
  readonly format?: (typeof FORMATS)[number];
  readonly alignment?: string;
}

const STYLES: Readonly<Record<ColumnType | 'long', Style>> = {
  text: { alignment: 'wrapText="1"' },
  code: {},
  amount: { format: '#,##0.00' },
  percent: { format: '0.00##' },
  integer: { format: '0' },
  mixed: { format: '#,##0.00##' },
  date: { format: 'dd/mm/yyyy' },
  long: { alignment: 'horizontal="right"' },
};
const NAMES = Object.keys(STYLES) as (keyof typeof STYLES)[];

/** Number of the style of a cell; `long` is an amount of more digits than Excel keeps. */
export const styleOf = (name: keyof typeof STYLES, bold = false): number =>
  1 + NAMES.indexOf(name) + (bold ? NAMES.length : 0);

/** Of the name of a column, over text and over numbers. */
export const TITLE = { text: 1 + 2 * NAMES.length, number: 2 + 2 * NAMES.length };

const xf = ({ format, alignment = '' }: Style, font: number, fill: number): string =>
  `<xf numFmtId="${format ? OWN_FORMATS + FORMATS.indexOf(format) : 0}" fontId="${font}" fillId="${fill}" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1" applyAlignment="1"><alignment vertical="top" ${alignment}/></xf>`;

const XFS = [
  xf({}, 0, 0),
  ...NAMES.map((name) => xf(STYLES[name], 0, 0)),
  ...NAMES.map((name) => xf(STYLES[name], 1, 0)),
  xf({}, 1, 2),
  xf({ alignment: 'horizontal="right"' }, 1, 2),
];

/** xl/styles.xml: the styles that `styleOf` and `TITLE` number. */
export const STYLES_XML = `<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><numFmts count="${FORMATS.length}">${FORMATS.map((format, i) => `<numFmt numFmtId="${OWN_FORMATS + i}" formatCode="${format}"/>`).join('')}</numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFE8EDF1"/></patternFill></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="${XFS.length}">${XFS.join('')}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;
