import { makeZip } from '@apura/testing/zip';
import { expect, test } from '@jest/globals';
import { abrirZip, type EntradaDoZip, ErroDoZip, LIMITES_DO_ZIP, type LimitesDoZip } from './abrir-zip.ts';

const xml = (texto: string): Buffer => Buffer.from(`<NFe>${texto}</NFe>`);

async function tudo(zip: Uint8Array, limites: LimitesDoZip = LIMITES_DO_ZIP): Promise<EntradaDoZip[]> {
  const entradas: EntradaDoZip[] = [];
  for await (const entrada of abrirZip(zip, limites)) entradas.push(entrada);
  return entradas;
}

async function codigoDoErro(zip: Uint8Array, limites: LimitesDoZip = LIMITES_DO_ZIP): Promise<string> {
  const erro = await tudo(zip, limites).catch((motivo: unknown) => motivo);
  if (!(erro instanceof ErroDoZip)) throw new Error('It was read.');
  return erro.problema.codigo;
}

const resumo = (entradas: readonly EntradaDoZip[]): string[] =>
  entradas.map((entrada) =>
    [entrada.tipo, entrada.nome, entrada.tipo === 'recusada' ? entrada.problema.codigo : ''].join(' ').trim(),
  );

test('gives each XML with its bytes, and names what is not one', async () => {
  const zip = makeZip([
    { nome: 'setembro/', bytes: Buffer.alloc(0) },
    { nome: 'setembro/1.xml', bytes: xml('um') },
    { nome: 'setembro/2.XML', bytes: xml('dois') },
    { nome: 'setembro/1.pdf', bytes: Buffer.from('%PDF') },
    { nome: '__MACOSX/._1.xml', bytes: Buffer.from('x') },
  ]);
  expect(await tudo(zip)).toEqual([
    { tipo: 'xml', nome: 'setembro/1.xml', bytes: xml('um') },
    { tipo: 'xml', nome: 'setembro/2.XML', bytes: xml('dois') },
    { tipo: 'outra', nome: 'setembro/1.pdf' },
    { tipo: 'outra', nome: '__MACOSX/._1.xml' },
  ]);
});

test('a ZIP inside the ZIP is opened, one deeper is not', async () => {
  const maisFundo = makeZip([{ nome: '3.xml', bytes: xml('três') }]);
  const interno = makeZip([
    { nome: '2.xml', bytes: xml('dois') },
    { nome: 'c.zip', bytes: maisFundo },
  ]);
  const zip = makeZip([{ nome: 'b.zip', bytes: interno }]);
  expect(resumo(await tudo(zip))).toEqual(['xml b.zip/2.xml', 'recusada b.zip/c.zip zip_limite_excedido']);
});

test('a broken ZIP inside does not stop the others; too much in one stops them all', async () => {
  const interno = makeZip(['1', '2', '3'].map((n) => ({ nome: `${n}.xml`, bytes: xml(n) })));
  const zip = makeZip([
    { nome: 'a.zip', bytes: Buffer.from('segue a nota') },
    { nome: 'b.zip', bytes: interno },
    { nome: 'c.xml', bytes: xml('c') },
  ]);
  expect(resumo(await tudo(zip))).toEqual([
    'recusada a.zip zip_invalido',
    'xml b.zip/1.xml',
    'xml b.zip/2.xml',
    'xml b.zip/3.xml',
    'xml c.xml',
  ]);
  expect(await codigoDoErro(zip, { ...LIMITES_DO_ZIP, entradas: 4 })).toBe('zip_limite_excedido');
});

test('an entry that cannot be used does not stop the others', async () => {
  const zip = makeZip([
    { nome: 'senha.xml', bytes: xml('a'), senha: true },
    { nome: 'soma.xml', bytes: xml('b'), crc: 1 },
    { nome: 'bomba.xml', bytes: Buffer.alloc(4_000_000) },
    { nome: 'grande.xml', bytes: Buffer.alloc(LIMITES_DO_ZIP.xml + 1) },
    { nome: 'boa.xml', bytes: xml('c') },
  ]);
  expect(resumo(await tudo(zip))).toEqual([
    'recusada senha.xml zip_com_senha',
    'recusada soma.xml zip_invalido',
    'recusada bomba.xml zip_limite_excedido',
    'recusada grande.xml xml_grande_demais',
    'xml boa.xml',
  ]);
});

test('an entry that holds more than it declares is not read beyond that', async () => {
  const bytes = xml('a'.repeat(1000));
  const zip = makeZip([{ nome: 'a.xml', bytes }]);
  const central = zip.indexOf('PK\x01\x02');
  zip.writeUInt32LE(20, central + 24);
  expect(resumo(await tudo(zip))).toEqual(['recusada a.xml zip_invalido']);
});

test('too many entries, or too much inside, stop the whole', async () => {
  const zip = makeZip(['1', '2', '3'].map((n) => ({ nome: `${n}.xml`, bytes: xml(n.repeat(100)) })));
  expect(await codigoDoErro(zip, { ...LIMITES_DO_ZIP, entradas: 2 })).toBe('zip_limite_excedido');
  expect(await codigoDoErro(zip, { ...LIMITES_DO_ZIP, inflado: 300 })).toBe('zip_limite_excedido');
});

test('a ZIP that says it has too many entries is refused before one of them is read', async () => {
  const zip = makeZip(['1', '2', '3'].map((n) => ({ nome: `${n}.xml`, bytes: xml(n) })));
  zip.fill(0, zip.indexOf('PK\x01\x02'), zip.indexOf('PK\x05\x06'));
  expect(await codigoDoErro(zip)).toBe('zip_invalido');
  expect(await codigoDoErro(zip, { ...LIMITES_DO_ZIP, entradas: 2 })).toBe('zip_limite_excedido');
});

test('what is no ZIP, or a cut one, is a problem; a file that is not there is an error of the system', async () => {
  const zip = makeZip([{ nome: '1.xml', bytes: xml('um') }]);
  expect(await codigoDoErro(Buffer.from('segue a nota'))).toBe('zip_invalido');
  expect(await codigoDoErro(zip.subarray(0, zip.length - 30))).toBe('zip_invalido');
  expect(await codigoDoErro(Buffer.alloc(0))).toBe('zip_invalido');
  await expect(abrirZip('/does/not/exist.zip').next()).rejects.toMatchObject({ code: 'ENOENT' });
});

test('an early return closes the archive', async () => {
  const zip = makeZip(['1', '2'].map((n) => ({ nome: `${n}.xml`, bytes: xml(n) })));
  for await (const entrada of abrirZip(zip)) {
    expect(entrada.nome).toBe('1.xml');
    break;
  }
});
