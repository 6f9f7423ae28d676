import { Worker } from 'node:worker_threads';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { criarLeitor } from './criar-leitor.ts';
import type { Leitura } from './leitura.ts';
import { PEDACO } from './ler-bytes.ts';
import { lerXml } from './ler-xml.ts';

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

function aosPedacos(bytes: Uint8Array, cortes: readonly number[]): Leitura {
  const leitor = criarLeitor();
  let inicio = 0;
  for (const corte of [...cortes].sort((a, b) => a - b)) {
    leitor.write(bytes.subarray(inicio, corte));
    inicio = corte;
  }
  leitor.write(bytes.subarray(inicio));
  return leitor.end();
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

test.each(ARQUIVOS)('%s: any cut gives the outcome of the whole', (_nome, bytes) => {
  const inteiro = JSON.stringify(lerXml(bytes));
  fc.assert(
    fc.property(fc.array(fc.nat(bytes.length), { maxLength: 40 }), (cortes) => {
      expect(JSON.stringify(aosPedacos(bytes, cortes))).toBe(inteiro);
    }),
    { numRuns: 15 },
  );
});

test('byte by byte is the same too, and the buffer may be used again', () => {
  const bytes = Buffer.from(nota(5, XPROD));
  const leitor = criarLeitor();
  const um = Buffer.alloc(1);
  for (const byte of bytes) {
    um[0] = byte;
    expect(leitor.write(um)).toBe(true);
  }
  expect(leitor.end()).toEqual(lerXml(bytes));
});

test('the pieces inside may end within a character, a tag, a reference or a line end', () => {
  for (const xProd of ['é', '😀', '&amp;', 'ã<!-- -->o', 'a\r\nb', '<![CDATA[]]]]><![CDATA[>]]>']) {
    const base = nota(260, `${xProd}${xProd}${xProd}${xProd}`);
    const semDesvio = JSON.stringify(lerXml(Buffer.from(base)));
    expect(semDesvio).toMatch('"lido"');
    for (let desvio = 1; desvio <= 60; desvio += 1) {
      const bytes = Buffer.from(base.replace('>Venda<', `>${' '.repeat(desvio)}Venda<`));
      expect(JSON.stringify(lerXml(bytes))).toBe(semDesvio);
    }
  }
});

test('says when the rest need not be sent', () => {
  const leitor = criarLeitor();
  expect(leitor.write(Buffer.from('<pedido/>'.padEnd(PEDACO)))).toBe(false);
  expect(leitor.write(Buffer.from('<pedido/>'))).toBe(false);
  expect(leitor.end()).toMatchObject({ problema: { codigo: 'xml_sem_nfe', lugar: 'pedido' } });
});

test('more than 5 MB is refused while it comes', () => {
  const leitor = criarLeitor();
  const pedaco = Buffer.alloc(PEDACO, ' ');
  let aceitos = 0;
  while (leitor.write(pedaco)) aceitos += 1;
  expect(aceitos).toBe(80);
  expect(leitor.end()).toMatchObject({ problema: { codigo: 'xml_grande_demais' } });
  expect(criarLeitor().end()).toMatchObject({ problema: { codigo: 'xml_vazio' } });
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
    workerData: { modulo: new URL('./ler-xml.ts', import.meta.url).href, bytes },
    transferList: [bytes.buffer],
  });
  const recebido = await new Promise((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
  });
  await worker.terminate();
  expect(recebido).toEqual(esperado);
  expect(bytes).toHaveLength(0);
});
