import { generateNota } from '@apura/samples';
import type { Attack, Family } from '../../attack.ts';
import { answerOf, call, newAddress } from '../../http.ts';
import type { Office, Stage } from '../../stage.ts';
import { uploadFile } from '../../upload.ts';
import { crowd, head, type Member } from './crowd.ts';

const RAIZ = '11222333';
const IMPORTS = 6;
const BYTES = 8 * 1024 * 1024 - 1024;
const LINES = 50_000;
/** Of a neighbour's note beside them: a thread is free for it, or is when one file has been read. */
const NEIGHBOUR_MS = 1_000;

/** As many lines as may be, and as long as there is room for. */
const LARGEST = largestImport();
function largestImport(): Buffer {
  const line = (i: number) =>
    `11.222.333/0001-81;01/2027;CBS;Débito;352701${RAIZ}000181${String(i).padStart(24, '0')};55;0;90,00`;
  const head = 'contribuinte;competencia;tributo;lado;chave;documento;origem;apurado;observacao\n';
  const pad = Math.floor((BYTES - head.length) / LINES) - Buffer.byteLength(line(1)) - 2;
  const rest = `;${'a'.repeat(pad)}\n`;
  return Buffer.from(head + Array.from({ length: LINES }, (_, i) => line(i) + rest).join(''));
}

/** Where the office's client has its assessments imported, and only looked at. */
async function pathOfImports(stage: Stage, office: Office): Promise<string> {
  const reply = await call(stage, {
    method: 'POST',
    path: '/v1/clientes',
    key: await office.key(),
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ cnpj_raiz: RAIZ, razao_social: 'Padaria', regime: 'lucro_real' }),
  });
  const { id } = JSON.parse(String(reply.body)) as { id: string };
  const columns = encodeURIComponent('observacao=ignorar');
  return `/v1/clientes/${id}/apuracao-assistida?arquivo=cbs.csv&conferir=true&colunas=${columns}`;
}

async function importer(stage: Stage, office: Office, body: Buffer): Promise<Member> {
  const begin = head(
    `POST ${await pathOfImports(stage, office)}`,
    `Authorization: Bearer ${await office.newKey()}`,
    `X-Forwarded-For: ${newAddress()}`,
    'Content-Type: application/octet-stream',
    `Content-Length: ${body.length}`,
    'Connection: close',
  );
  return { begin: Buffer.concat([Buffer.from(begin), body]) };
}

const imports = (name: string, offices: (stage: Stage) => Promise<readonly Office[]>): Attack => {
  let seen: { readonly office: Office; readonly path: string } | undefined;
  const note = async (stage: Stage) => {
    const office = await stage.newOffice();
    const { bytes, chave } = generateNota({ itens: 20 });
    await uploadFile(stage, office, 'nota.xml', bytes);
    return { office, path: `/v1/documentos/${chave}` };
  };
  return crowd({
    name,
    right: [`200 within ${NEIGHBOUR_MS} ms`],
    // What a file of 50,000 lines takes is its office's own; whose turn it is counts here.
    unmeasured: 'gateway',
    times: 10,
    async members(stage) {
      const those = await offices(stage);
      seen = await note(stage);
      return Promise.all(
        Array.from({ length: IMPORTS }, (_, i) =>
          importer(stage, those[i % those.length] as Office, LARGEST),
        ),
      );
    },
    async ask(stage) {
      const { office, path } = seen as NonNullable<typeof seen>;
      const from = performance.now();
      const answer = answerOf(await call(stage, { path, key: await office.key() }));
      const ms = performance.now() - from;
      return ms <= NEIGHBOUR_MS
        ? `${answer} within ${NEIGHBOUR_MS} ms`
        : `${answer} after ${Math.round(ms)} ms`;
    },
  });
};

/** The largest files that the calculators read, several at a time, which nothing is stored of. */
export const assisted: Family = {
  name: 'Assisted',
  attacks: () => [
    imports(`${IMPORTS} imports of 8 MB of one office: a neighbour opens a note`, async (stage) => [
      await stage.newOffice(),
    ]),
    imports(`${IMPORTS} imports of 8 MB of as many offices: a neighbour opens a note`, (stage) =>
      Promise.all(Array.from({ length: IMPORTS }, () => stage.newOffice())),
    ),
  ],
};
