import { lerXml, type NotaFiscal, situacaoDaNota } from '@apura/documents';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { COMERCIO_AURORA, DISTRIBUIDORA_HORIZONTE } from './empresas.ts';
import { generateNota, type NotaOptions } from './generate-nota.ts';

function readNota(bytes: Uint8Array): NotaFiscal {
  const leitura = lerXml(bytes);
  if (leitura.tipo === 'problema') throw new Error(JSON.stringify(leitura.problema));
  const [documento] = leitura.documentos;
  if (documento?.tipo !== 'nota') throw new Error('It is no note.');
  expect(documento.avisos).toEqual([]);
  return documento.nota;
}

/** "1234.56" to cents, as the test's own arithmetic. */
const centavos = (valor = '0.00'): bigint => BigInt(valor.replace('.', ''));
const soma = (valores: readonly (string | undefined)[]): bigint =>
  valores.reduce((total, valor) => total + centavos(valor), 0n);

test('what was asked for is what the reader finds', () => {
  const gerada = generateNota({
    modelo: '65',
    itens: 3,
    emitente: DISTRIBUIDORA_HORIZONTE,
    destinatario: COMERCIO_AURORA,
    tpAmb: '2',
    comProtocolo: false,
    comIBSCBS: false,
    numero: 77,
    dhEmi: '2026-03-31T23:59:59-03:00',
  });
  const nota = readNota(gerada.bytes);
  expect(nota).toMatchObject({
    chave: gerada.chave,
    ide: { mod: '65', nNF: '77', tpAmb: '2', dhEmi: '2026-03-31T23:59:59-03:00' },
    emit: { CNPJ: DISTRIBUIDORA_HORIZONTE.cnpj, CRT: '3' },
    dest: { CNPJ: COMERCIO_AURORA.cnpj },
  });
  expect(nota.det).toHaveLength(3);
  expect(nota.det.every(({ imposto }) => imposto.IBSCBS === undefined)).toBe(true);
  expect(situacaoDaNota(nota)).toBe('sem_protocolo');
  expect(gerada).not.toHaveProperty('declarado');
});

test('equal options give equal bytes, another seed other bytes', () => {
  const options: NotaOptions = { itens: 10, seed: 7 };
  expect(generateNota(options).bytes.equals(generateNota(options).bytes)).toBe(true);
  expect(generateNota(options).bytes.equals(generateNota({ ...options, seed: 8 }).bytes)).toBe(false);
});

test('990 items stay within what a note may have', () => {
  expect(readNota(generateNota({ itens: 990 }).bytes).det).toHaveLength(990);
});

test('every total is the sum of its items, and every base what is left of the operation', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000 }), fc.integer({ min: 1, max: 12 }), (seed, itens) => {
      const gerada = generateNota({ seed, itens });
      const { det, total } = readNota(gerada.bytes);
      const daNota = total.IBSCBSTot;
      expect(soma(det.map(({ prod }) => prod.vProd))).toBe(centavos(total.ICMSTot?.vNF));
      for (const { prod, imposto } of det) {
        const tributos = soma([imposto.ICMS?.vICMS, imposto.PIS?.vPIS, imposto.COFINS?.vCOFINS]);
        expect(centavos(imposto.IBSCBS?.gIBSCBS?.vBC)).toBe(centavos(prod.vProd) - tributos);
      }
      const grupos = det.map(({ imposto }) => imposto.IBSCBS?.gIBSCBS);
      expect(soma(grupos.map((grupo) => grupo?.vBC))).toBe(centavos(daNota?.vBCIBSCBS));
      expect(soma(grupos.map((grupo) => grupo?.vIBS))).toBe(centavos(daNota?.gIBS?.vIBS));
      expect(soma(grupos.map((grupo) => grupo?.gCBS?.vCBS))).toBe(centavos(daNota?.gCBS?.vCBS));
      expect(gerada.correto).toEqual(gerada.declarado);
      expect(gerada.correto.vCBS).toBe(daNota?.gCBS?.vCBS);
    }),
    { numRuns: 50 },
  );
});
