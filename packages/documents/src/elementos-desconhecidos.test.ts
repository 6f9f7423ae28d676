import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { lerDocumento } from './documentos/build-all.ts';

const folder = join(import.meta.dirname, '../test-data/documentos');
const read = (nome: string) => readFileSync(join(folder, `${nome}.xml`), 'utf8');

const NOTA =
  '<nfeProc versao="4.00"><NFe><infNFe versao="4.00" Id="NFe35260911222333000181550010000012341123456789"><ide><cUF>35</cUF><cNF>12345678</cNF>' +
  '<natOp>Venda</natOp><mod>55</mod><serie>1</serie><nNF>1234</nNF><dhEmi>2027-03-10T10:00:00-03:00</dhEmi><tpNF>1</tpNF><cMunFG>3550308</cMunFG>' +
  '<tpEmis>1</tpEmis><cDV>9</cDV><tpAmb>1</tpAmb><finNFe>1</finNFe></ide><emit><CNPJ>11222333000181</CNPJ><xNome>A</xNome><CRT>1</CRT>' +
  '<tpRegimeIBSCBS>2</tpRegimeIBSCBS></emit><det nItem="1"><prod><cProd>1</cProd><xProd>P</xProd><NCM>96081000</NCM><CFOP>5102</CFOP><cAtivSN>01</cAtivSN>' +
  '<uCom>UN</uCom><qCom>1</qCom><vUnCom>10.00</vUnCom><vUnComLiq>9.00</vUnComLiq><vProd>10.00</vProd><vProdLiq>9.00</vProdLiq><indTot>1</indTot></prod>' +
  '<imposto><ICMS><ICMSSN102><orig>0</orig><CSOSN>102</CSOSN></ICMSSN102></ICMS><gTribSN><tpRBSN>1</tpRBSN><vRBSNitem>10.00</vRBSNitem>' +
  '<gIBSSN><pIBSSN>0.0110</pIBSSN><vIBSSN>0.00</vIBSSN></gIBSSN><gCBSSN><vCBSSN>0.10</vCBSSN></gCBSSN></gTribSN></imposto></det>' +
  '<total><ICMSTot><vProd>10.00</vProd><vProdLiqTot>9.00</vProdLiqTot><vNF>10.00</vNF></ICMSTot></total></infNFe></NFe></nfeProc>';

const EVENTO =
  '<procEventoNFe><evento><infEvento><tpAmb>1</tpAmb><CNPJ>00000000000191</CNPJ><chNFe>35260911222333000181550010000012341123456789</chNFe>' +
  '<dhEvento>2027-03-12T10:00:00-03:00</dhEvento><tpEvento>412140</tpEvento><nSeqEvento>1</nSeqEvento><detEvento><gTribItemSN nItem="1">' +
  '<vRBSNItem>10.00</vRBSNItem><tpRBSN>1</tpRBSN><vIBSSN>0.00</vIBSSN><vCBSSN>0.10</vCBSSN><vCBSPendSusp>0.00</vCBSPendSusp></gTribItemSN>' +
  '</detEvento></infEvento></evento></procEventoNFe>';

/** Names that no layout has, alone, with others inside, and with what looks like fields of ours. */
const unknown = fc
  .record({
    nome: fc.constantFrom('gNovo', 'vNovoSN', 'x', 'gTribSN2', 'Outro.Campo', 'p:gNovo'),
    dentro: fc.constantFrom(
      '',
      '1.00',
      'dez',
      '<vProd>9</vProd>',
      '<a><b>1</b></a>',
      '<CST>000</CST><vCBSSN>9</vCBSSN>',
      '<![CDATA[<]]>',
    ),
    vezes: fc.integer({ min: 1, max: 3 }),
  })
  .map(({ nome, dentro, vezes }) => `<${nome}>${dentro}</${nome}>`.repeat(vezes));

const files: readonly [string, string][] = [
  ['a note', NOTA],
  ['the event of the taxation', EVENTO],
  ['a CT-e', read('ex06-cte-emitente-simples')],
  ['an NFS-e', read('var-nfse-simples-sem-grupo')],
  ['an NFCom', read('ex12-nfcom-comercio')],
  ['an NF3e', read('ex10-nf3e-industria')],
];

test.each(files)(
  'unknown elements anywhere between the elements of %s keep every other field',
  (_nome, xml) => {
    const inteiro = lerDocumento(Buffer.from(xml));
    expect(inteiro.tipo).toBe('lido');
    // Behind the end of an element or before the beginning of one that is no text: never inside a field.
    const lugares = [...xml.matchAll(/<\/[\w:.]+>(?=\s*<)/g)]
      .map(({ index, 0: tag }) => index + tag.length)
      .filter(
        (em) => xml.slice(em).trim() !== '' && !/^\s*$/.test(xml.slice(em)) && /<\/\w/.test(xml.slice(em)),
      );
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(), unknown), { minLength: 1, maxLength: 6 }), (novos) => {
        let outro = xml;
        const onde = novos
          .map(([n, novo]) => [lugares[n % lugares.length] as number, novo] as const)
          .sort(([a], [b]) => b - a);
        for (const [em, novo] of onde) outro = outro.slice(0, em) + novo + outro.slice(em);
        expect(lerDocumento(Buffer.from(outro))).toEqual(inteiro);
      }),
      { numRuns: 300 },
    );
  },
);

test('what is not validated never refuses a note: repeated groups, odd values', () => {
  const odd = NOTA.replace('<vIBSSN>0.00', '<vIBSSN>zero').replace(
    '</gTribSN>',
    '</gTribSN><gTribSN><vCBSSN>1,5</vCBSSN></gTribSN>',
  );
  expect(lerDocumento(Buffer.from(odd))).toMatchObject({
    tipo: 'lido',
    documentos: [
      {
        nota: {
          emit: { tpRegimeIBSCBS: '2' },
          det: [
            {
              prod: { cAtivSN: '01', vUnComLiq: '9.00', vProdLiq: '9.00' },
              imposto: { gTribSN: [{ vRBSNitem: '10.00', gIBSSN: { vIBSSN: 'zero' } }, { vCBSSN: '1,5' }] },
            },
          ],
          total: { ICMSTot: { vProdLiqTot: '9.00' } },
        },
      },
    ],
  });
});

test('a CT-e, an NFCom and an NFS-e state the DAS of their supplier', () => {
  const das = (xml: string) => {
    const lido = lerDocumento(Buffer.from(xml));
    return lido.tipo === 'lido' && lido.documentos[0]?.tipo === 'documento'
      ? lido.documentos[0].documento.itens[0]?.das
      : lido;
  };
  const grupo =
    '<gTribSN><gIBSSN><vIBSSN>0.11</vIBSSN></gIBSSN><gCBSSN><vCBSSN>10.36</vCBSSN></gCBSSN></gTribSN>';
  const declarado = { vCBS: '10.36', vIBS: '0.11' };
  expect(das(read('ex06-cte-emitente-simples').replace('</imp>', `${grupo}</imp>`))).toEqual(declarado);
  expect(das(read('ex12-nfcom-comercio').replace('</imposto>', `${grupo}</imposto>`))).toEqual(declarado);
  const daNfse =
    '<IBSCBS><totCIBS><gTribSN><pIBSSN>0.01</pIBSSN><vIBSSN>0.11</vIBSSN><pCBSSN>1.03</pCBSSN><vCBSSN>10.36</vCBSSN></gTribSN></totCIBS></IBSCBS>';
  expect(das(read('var-nfse-simples-sem-grupo').replace('<DPS', `${daNfse}<DPS`))).toEqual(declarado);
});
