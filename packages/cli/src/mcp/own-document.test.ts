import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateNota } from '@apura/samples';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { FAMILIES, SIGLAS } from '../../../documents/src/documentos/families.ts';
import type { Contexto } from '../contexto.ts';
import { pt } from '../texts/pt.ts';
import { ROOTS, readOwnDocument, refuseLinks, rootOf } from './tools.ts';

const contexto = { textos: pt, signal: new AbortController().signal } as unknown as Contexto;
const nota = generateNota({ seed: 7, itens: 1 }).bytes;

let folder: string;
let elsewhere: string;
beforeAll(() => {
  // Below the folder that the process works in, and beside it.
  folder = mkdtempSync(join(process.cwd(), '.own-document-'));
  elsewhere = realpathSync(mkdtempSync(join(tmpdir(), 'apura-own-')));
  mkdirSync(join(elsewhere, 'notas'));
  for (const place of [folder, elsewhere, join(elsewhere, 'notas')])
    writeFileSync(join(place, 'nota.xml'), nota);
  symlinkSync(join(elsewhere, 'nota.xml'), join(folder, 'link.xml'));
  symlinkSync(join(elsewhere, 'notas'), join(folder, 'pasta'));
});
afterAll(() => {
  for (const place of [folder, elsewhere]) rmSync(place, { recursive: true, force: true });
});

test('a document is read where it lies, and as it is', async () => {
  for (const place of [folder, elsewhere]) {
    const blob = await readOwnDocument(contexto, join(place, 'nota.xml'));
    expect(Buffer.from(await blob.arrayBuffer()).equals(Buffer.from(nota))).toBe(true);
  }
});

test('a link is refused, and a way through one; so is a folder', async () => {
  for (const path of ['link.xml', 'pasta/nota.xml']) {
    const whole = join(folder, path);
    await expect(readOwnDocument(contexto, whole)).rejects.toMatchObject({
      tipo: 'arquivo',
      message: pt.mcp.aLink(whole),
    });
    await expect(refuseLinks(contexto, [whole])).rejects.toMatchObject({ tipo: 'arquivo' });
  }
  await expect(refuseLinks(contexto, [join(folder, 'pasta')])).rejects.toMatchObject({ tipo: 'arquivo' });
  await expect(refuseLinks(contexto, [folder, elsewhere])).resolves.toBeUndefined();
  await expect(readOwnDocument(contexto, folder)).rejects.toMatchObject({ tipo: 'arquivo' });
});

test.each([
  ['settings', '<configuration><password>a</password></configuration>'],
  ['of an editor', '<?xml version="1.0"?><!-- <NFe> --><project><NFe/></project>'],
  ['with a document type', '<!DOCTYPE NFe [<!ENTITY a SYSTEM "file:///etc/passwd">]><NFe>&a;</NFe>'],
  ['of the wrapping of a service', '<soap:Envelope xmlns:soap="a"><NFe/></soap:Envelope>'],
  ['that only begins alike', '<NFeX/>'],
  ['that is a key', '-----BEGIN PRIVATE KEY-----'],
  ['without anything', ''],
  ['that never ends its comment', '<!-- <NFe/>'],
  ['larger than any document', `<NFe>${' '.repeat(5 * 1024 * 1024)}</NFe>`],
])('an XML %s is not sent', async (_, text) => {
  const path = join(folder, 'outro.xml');
  writeFileSync(path, text);
  await expect(readOwnDocument(contexto, path)).rejects.toMatchObject({
    tipo: 'arquivo',
    message: pt.mcp.notOurs(path),
  });
});

test('every root that the service reads is known', () => {
  const read = [
    ...FAMILIES.flatMap(({ documento, processado }) => (processado ? [documento, processado] : [documento])),
    ...SIGLAS.flatMap((sigla) => [`evento${sigla}`, `procEvento${sigla}`]),
  ];
  expect(read.filter((root) => !ROOTS.has(root))).toEqual([]);
});

test('the root is seen behind what may stand before it, in every encoding', () => {
  const text = '\uFEFF\n<?xml version="1.0"?>\n<!-- a > b --><?x y?>\n<nfe:nfeProc xmlns:nfe="a">';
  const big = Buffer.from(text, 'utf16le').swap16();
  for (const bytes of [Buffer.from(text), Buffer.from(text, 'utf16le'), big])
    expect(rootOf(bytes)).toBe('nfeProc');
});
