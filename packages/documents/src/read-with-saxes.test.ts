import { Worker } from 'node:worker_threads';
import { expect, test } from '@jest/globals';
import { withSaxes } from '../teste/with-saxes.ts';
import { lerXml } from './build-with-doc-zips.ts';

const CHAVE = '35260911222333000181550010000012341123456789';

/** A note of some 150 KB, so that it is parsed in several pieces; `xNome` and `xProd` hold what is hard to cut. */
function nota(itens: number, xProd: string): string {
  const det = (n: number) =>
    `<det nItem="${n}"><prod><cProd>${n}</cProd><xProd>${xProd} ${n}</xProd><NCM>96081000</NCM><CFOP>5102</CFOP>` +
    '<uCom>UN</uCom><qCom>2.0000</qCom><vUnCom>5.00</vUnCom><vProd>10.00</vProd><indTot>1</indTot></prod><imposto/></det>\r\n';
  return (
    `<NFe><infNFe versao="4.00" Id="NFe${CHAVE}"><ide><cUF>35</cUF><cNF>12345678</cNF><natOp>Venda</natOp><mod>55</mod>` +
    '<serie>1</serie><nNF>1234</nNF><dhEmi>2026-09-30T23:40:00-03:00</dhEmi><tpNF>1</tpNF><cMunFG>3550308</cMunFG>' +
    '<tpEmis>1</tpEmis><cDV>9</cDV><tpAmb>1</tpAmb><finNFe>1</finNFe></ide><emit><CNPJ>11222333000181</CNPJ>' +
    `<xNome>Ação</xNome><CRT>3</CRT></emit>${Array.from({ length: itens }, (_, i) => det(i + 1)).join('')}` +
    '<total><ICMSTot><vNF>10.00</vNF></ICMSTot></total></infNFe></NFe>'
  );
}

const XPROD = 'Pão &amp; manteiga, R&#36; 😀';
const ARQUIVOS: readonly [string, Buffer][] = [
  ['UTF-8', Buffer.from(nota(3, XPROD))],
  ['UTF-8 with a mark', Buffer.from(`\uFEFF${nota(400, XPROD)}`)],
  ['UTF-16', Buffer.from(`\uFEFF${nota(400, XPROD)}`, 'utf16le')],
  ['UTF-16 big endian', Buffer.from(`\uFEFF${nota(400, XPROD)}`, 'utf16le').swap16()],
  [
    'Latin-1, declared',
    Buffer.from(`<?xml version="1.0" encoding="ISO-8859-1"?>${nota(400, 'Pão')}`, 'latin1'),
  ],
  [
    'Latin-1, discovered late',
    Buffer.concat([
      Buffer.from(nota(400, 'Pao')).subarray(0, -60),
      Buffer.from('<!-- ç -->', 'latin1'),
      Buffer.from(nota(400, 'Pao')).subarray(-60),
    ]),
  ],
  ['a problem in the last item', Buffer.from(nota(400, XPROD).replace('>400<', '><b/><'))],
  ['a cut file', Buffer.from(nota(400, XPROD)).subarray(0, 100_000)],
  ['what follows a NUL', Buffer.from(`${nota(2, XPROD)}\0${'lixo'.repeat(40_000)}`)],
];

test.each(ARQUIVOS)('%s: saxes, piece by piece, gives the outcome of the reader', (_nome, bytes) => {
  expect(JSON.stringify(withSaxes(bytes))).toBe(JSON.stringify(lerXml(bytes)));
});

test('the pieces inside may end within a character, a tag, a reference or a line end', () => {
  for (const xProd of ['é', '😀', '&amp;', 'ã<!-- -->o', 'a\r\nb', '<![CDATA[]]]]><![CDATA[>]]>']) {
    const base = nota(260, `${xProd}${xProd}${xProd}${xProd}`);
    const semDesvio = JSON.stringify(withSaxes(Buffer.from(base)));
    expect(semDesvio).toMatch('"lido"');
    for (let desvio = 1; desvio <= 60; desvio += 1) {
      const bytes = Buffer.from(base.replace('>Venda<', `>${' '.repeat(desvio)}Venda<`));
      expect(JSON.stringify(withSaxes(bytes))).toBe(semDesvio);
    }
  }
});

/** What stands in a name in place of `&amp;`, and whether it is the cause that is told. */
test.each<[string, string, boolean]>([
  ['alone', 'Pão & manteiga', true],
  ['behind references and markup that hold one', 'P&#227;o &lt;<!-- & --><![CDATA[ & ]]> & manteiga', true],
  ['before a semicolon', 'Pão & manteiga; queijo', true],
  ['as a word that is no reference', 'Pão &copy; manteiga', true],
  ['in front of an end tag', 'Pão &', true],
  ['in sections and comments alone, before another fault', 'Pão <!-- & --><![CDATA[ & ]]></b>', false],
])('a bare "&", %s', (_nome, xProd, causa) => {
  for (const itens of [2, 400, 4_000]) {
    const xml = `\n \n${nota(1, 'Bom')
      .replace('<total>', `\n<x/>é😀${nota(itens, xProd)}<total>`)
      .replace('>Bom 1<', `>${xProd}<`)}`;
    const leitura = lerXml(Buffer.from(xml));
    const [solto] = [...xml.matchAll(/&(?!#\d+;|lt;)(?![^<>]*(?:-->|\]\]>))/g)];
    const antes = xml.slice(0, solto?.index ?? 0);
    const problema = causa
      ? {
          codigo: 'xml_malformado',
          mensagem: expect.stringContaining('"&" solto'),
          linha: antes.split('\n').length,
          coluna: antes.length - antes.lastIndexOf('\n'),
          lugar: 'NFe/infNFe/det/prod/xProd',
        }
      : { codigo: 'xml_malformado', mensagem: expect.stringContaining('erro de escrita') };
    expect(leitura).toMatchObject({ tipo: 'problema', problema });
  }
});

test('a file that was cut, though within a reference, is called cut; a bare "&" before another fault is the first one', () => {
  const xml = nota(2, 'Pão');
  const at = (texto: string) => lerXml(Buffer.from(texto));
  for (const resto of ['Pão &', 'Pão &am', 'Pão &#22', 'Pão &#x2'])
    expect(at(`${xml.slice(0, xml.indexOf('>Pão 1<') + 1)}${resto}`)).toMatchObject({
      problema: { mensagem: expect.stringContaining('cortado') },
    });
  expect(at(xml.replace('>Pão 2<', '>A & B<'))).toMatchObject({
    problema: { mensagem: expect.stringContaining('solto') },
  });
  expect(at(xml.replace('>Pão 2<', '>A & B<').replace('</cProd>', '</cprod>'))).toMatchObject({
    problema: { mensagem: expect.stringContaining('erro de escrita') },
  });
  expect(at('<NFe><infNFe Id="A & B"><ide/></infNFe></NFe>')).toMatchObject({
    problema: { mensagem: expect.stringContaining('solto'), linha: 1, coluna: 20, lugar: 'NFe' },
  });
});

test('more than 5 MB is refused, and nothing at all', () => {
  expect(lerXml(Buffer.alloc(80 * 64 * 1024 + 1, ' '))).toMatchObject({
    problema: { codigo: 'xml_grande_demais' },
  });
  expect(lerXml(Buffer.alloc(0))).toMatchObject({ problema: { codigo: 'xml_vazio' } });
});

/** Registers tsx by hand: the threads of jest do not see its own transform. */
const LER_EM_THREAD = `
  const { parentPort, workerData } = require('node:worker_threads');
  import('tsx/esm/api')
    .then(({ register }) => register())
    .then(() => import(workerData.modulo))
    .then(({ lerXml }) => parentPort.postMessage(lerXml(workerData.bytes)));`;

test('runs in a worker thread, over a buffer that is handed to it', async () => {
  const bytes = new Uint8Array(Buffer.from(nota(20, XPROD)));
  const esperado = lerXml(bytes);
  const worker = new Worker(LER_EM_THREAD, {
    eval: true,
    workerData: { modulo: new URL('./build-with-doc-zips.ts', import.meta.url).href, bytes },
    transferList: [bytes.buffer],
  });
  const recebido = await new Promise((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
  });
  await worker.terminate();
  expect(recebido).toEqual(esperado);
  expect(bytes).toHaveLength(0);
}, 30_000);
