import { expect, test } from '@jest/globals';
import type { TSchema } from 'typebox';
import {
  Aliquota,
  Chave,
  Cnpj,
  CnpjRaiz,
  Competencia,
  DataHora,
  Email,
  Texto,
  Uuid,
  Valor,
} from './formatos.ts';

/** Each of the characters that control direction (Unicode, UAX 9, 2), in a name. */
const TURNED = [
  0x61c, 0x200e, 0x200f, 0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x2066, 0x2067, 0x2068, 0x2069,
].map((code) => `a${String.fromCodePoint(code)}b`);

import { validate } from './validate.ts';

const serve = (schema: TSchema, dado: unknown) => {
  try {
    validate(schema, dado);
    return true;
  } catch {
    return false;
  }
};

test('of all NNNN-NN, Competencia takes exactly the months of 2000 to 2099', () => {
  const padrao = new RegExp((Competencia as unknown as { pattern: string }).pattern, 'u');
  const aceitas: string[] = [];
  for (let ano = 0; ano <= 9999; ano++) {
    for (let mes = 0; mes <= 99; mes++) {
      const texto = `${String(ano).padStart(4, '0')}-${String(mes).padStart(2, '0')}`;
      if (padrao.test(texto)) aceitas.push(texto);
    }
  }
  // The calendar, not our pattern, says what a month is.
  const meses = Array.from({ length: 1200 }, (_, i) => new Date(Date.UTC(2000, i)).toISOString().slice(0, 7));
  expect(aceitas).toEqual(meses);
});

test.each<[string, TSchema, unknown[], unknown[]]>([
  [
    'Competencia',
    Competencia,
    ['2026-03'],
    ['2026-3', '2026-13', '2026-00', '2026-03\n', ' 2026-03', '1999-12', 202603],
  ],
  [
    'Uuid',
    Uuid,
    ['01937b2e-7c2a-7d3e-8f4a-5b6c7d8e9f00', '01937B2E-7C2A-7D3E-8F4A-5B6C7D8E9F00'],
    ['urn:uuid:01937b2e-7c2a-7d3e-8f4a-5b6c7d8e9f00', '01937b2e7c2a7d3e8f4a5b6c7d8e9f00', ''],
  ],
  ['Valor', Valor, ['0.00', '1234.56', '-12.30'], ['1234.5', '1,00', '01.00', '1e3', '+1.00', 1.5]],
  ['Aliquota', Aliquota, ['0.9000', '26.5000'], ['0.9', '0.90000', '.9000']],
  [
    'Cnpj',
    Cnpj,
    ['11222333000181', '12ABC34501DE35'],
    ['11222333000181x', '12ABC34501DEA5', '1122233300018', '11,222,333,0001,81'],
  ],
  ['CnpjRaiz', CnpjRaiz, ['11222333', '12ABC345'], ['1122233', '12_ABC_345']],
  [
    'Chave',
    Chave,
    ['3'.repeat(44), `352603${'12ABC34501DE'}35${'5'.repeat(24)}`],
    ['3'.repeat(43), 'A'.repeat(44)],
  ],
  [
    'DataHora',
    DataHora,
    ['2026-03-31T12:00:00Z', '2026-03-31T12:00:00.123Z'],
    ['2026-03-31T12:00:00-03:00', '2026-02-30T12:00:00Z', '2026-03-31'],
  ],
  ['Texto', Texto(5), ['açaí', ' a '], ['', '   ', 'a\u0000b', 'a\nb', '\ud800', 'seis66', ...TURNED]],
  ['Email', Email, ['a@b.example'], ['a', ...TURNED.map((it) => `${it}@b.example`)]],
])('%s takes what it names and nothing else', (_, schema, bons, maus) => {
  expect(bons.filter((dado) => !serve(schema, dado))).toEqual([]);
  expect(maus.filter((dado) => serve(schema, dado))).toEqual([]);
});
