import { generateCancelamento, generateNota, type NotaGerada } from '@apura/samples';
import { generateEvento } from '@apura/testing/eventos';
import { makeZip } from '../../packages/testing/src/make-zip.ts';
import { MONTHS, type PlannedUpload } from '../plan.ts';

export interface SentFile {
  readonly nome: string;
  readonly bytes: Buffer;
}

/** The files of an upload as they are inside of its ZIP, if it has one. Equal operations give equal bytes. */
export const filesOf = ({ id, notes, events, broken }: PlannedUpload): SentFile[] => [
  ...notes.map((number, i) => ({ nome: `op${id}-${i}-note-${number}.xml`, bytes: noteOf(number).bytes })),
  ...events.map(({ note, what }, i) => ({
    nome: `op${id}-${i}-event-${note}.xml`,
    bytes: eventOf(note, what),
  })),
  ...Array.from({ length: broken }, (_, i) => ({
    nome: `op${id}-${i}-broken.xml`,
    bytes: Buffer.from(`not a note: ${id} ${i}`),
  })),
];

/** The same as they are sent. */
export function sentOf(upload: PlannedUpload, files: SentFile[] = filesOf(upload)): SentFile[] {
  return upload.zip ? [{ nome: `op${upload.id}-all.zip`, bytes: makeZip(files) }] : files;
}

function noteOf(number: number): NotaGerada {
  const month = MONTHS[number % MONTHS.length] as string;
  return generateNota({
    seed: number,
    numero: number,
    itens: number % 50 === 7 ? 120 : (number % 9) + 1,
    dhEmi: `${month}-10T10:00:00-03:00`,
  });
}

function eventOf(number: number, what: 'cancelled' | 'confirmed'): Buffer {
  const { chave, nProt, pedido } = noteOf(number);
  const dhEvento = pedido.dhEmi.replace('-10T', '-11T');
  return what === 'cancelled'
    ? generateCancelamento({ chave, nProt, dhEvento }).bytes
    : generateEvento({ tpEvento: '210200', chave, dhEvento }).bytes;
}
