import {
  type Client,
  type Computable,
  computable,
  compute,
  effectOf,
  eventsOf,
  keyOf,
  type Note,
  type OtherDocument,
  type ReadDocument,
  readFile,
  rulesOf,
  sides,
} from '../product.ts';
import type { RecordWriter } from '../records.ts';
import { inputsOf } from './inputs-of.ts';

const YEARS = [2026, 2027, 2028, 2029, 2030, 2031, 2032, 2033];
const SCENARIOS = ['estimativa_26_5', 'estimativa_27_91'] as const;
const REGIMES = [
  { regime: 'lucro_real', ibs_cbs: 'regular' },
  { regime: 'lucro_presumido', ibs_cbs: 'regular' },
  { regime: 'simples_nacional', ibs_cbs: 'das' },
  { regime: 'simples_nacional', ibs_cbs: 'regular' },
  { regime: 'mei', ibs_cbs: 'das' },
] as const;

/** What is read of each file, and what each document comes to: in its own year, in another, and for both of its sides. */
export async function probeDocuments(inputs: string, writer: RecordWriter): Promise<void> {
  const events: { file: string; event: EventOfNote }[] = [];
  const notes = new Map<string, Note>();
  let i = 0;
  for await (const [name, text] of inputsOf<string>(inputs, 'files')) {
    const reading = readFile(Buffer.from(text, 'latin1'));
    writer.write('reading', name, reading);
    if (reading.tipo !== 'lido') continue;
    for (const [n, document] of reading.documentos.entries()) {
      const of = computable(document);
      if (of !== null) probeDocument(`${name} ${n}`, of, i++, writer);
      if (of !== null && 'note' in of) notes.set(of.note.chave, of.note);
      if (document.tipo === 'evento') events.push({ file: `${name} ${n}`, event: document.evento });
    }
  }
  for (const { file, event } of events) {
    const note = notes.get(event.chNFe) ?? null;
    writer.write('events', file, eventsOf(event.chNFe, note, note && compute({ note }), [event]));
  }
  for await (const [key, note] of inputsOf<Note>(inputs, 'notes')) probeDocument(key, { note }, i++, writer);
  for await (const [key, other] of inputsOf<OtherDocument>(inputs, 'other-documents'))
    probeDocument(key, { other }, i++, writer);
}

type EventOfNote = Extract<ReadDocument, { readonly tipo: 'evento' }>['evento'];

function probeDocument(key: string, of: Computable, i: number, writer: RecordWriter): void {
  const computed = compute(of, { cenario: SCENARIOS[i % 2] ?? SCENARIOS[0] });
  writer.write('calculation', key, computed);
  const ano = YEARS[i % YEARS.length] as number;
  writer.write('calculation-of-a-year', `${key} ${ano}`, compute(of, { ano }));
  if ('note' in of) writer.write('rules-of-a-note', key, rulesOf(of.note));
  for (const [side, cnpj_raiz] of sides(of).entries()) {
    // Each regime of every fifth document: all of them of all would be the same five times over.
    const regime = REGIMES[(i + side) % REGIMES.length] as (typeof REGIMES)[number];
    const client: Client = { cliente_id: 'client', cnpj_raiz, ...regime };
    writer.write(
      'effect',
      `${key} ${keyOf(of)} ${cnpj_raiz} ${regime.regime} ${regime.ibs_cbs}`,
      effectOf(of, computed, client),
    );
  }
}
