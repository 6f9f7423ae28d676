import { readFileSync } from 'node:fs';
import { type LinhaDoLivro, linesOfLivro, writeLivro } from '@apura/samples';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { fatosOf, readWhole } from '../teste/read-whole.ts';
import { LIMITES, readSped } from './index.ts';

const bytesOf = (name: string) => readFileSync(new URL(`../test-data/${name}`, import.meta.url));
const FECHA = bytesOf('efd-icms-2026-10-fecha.txt');
const BOOKS = [
  FECHA,
  bytesOf('efd-icms-2026-10-divergente.txt'),
  bytesOf('efd-contribuicoes-2026-10.txt'),
  bytesOf('efd-icms-2026-12-inventario.txt'),
];
const latin = (text: string) => Buffer.from(text, 'latin1');
/** The book with one thing in it changed. */
function changed(from: string | RegExp, to: string): Uint8Array {
  const text = FECHA.toString('latin1');
  const after = text.replace(from, to);
  if (after === text) throw new Error('the book is not as the test knows it');
  return latin(after);
}
const problemsOf = (bytes: Uint8Array) => readWhole(bytes).fim.problemas;

test.each([
  ['nothing', latin(''), { codigo: 'sped_vazio' }],
  ['an XML', latin('<?xml version="1.0"?><NFe/>'), { codigo: 'sped_nao_reconhecido', linha: 1 }],
  ['no opening', latin('|C100|0|\r\n'), { codigo: 'sped_nao_reconhecido', linha: 1 }],
  [
    'an ECD',
    latin('|0000|LECD|01012026|31122026|EMPRESA|12345678000195|SP|\r\n'),
    {
      codigo: 'sped_outra_escrituracao',
      mensagem: 'O arquivo é de outra escrituração: ECD, a escrituração contábil.',
    },
  ],
  [
    'an ECF',
    latin('|0000|LECF|0011|12345678000195|EMPRESA|0|\r\n'),
    {
      codigo: 'sped_outra_escrituracao',
      mensagem: 'O arquivo é de outra escrituração: ECF, a escrituração fiscal do IRPJ e da CSLL.',
    },
  ],
  [
    'a line that has no end',
    changed('|0,00|532,00|0,00|\r\n', '|0,00|532,00|0\r\n'),
    { codigo: 'sped_linha_malformada', linha: 34 },
  ],
  [
    'no register',
    changed('|C001|0|\r\n', '|C-01|0|\r\n'),
    {
      codigo: 'sped_linha_malformada',
      linha: 16,
      mensagem: 'A linha 16 deveria ser um registro como "|C100|0|...|", e é "|C-01|".',
    },
  ],
  [
    'an amount with a point',
    changed('|1300,00|1200,00|216,00|', '|1300.00|1200,00|216,00|'),
    {
      codigo: 'sped_campo_invalido',
      linha: 20,
      registro: 'C190',
      campo: 'VL_OPR',
      mensagem:
        'Linha 20, registro C190: O campo VL_OPR deveria ter um número como 1234,56, com vírgula e sem ponto de milhar, e tem "1300.00".',
    },
  ],
  [
    'a day that there is not',
    changed('|06102026|08102026|', '|06102026|31022026|'),
    { codigo: 'sped_campo_invalido', linha: 17, registro: 'C100', campo: 'DT_E_S' },
  ],
  [
    'a situation that there is not',
    changed('|55|02|1|302|', '|55|12|1|302|'),
    { codigo: 'sped_campo_invalido', linha: 26, registro: 'C100', campo: 'COD_SIT' },
  ],
  [
    'no number of the document',
    changed('|55|02|1|302|', '|55|02|1||'),
    { codigo: 'sped_campo_ausente', linha: 26, registro: 'C100', campo: 'NUM_DOC' },
  ],
  [
    'a participant that is nowhere',
    changed('|F001|55|00|1|201|', '|F009|55|00|1|201|'),
    { codigo: 'sped_participante_desconhecido', linha: 17, campo: 'COD_PART' },
  ],
  [
    'a CNPJ with a wrong digit',
    changed('|12345678000195||SP|', '|12345678000190||SP|'),
    { codigo: 'sped_campo_invalido', linha: 1, campo: 'CNPJ' },
  ],
  [
    'too few fields',
    changed(
      '|C190|041|1102|0,00|10000,00|0,00|0,00|0,00|0,00|0,00|0,00||',
      '|C190|041|1102|0,00|10000,00|0,00|',
    ),
    {
      codigo: 'sped_campos_a_menos',
      linha: 23,
      registro: 'C190',
      mensagem: 'Linha 23, registro C190: tem 6 campos, e o leiaute pede pelo menos 12.',
    },
  ],
  [
    'an item before its document',
    changed('|C001|0|\r\n|C100|0|1|F001|55|00|1|201|', '|C001|0|\r\n|C101|0|1|F001|55|00|1|201|'),
    { codigo: 'sped_fora_de_ordem', linha: 18, registro: 'C170' },
  ],
  ['its last line missing', changed(/\|9999\|86\|\r\n/, ''), { codigo: 'sped_cortado', linha: 85 }],
  [
    'a wrong count of a register',
    changed('|9900|C190|4|', '|9900|C190|5|'),
    {
      codigo: 'sped_totais_divergem',
      linha: 62,
      registro: '9900',
      mensagem: 'Linha 62, registro 9900: informa "5" em linhas de C190, e o arquivo tem 4.',
    },
  ],
  [
    'a wrong count of a block',
    changed('|C990|14|', '|C990|15|'),
    { codigo: 'sped_totais_divergem', registro: 'C990' },
  ],
  [
    'a wrong count of block 9',
    changed('|9990|39|', '|9990|40|'),
    { codigo: 'sped_totais_divergem', registro: '9990' },
  ],
  [
    'a wrong count of lines',
    changed('|9999|86|', '|9999|87|'),
    { codigo: 'sped_totais_divergem', linha: 86 },
  ],
  [
    'another book behind it',
    Buffer.concat([FECHA, FECHA]),
    { codigo: 'sped_conteudo_depois_do_fim', linha: 87 },
  ],
] as const)('a file with %s is refused, and by what line', (_, bytes, expected) => {
  const [problem] = problemsOf(bytes);
  expect(problem).toMatchObject(expected);
});

test('all that is wrong is told, up to a hundred problems', () => {
  const wrong = FECHA.toString('latin1').replaceAll(',00|', '.00|');
  const problems = problemsOf(latin(wrong));
  expect(problems).toHaveLength(LIMITES.problemas);
  expect(new Set(problems.map(({ codigo }) => codigo))).toEqual(new Set(['sped_campo_invalido']));
  expect(problems.every(({ linha, registro, campo }) => linha && registro && campo)).toBe(true);
});

test('from the first problem on there are no facts', () => {
  const { fatos } = readWhole(changed('|1300,00|1200,00|216,00|', '|1300.00|1200,00|216,00|'));
  // The document of line 17 has a line that is wrong.
  expect(new Set(fatos.map(({ tipo }) => tipo))).toEqual(new Set(['abertura', 'produto']));
});

test('a line of 2 GB is refused at its limit, without being held', () => {
  function* endless(): Generator<Uint8Array> {
    yield FECHA.subarray(0, 200);
    const chunk = new Uint8Array(1024 * 1024).fill(0x41);
    for (let megabytes = 0; megabytes < 2048; megabytes += 1) yield chunk;
  }
  const before = process.memoryUsage().arrayBuffers;
  return readSped(endless(), () => undefined).then(({ problemas }) => {
    expect(problemas).toMatchObject([{ codigo: 'sped_linha_longa', linha: 4 }]);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(64 * 1024 * 1024);
  });
});

test('what the caller throws at the opening ends the reading', async () => {
  let read = 0;
  function* chunks(): Generator<Uint8Array> {
    for (let at = 0; at < FECHA.byteLength; at += 300) {
      read += 1;
      yield FECHA.subarray(at, at + 300);
    }
  }
  const ofAnother = readSped(chunks(), ([abertura]) => {
    if (abertura?.tipo === 'abertura' && !abertura.cnpj.startsWith('99999999'))
      throw new Error('another client');
  });
  await expect(ofAnother).rejects.toThrow('another client');
  expect(read).toBe(1);
});

test('a book in UTF-8, with a mark before it, says the same', () => {
  const utf8 = Buffer.from(`\uFEFF${FECHA.toString('latin1')}`, 'utf8');
  expect(readWhole(utf8)).toEqual(readWhole(FECHA));
});

test('fields that a later layout adds at the end of a line are left alone', () => {
  const later = FECHA.toString('latin1').replace(/^(\|C1[079]0\|.*)\|\r$/gm, '$1|1,00|2,00|\r');
  expect(readWhole(latin(later))).toEqual(readWhole(FECHA));
});

test('a key that does not agree with its line is told with the document', () => {
  const chave = '35261012345678000195550010000003031000039466';
  const of = (bytes: Uint8Array) =>
    fatosOf(readWhole(bytes).fatos, 'documento').find(
      ({ numero }) => numero !== '302' && numero.startsWith('30'),
    )?.defeitos_da_chave;
  expect(of(changed(`|301|35261012345678000195550010000003011000039208|`, `|301|${chave}|`))).toEqual([
    'numero',
  ]);
  expect(
    of(changed('|301|35261012345678000195550010000003011000039208|', `|301|${chave.slice(0, 43)}0|`)),
  ).toEqual(['digito']);
  expect(of(FECHA)).toBeUndefined();
});

test('however the bytes are split, the book says the same', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...BOOKS),
      fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 40 }),
      (book, places) => {
        const cuts = places.map((place) => Math.floor(place * book.byteLength)).sort((a, b) => a - b);
        expect(readWhole(book, cuts)).toEqual(readWhole(book));
      },
    ),
    { numRuns: 200 },
  );
  const each = Array.from({ length: FECHA.byteLength - 1 }, (_, n) => n + 1);
  expect(readWhole(FECHA, each)).toEqual(readWhole(FECHA));
});

test('whatever becomes of its bytes, a book is read or refused, in any chunks alike', () => {
  const piece = fc.oneof(
    fc.uint8Array({ maxLength: 8 }),
    fc
      .constantFrom(
        '|',
        '||',
        '\r\n',
        '\n',
        '\r',
        '|C170|',
        '|9999|1|\r\n',
        '|0000|',
        '-',
        ',',
        '\u00ff',
        'SBRCAAEPDR',
      )
      .map(latin),
  );
  const mutation = fc.record({
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    drop: fc.nat({ max: 40 }),
    piece,
  });
  fc.assert(
    fc.property(
      fc.constantFrom(...BOOKS),
      fc.array(mutation, { minLength: 1, maxLength: 6 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (book, mutations, cut) => {
        let bytes: Uint8Array = book;
        for (const { at, drop, piece } of mutations) {
          const place = Math.floor(at * bytes.byteLength);
          bytes = Buffer.concat([bytes.subarray(0, place), piece, bytes.subarray(place + drop)]);
        }
        const whole = readWhole(bytes);
        expect(readWhole(bytes, [Math.floor(cut * bytes.byteLength)])).toEqual(whole);
        for (const { codigo, mensagem } of whole.fim.problemas)
          expect(`${codigo} ${mensagem}`).toMatch(/^sped_\w+ \S/);
      },
    ),
    { numRuns: 1_000 },
  );
});

test('what is written is what is read', () => {
  const reais = fc.bigInt({ min: 0n, max: 10n ** 13n }).map((cents) => {
    const digits = cents.toString().padStart(3, '0');
    return {
      written: `${digits.slice(0, -2)},${digits.slice(-2)}`,
      read: `${digits.slice(0, -2)}.${digits.slice(-2)}`,
    };
  });
  const day = fc.integer({ min: 1, max: 31 }).map((n) => String(n).padStart(2, '0'));
  // Letters of ISO 8859-1; a text that is UTF-8 by chance would be read as that.
  const text = fc.string({ unit: fc.constantFrom(...'ABCÇÃÕÉ 0123-/'), maxLength: 20 }).map((s) => s.trim());
  const nota = fc.record({ total: reais, icms: reais, day, item: reais, quantity: reais });
  const model = fc.record({
    name: text,
    notas: fc.array(nota, { maxLength: 5 }),
    stock: fc.array(reais, { maxLength: 4 }),
  });
  fc.assert(
    fc.property(model, fc.boolean(), ({ name, notas, stock }, assinada) => {
      const linha = (registro: string, campos: Record<string, string>): LinhaDoLivro => ({
        registro,
        campos,
      });
      const opening = {
        COD_VER: '020',
        COD_FIN: '1',
        DT_INI: '01102026',
        DT_FIN: '31102026',
        CNPJ: '12345678000195',
      };
      const lines = [
        linha('0000', { ...opening, NOME: name }),
        linha('0150', { COD_PART: 'F1', NOME: name, CNPJ: '11222333000181' }),
        ...notas.flatMap(({ total, icms, day, item, quantity }, n) => [
          linha('C100', {
            ...{ IND_OPER: '0', IND_EMIT: '1', COD_PART: 'F1', COD_MOD: '55', COD_SIT: '00', SER: '001' },
            ...{
              NUM_DOC: `00${n + 1}`,
              DT_DOC: `${day}102026`,
              VL_DOC: total.written,
              VL_ICMS: icms.written,
            },
          }),
          linha('C170', { NUM_ITEM: '1', CFOP: '1556', VL_ITEM: item.written, QTD: quantity.written }),
        ]),
        ...(stock.length > 0 ? [linha('H005', { DT_INV: '31122026', VL_INV: '0,00', MOT_INV: '01' })] : []),
        ...stock.map(({ written }, n) =>
          linha('H010', { COD_ITEM: `P${n}`, UNID: 'UN', VL_ITEM: written, IND_PROP: '1' }),
        ),
      ];
      const { fatos, fim } = readWhole(writeLivro('icms_ipi', lines, { assinada }));
      expect(fim).toMatchObject({
        problemas: [],
        assinada,
        linhas: [...linesOfLivro('icms_ipi', lines)].length,
      });
      expect(fatosOf(fatos, 'abertura')).toMatchObject([{ nome: name, finalidade: 'retificadora' }]);
      expect(
        fatosOf(fatos, 'documento').map(({ numero, serie, emitido_em, valores, itens }) => ({
          ...{ numero, serie, emitido_em, valores },
          itens: itens.map(({ valor, quantidade, destinacao }) => ({ valor, quantidade, destinacao })),
        })),
      ).toEqual(
        notas.map(({ total, icms, day, item, quantity }, n) => ({
          ...{ numero: String(n + 1), serie: '1', emitido_em: `2026-10-${day}` },
          valores: { total: total.read, icms: icms.read },
          // 1556 is a purchase for use and consumption.
          itens: [{ valor: item.read, quantidade: quantity.read, destinacao: 'uso_consumo' }],
        })),
      );
      expect(
        fatosOf(fatos, 'item_em_estoque').map(({ valor, propriedade }) => ({ valor, propriedade })),
      ).toEqual(stock.map(({ read }) => ({ valor: read, propriedade: 'propria_com_terceiro' })));
    }),
    { numRuns: 200 },
  );
});
