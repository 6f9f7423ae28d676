import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from '@jest/globals';
import { DOMParser, type Document, type Element } from '@xmldom/xmldom';
import xpath from 'xpath';
import { inDom, inResult, stepsOf, textOf } from '../teste/dom.ts';
import { lerXml } from './build-with-doc-zips.ts';
import { TABELA_DE_CAMPOS } from './tabela-de-campos.ts';

/** A second reader, of other hands: xmldom parses, XPath finds the notes, and each row of the table is looked up. */
const CORPUS = join(resolve(process.env.APURA_SHARED ?? '../shared'), 'corpus');
const PRESENTE = existsSync(CORPUS);

const FEITA_AQUI = `<?xml version="1.0"?><n:nfeProc xmlns:n="http://www.portalfiscal.inf.br/nfe"><n:NFe>
  <n:infNFe versao="4.00" Id="NFe35260911222333000181550010000012341123456789"><n:ide><n:cUF>35</n:cUF>
  <n:cNF>12345678</n:cNF><n:natOp> Venda &amp; <![CDATA[<troca>]]></n:natOp><n:mod>55</n:mod><n:serie>1</n:serie>
  <n:nNF>1234</n:nNF><n:dhEmi>2026-09-30T23:40:00-03:00</n:dhEmi><n:tpNF>1</n:tpNF><n:cMunFG>3550308</n:cMunFG>
  <n:tpEmis>1</n:tpEmis><n:cDV>9</n:cDV><n:tpAmb>1</n:tpAmb><n:finNFe>1</n:finNFe></n:ide>
  <n:emit><n:CNPJ>11222333000181</n:CNPJ><n:xNome>A&#231;&#xE3;o</n:xNome></n:emit>
  <n:det nItem="1"><n:prod><n:cProd>1</n:cProd><n:xProd>Caneta<!-- azul --> azul</n:xProd><n:NCM>96081000</n:NCM>
  <n:CFOP>5102</n:CFOP><n:uCom>UN</n:uCom><n:qCom>2</n:qCom><n:vUnCom>5</n:vUnCom><n:vProd>10.00</n:vProd>
  <n:indTot>1</n:indTot></n:prod><n:imposto><n:ICMS><n:ICMS00><n:orig>0</n:orig><n:vICMS>1.80</n:vICMS></n:ICMS00>
  </n:ICMS><n:PIS><n:PISNT><n:CST>07</n:CST></n:PISNT></n:PIS></n:imposto></n:det></n:infNFe></n:NFe></n:nfeProc>`;

const ANTES = 'NFe[50]/(infNFe)/';
const LINHAS = TABELA_DE_CAMPOS.filter(({ caminho }) => caminho.startsWith(ANTES)).map(({ caminho }) =>
  stepsOf(caminho.slice(ANTES.length)),
);

/** How many values were compared. */
function compare(arquivo: string, bytes: Buffer): number {
  const leitura = lerXml(bytes);
  if (leitura.tipo === 'problema') return 0;
  const notas = leitura.documentos.flatMap((documento) => (documento.tipo === 'nota' ? documento.nota : []));
  if (notas.length === 0) return 0;
  const dom = new DOMParser({ onError: () => undefined }).parseFromString(textOf(bytes), 'text/xml');
  const noArquivo = xpath.select(
    "//*[local-name()='infNFe']",
    dom as Document as never,
  ) as unknown as Element[];
  expect({ arquivo, notas: notas.length }).toEqual({ arquivo, notas: noArquivo.length });
  let comparados = 0;
  for (const [indice, nota] of notas.entries()) {
    const { chave, ...campos } = nota;
    const comoNaTabela = { ...campos, Id: chave };
    for (const passos of LINHAS) {
      const nome = passos.map((passo) => passo.nome).join('/');
      if (nome === 'ide/dEmi') continue;
      const esperado = inDom(noArquivo[indice] as Element, passos).filter((valor) => valor !== '');
      const daLinha = nome === 'Id' ? esperado.map((valor) => valor.slice(-44)) : esperado;
      const doDia = nome === 'ide/dhEmi' && esperado.length === 0;
      const lido = doDia ? [] : inResult(comoNaTabela, passos);
      comparados += lido.length;
      // One message a file, so that a difference shows where it is.
      if (JSON.stringify(lido) !== JSON.stringify(daLinha))
        expect({ arquivo, nome, lido }).toEqual({ arquivo, nome, lido: daLinha });
    }
  }
  return comparados;
}

test('a DOM finds the same in a note that has a bit of everything', () => {
  expect(compare('feita aqui', Buffer.from(FEITA_AQUI))).toBe(30);
});

for (const folder of PRESENTE ? ['documents', 'edge'] : []) {
  test(`a DOM finds the same in every note of corpus/${folder}`, () => {
    let comparados = 0;
    for (const arquivo of readdirSync(join(CORPUS, folder))) {
      if (arquivo.toLowerCase().endsWith('.xml') && arquivo !== '990_items.xml') {
        comparados += compare(arquivo, readFileSync(join(CORPUS, folder, arquivo)));
      }
    }
    expect(comparados).toBeGreaterThan(1000);
  });
}
