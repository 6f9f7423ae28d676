import { generateNota, MERCADO } from '@apura/samples';
import { generateVariedNota, type NomeDoPerfil } from '@apura/testing/nota-variada';
import { lerXml, type NotaFiscal } from '../../packages/documents/src/index.ts';

/** A note of `packages/samples` that no rule finds fault with, by the name of its kind, of two items or more; or of one item of a class. */
export type Base = NomeDoPerfil | 'integral' | 'reduzida';

const CLASSE = { integral: 'integral', reduzida: 'alimento' } as const;

function bytesDe(base: Base): Uint8Array {
  if (base !== 'integral' && base !== 'reduzida') {
    for (let seed = 1; ; seed++) {
      const { bytes } = generateVariedNota({ seed, perfil: base });
      if (bytes.includes('nItem="2"')) return bytes;
    }
  }
  const produto = MERCADO.find(({ classe }) => classe === CLASSE[base]);
  if (produto === undefined) throw new Error(`no product of the class ${base}`);
  return generateNota({ itens: [{ produto, milesimos: 10_000n, CFOP: '5102' }] }).bytes;
}

/** Changes to a note by the place of the field; `undefined` takes it away. */
export type Edicoes = Readonly<Record<string, unknown>>;

/** Shorter names of places in the first item. */
const ATALHOS: readonly (readonly [RegExp, string])[] = [
  [/^item\//, 'det/0/'],
  [/^prod\//, 'det/0/prod/'],
  [/^imposto\//, 'det/0/imposto/'],
  [/^IBSCBS\//, 'det/0/imposto/IBSCBS/'],
  [/^IBSCBS$/, 'det/0/imposto/IBSCBS'],
  [/^g\//, 'det/0/imposto/IBSCBS/gIBSCBS/'],
];

type Grupo = Record<string, unknown>;

/** The note as it is read from its file, then changed. Issued on a day on which every rule with a date is in force. */
export function editedNota(base: Base, edicoes: Edicoes = {}): NotaFiscal {
  const leitura = lerXml(bytesDe(base));
  if (leitura.tipo !== 'lido' || leitura.documentos[0]?.tipo !== 'nota')
    throw new Error(`cannot read ${base}`);
  const nota = structuredClone(leitura.documentos[0].nota) as unknown as Grupo;
  const doDia =
    base === 'integral' || base === 'reduzida' ? { 'ide/dhEmi': '2026-12-20T10:00:00-03:00' } : {};
  for (const [lugar, valor] of Object.entries({ ...doDia, ...edicoes })) {
    const passos = ATALHOS.reduce((path, [atalho, inteiro]) => path.replace(atalho, inteiro), lugar).split(
      '/',
    );
    const ultimo = passos.pop() as string;
    let grupo = nota;
    for (const passo of passos) {
      grupo[passo] ??= {};
      grupo = grupo[passo] as Grupo;
    }
    if (valor === undefined) delete grupo[ultimo];
    else grupo[ultimo] = valor;
  }
  return nota as unknown as NotaFiscal;
}
