import { lerXml } from '@apura/documents';
import { generateNota } from '@apura/samples';
import { expect, test } from '@jest/globals';
import { raizesDosDocumentos } from '../raiz-do-cnpj.ts';
import { raizesInBytes } from './read-files.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

test('finds the roots of all parties of a plain note', () => {
  for (let seed = 1; seed <= 50; seed++) {
    const nota = generateNota({ seed, numero: seed }).bytes;
    const loaded = lerXml(nota);
    if (!('documentos' in loaded)) throw new Error(`note ${seed} is not read`);
    expect(raizesInBytes(nota)).toEqual(expect.arrayContaining(raizesDosDocumentos(loaded.documentos)));
  }
});

test('each once, with letters, with prefixes and white space; nothing else', () => {
  const text = `<a><n:CNPJ>
    12ABC34501DE35</n:CNPJ><CNPJ>11222333000181</CNPJ><CNPJ>11222333000262</CNPJ><CPF>12345678909</CPF><CNPJ>1</CNPJ></a>`;
  expect(raizesInBytes(bytes(text))).toEqual(['12ABC345', '11222333']);
  expect(raizesInBytes(new Uint8Array())).toEqual([]);
});

test('of a file crowded with them it takes no more than a note could name', () => {
  const muitos = Array.from({ length: 5000 }, (_, i) => `<CNPJ>${String(i).padStart(8, '0')}000100</CNPJ>`);
  expect(raizesInBytes(bytes(muitos.join(''))).length).toBeLessThanOrEqual(200);
});
