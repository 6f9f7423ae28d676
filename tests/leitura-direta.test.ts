import { generateCancelamento, generateDocumento, generateNota, TIPOS_DE_AMOSTRA } from '@apura/samples';
import { expect, test } from '@jest/globals';
import { decode } from '../packages/documents/src/decode.ts';
import { ALL } from '../packages/documents/src/documentos/build-all.ts';
import { readDirectly } from '../packages/documents/src/extract-text.ts';
import { lerDocumento, lerXml } from '../packages/documents/src/index.ts';
import { DAS_NOTAS } from '../packages/documents/src/scope.ts';
import { allWithSaxes, withSaxes } from '../packages/documents/teste/with-saxes.ts';

/** The reader has two ways through a file, which must come to the same. */
test.each([1, 2, 3, 4, 5, 6, 7, 8].flatMap((seed) => [1, 7, 60].map((itens) => ({ seed, itens }))))(
  'a generated note is read on the short way, as saxes reads it: %j',
  (pedido) => {
    const { bytes } = generateNota(pedido);
    expect(readDirectly(decode(bytes), DAS_NOTAS)).toBeDefined();
    expect(lerXml(bytes)).toMatchObject({ tipo: 'lido', documentos: [{ avisos: [] }] });
    expect(lerXml(bytes)).toEqual(withSaxes(bytes));
  },
);

test('so is one of 990 items, and a cancellation of a note', () => {
  const nota = generateNota({ itens: 990 });
  const { chave, nProt } = nota;
  const cancelamento = generateCancelamento({ chave, nProt, dhEvento: '2026-09-11T08:00:00-03:00' });
  for (const { bytes } of [nota, cancelamento]) {
    expect(readDirectly(decode(bytes), DAS_NOTAS)).toBeDefined();
    expect(lerXml(bytes)).toEqual(withSaxes(bytes));
  }
});

test('one byte changed, lost or the last: still the same, problems with their places included', () => {
  const { bytes } = generateNota({ itens: 2 });
  const outcomes = new Set<string>();
  for (let onde = 0; onde < bytes.length; onde += 17) {
    const trocado = (novo: number): Buffer => {
      const copia = Buffer.from(bytes);
      copia[onde] = novo;
      return copia;
    };
    const perdido = Buffer.concat([bytes.subarray(0, onde), bytes.subarray(onde + 1)]);
    for (const mutado of [
      trocado(0x3c),
      trocado(0x26),
      trocado(0xff),
      perdido,
      bytes.subarray(0, onde + 1),
    ]) {
      const leitura = lerXml(mutado);
      expect(JSON.stringify(leitura)).toBe(JSON.stringify(withSaxes(mutado)));
      outcomes.add(leitura.tipo === 'lido' ? 'lido' : leitura.problema.codigo);
    }
  }
  expect([...outcomes]).toEqual(expect.arrayContaining(['lido', 'xml_malformado', 'nfe_campo_ausente']));
});

test.each(TIPOS_DE_AMOSTRA)(
  'a generated %s is read on the short way, as saxes reads it, spoiled or not',
  (tipo) => {
    for (const seed of [1, 2, 3]) {
      const { bytes } = generateDocumento({ tipo, seed, itens: seed * 5 });
      expect(readDirectly(decode(bytes), ALL)).toBeDefined();
      expect(lerDocumento(bytes)).toEqual(allWithSaxes(bytes));
    }
    const { bytes } = generateDocumento({ tipo });
    for (let onde = 0; onde < bytes.length; onde += 23) {
      const trocado = Buffer.from(bytes);
      trocado[onde] = 0x3c;
      const perdido = Buffer.concat([bytes.subarray(0, onde), bytes.subarray(onde + 1)]);
      for (const mutado of [trocado, perdido, bytes.subarray(0, onde + 1)]) {
        expect(JSON.stringify(lerDocumento(mutado))).toBe(JSON.stringify(allWithSaxes(mutado)));
      }
    }
  },
);
