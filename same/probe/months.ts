import { strFromU8, unzipSync } from 'fflate';
import {
  type AboutMonth,
  assess,
  type Month,
  type MonthInput,
  monthOfDocuments,
  type OfficeMonthOfProbe,
  readFile,
  simulate,
  surfacesOf,
} from '../product.ts';
import type { RecordWriter } from '../records.ts';
import { inputsOf } from './inputs-of.ts';

export interface StoredMonth extends OfficeMonthOfProbe {
  readonly files: readonly { readonly name: string; readonly text: string }[];
}

/** Months of documents and months of sums, their result and its surfaces; and what the simulator answers. */
export async function probeMonths(inputs: string, writer: RecordWriter): Promise<void> {
  for await (const [key, month] of inputsOf<StoredMonth>(inputs, 'office-months')) {
    const read = month.files.flatMap(({ text }) => {
      const reading = readFile(Buffer.from(text, 'latin1'));
      return reading.tipo === 'lido' ? reading.documentos : [];
    });
    const { effects, input } = monthOfDocuments(month, read);
    writer.write(
      'month-effects',
      key,
      effects.map(({ computed: _, ...rest }) => rest),
    );
    writer.write('month-input', key, input);
    const divergences = effects.flatMap(({ key: chave, computed }) =>
      computed.divergencias.map((one) => ({ ...one, n_item: one.n_item ?? null, chave })),
    );
    await probeMonth(key, assess(input), { ...aboutOf(input), name: key, divergences }, writer);
  }
  for await (const [key, input] of inputsOf<MonthInput>(inputs, 'sum-months'))
    await probeMonth(`sums ${key}`, assess(input), { ...aboutOf(input), name: key }, writer);
  for await (const [key, request] of inputsOf<object>(inputs, 'simulations'))
    writer.write('simulation', key, simulate(request));
}

const aboutOf = ({ competencia, documentos, regime, ibs_cbs, simples, atividade }: MonthInput) => ({
  competencia,
  cnpj_raiz: '11222333',
  documents: documentos,
  regime: { regime, ibs_cbs, ...(simples ? { simples } : {}), ...(atividade ? { atividade } : {}) },
});

async function probeMonth(key: string, month: Month, about: AboutMonth, writer: RecordWriter): Promise<void> {
  writer.write('month', key, month);
  const { xlsx, ...surfaces } = await surfacesOf(month, about);
  for (const [surface, value] of Object.entries(surfaces)) writer.write(`month-${surface}`, key, value);
  writer.write('month-xlsx', key, partsOf(xlsx));
}

/** The texts inside of a workbook or a ZIP, cell by cell. */
export const partsOf = (zip: Uint8Array): Record<string, string> =>
  Object.fromEntries(
    Object.entries(unzipSync(zip)).map(([name, bytes]) => [name, strFromU8(bytes).replaceAll(/></g, '>\n<')]),
  );
