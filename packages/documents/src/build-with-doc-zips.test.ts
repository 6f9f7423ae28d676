import { gzipSync } from 'node:zlib';
import type { EventoNFe, NotaFiscal } from '@apura/engine';
import { eventoRegistrado } from '@apura/engine/leitura';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { lerXml } from './build-with-doc-zips.ts';
import type { Leitura, Problema } from './leitura.ts';

const CHAVE = '35260911222333000181550010000012341123456789';
const DECLARACAO = '<?xml version="1.0" encoding="UTF-8"?>';

interface Partes {
  readonly versao?: string;
  readonly id?: string;
  readonly ide?: string;
  readonly emit?: string;
  readonly det?: string;
  readonly prot?: string;
}

const IDE =
  '<cUF>35</cUF><cNF>12345678</cNF><natOp>Venda</natOp><mod>55</mod><serie>1</serie><nNF>1234</nNF>' +
  '<dhEmi>2026-09-30T23:40:00-03:00</dhEmi><tpNF>1</tpNF><cMunFG>3550308</cMunFG><tpEmis>1</tpEmis><cDV>9</cDV>' +
  '<tpAmb>1</tpAmb><finNFe>1</finNFe>';
const EMIT =
  '<CNPJ>11222333000181</CNPJ><xNome>Ação &amp; Cia</xNome><enderEmit><cMun>3550308</cMun><UF>SP</UF></enderEmit>' +
  '<CRT>3</CRT>';
const PROD =
  '<cProd>1</cProd><xProd>Caneta</xProd><NCM>96081000</NCM><CFOP>5102</CFOP><uCom>UN</uCom><qCom>2.0000</qCom>' +
  '<vUnCom>5.00</vUnCom><vProd>10.00</vProd><indTot>1</indTot>';
const IMPOSTO =
  '<ICMS><ICMS00><CST>00</CST><vBC>10.00</vBC><pICMS>18.00</pICMS><vICMS>1.80</vICMS></ICMS00></ICMS>' +
  '<IPI><cEnq>999</cEnq><IPINT><CST>53</CST></IPINT></IPI><PIS><PISAliq><CST>01</CST><vPIS>0.14</vPIS></PISAliq></PIS>' +
  '<IBSCBS><CST>200</CST><cClassTrib>200034</cClassTrib><gIBSCBS><vBC>8.06</vBC><gIBSUF><pIBSUF>0.1000</pIBSUF>' +
  '<gRed><pRedAliq>60.0000</pRedAliq><pAliqEfet>0.0400</pAliqEfet></gRed><vIBSUF>0.00</vIBSUF></gIBSUF></gIBSCBS></IBSCBS>';
const DET = `<det nItem="1"><prod>${PROD}</prod><imposto>${IMPOSTO}</imposto></det>`;
const PROT = `<protNFe versao="4.00"><infProt><chNFe>${CHAVE}</chNFe><cStat>100</cStat></infProt></protNFe>`;

function nfe({
  versao = '4.00',
  id = `NFe${CHAVE}`,
  ide = IDE,
  emit = EMIT,
  det = DET,
}: Partes = {}): string {
  return (
    `<NFe><infNFe versao="${versao}" Id="${id}"><ide>${ide}</ide><emit>${emit}</emit>${det}` +
    '<total><ICMSTot><vProd>10.00</vProd><vNF>10.00</vNF></ICMSTot></total></infNFe></NFe>'
  );
}

function nfeProc(partes: Partes = {}): string {
  return `${DECLARACAO}<nfeProc versao="4.00">${nfe(partes)}${partes.prot ?? PROT}</nfeProc>`;
}

function read(xml: string | Uint8Array): Leitura {
  return lerXml(typeof xml === 'string' ? Buffer.from(xml) : xml);
}

function notasDe(xml: string | Uint8Array): NotaFiscal[] {
  const leitura = read(xml);
  if (leitura.tipo === 'problema') throw new Error(JSON.stringify(leitura.problema));
  return leitura.documentos.flatMap((documento) => (documento.tipo === 'nota' ? documento.nota : []));
}

function eventosDe(xml: string): EventoNFe[] {
  const leitura = read(xml);
  if (leitura.tipo === 'problema') throw new Error(JSON.stringify(leitura.problema));
  return leitura.documentos.flatMap((documento) => (documento.tipo === 'evento' ? documento.evento : []));
}

function problemaDe(xml: string | Uint8Array): Problema {
  const leitura = read(xml);
  if (leitura.tipo === 'lido') throw new Error('It was read.');
  return leitura.problema;
}

test('reads a note field by field, each where the layout has it', () => {
  expect(notasDe(nfeProc())).toEqual([
    {
      chave: CHAVE,
      versao: '4.00',
      ide: {
        cUF: '35',
        cNF: '12345678',
        natOp: 'Venda',
        mod: '55',
        serie: '1',
        nNF: '1234',
        dhEmi: '2026-09-30T23:40:00-03:00',
        tpNF: '1',
        cMunFG: '3550308',
        tpEmis: '1',
        cDV: '9',
        tpAmb: '1',
        finNFe: '1',
      },
      emit: { CNPJ: '11222333000181', xNome: 'Ação & Cia', cMun: '3550308', UF: 'SP', CRT: '3' },
      det: [
        {
          nItem: '1',
          prod: {
            cProd: '1',
            xProd: 'Caneta',
            NCM: '96081000',
            CFOP: '5102',
            uCom: 'UN',
            qCom: '2.0000',
            vUnCom: '5.00',
            vProd: '10.00',
            indTot: '1',
          },
          imposto: {
            ICMS: { grupo: 'ICMS00', CST: '00', vBC: '10.00', pICMS: '18.00', vICMS: '1.80' },
            IPI: { grupo: 'IPINT', CST: '53' },
            PIS: { grupo: 'PISAliq', CST: '01', vPIS: '0.14' },
            IBSCBS: {
              CST: '200',
              cClassTrib: '200034',
              gIBSCBS: {
                vBC: '8.06',
                gIBSUF: {
                  pIBSUF: '0.1000',
                  gRed: { pRedAliq: '60.0000', pAliqEfet: '0.0400' },
                  vIBSUF: '0.00',
                },
              },
            },
          },
        },
      ],
      total: { ICMSTot: { vProd: '10.00', vNF: '10.00' } },
      protNFe: { chNFe: CHAVE, cStat: '100' },
    },
  ]);
});

test('reads the groups that few notes have', () => {
  const ide = `${IDE}<NFref><refNFe>${CHAVE}</refNFe></NFref><NFref><refNFe>${CHAVE}</refNFe></NFref>`;
  const det =
    `<det nItem="1"><prod>${PROD}<comb><cProdANP>320102001</cProdANP><pBio>14.0</pBio></comb></prod>` +
    '<impostoDevol><pDevol>100.00</pDevol><IPI><vIPIDevol>1.00</vIPIDevol></IPI></impostoDevol>' +
    `<DFeReferenciado><chaveAcesso>${CHAVE}</chaveAcesso><nItem>2</nItem></DFeReferenciado></det>`;
  const [nota] = notasDe(nfeProc({ ide, det }));
  expect(nota?.ide.refNFe).toEqual([CHAVE, CHAVE]);
  expect(nota?.det[0]).toMatchObject({
    prod: { cProdANP: '320102001', pBio: '14.0' },
    imposto: {},
    impostoDevol: { pDevol: '100.00', vIPIDevol: '1.00' },
    DFeReferenciado: { chaveAcesso: CHAVE, nItem: '2' },
  });
});

test.each([
  ['a bare NFe', nfe()],
  ['a batch', `<enviNFe versao="4.00"><idLote>1</idLote>${nfe()}</enviNFe>`],
  [
    'a SOAP envelope',
    `<s:Envelope><s:Body><nfeDadosMsg><enviNFe>${nfe()}</enviNFe></nfeDadosMsg></s:Body></s:Envelope>`,
  ],
  ['a SOAP body', `<nfeDadosMsg>${nfe()}</nfeDadosMsg>`],
])('a note in %s is the same note, without protocol', (_onde, xml) => {
  const [comProtocolo] = notasDe(nfeProc());
  const { protNFe, ...esperada } = comProtocolo as NotaFiscal;
  expect(protNFe).toBeDefined();
  expect(notasDe(xml)).toEqual([esperada]);
});

test('a batch of two notes gives two documents', () => {
  expect(notasDe(`<enviNFe>${nfe()}${nfe()}</enviNFe>`)).toHaveLength(2);
});

const variantes: [string, (xml: string) => string | Uint8Array][] = [
  ['a UTF-8 BOM', (xml) => `\uFEFF${xml}`],
  ['two BOMs', (xml) => `\uFEFF\uFEFF${xml}`],
  ['white space before the declaration', (xml) => `\r\n  ${xml}`],
  ['white space and NULs after the root', (xml) => `${xml}\n\0\0 `],
  ['what follows a NUL', (xml) => `${xml}\0 lixo`],
  ['UTF-16 with BOM', (xml) => Buffer.from(`\uFEFF${xml}`, 'utf16le')],
  ['UTF-16 big endian with BOM', (xml) => Buffer.from(`\uFEFF${xml}`, 'utf16le').swap16()],
  ['UTF-16 declared over UTF-8 bytes', (xml) => xml.replace('UTF-8', 'UTF-16')],
  ['Latin-1, declared', (xml) => Buffer.from(xml.replace('UTF-8', 'ISO-8859-1'), 'latin1')],
  ['Latin-1 under a declaration of UTF-8', (xml) => Buffer.from(xml, 'latin1')],
  ['Latin-1 without declaration', (xml) => Buffer.from(xml.replace(DECLARACAO, ''), 'latin1')],
  ['a prefix on every element', (xml) => xml.replace(/<(\/?)(?=[A-Za-z])/g, '<$1nfe:')],
  ['a namespace', (xml) => xml.replace('<nfeProc', '<nfeProc xmlns="http://www.portalfiscal.inf.br/nfe"')],
  ['CDATA', (xml) => xml.replace(/>([^<>&]+)</g, '><![CDATA[$1]]><')],
  ['character references', (xml) => xml.replace('Caneta', '&#67;an&#x65;ta').replace('10.00', '1&#48;.00')],
  ['white space around the values', (xml) => xml.replace(/>([^<>]+)</g, '>\n  $1\t<')],
  [
    'comments',
    (xml) => xml.replaceAll('<vProd>', '<!-- vProd --><vProd>').replace('Caneta', 'Can<!-- -->eta'),
  ],
  [
    'elements that the table does not know',
    (xml) => xml.replace('<emit>', '<novo><vProd>x</vProd></novo><emit>'),
  ],
];

test.each(variantes)('%s makes no difference', (_nome, variar) => {
  expect(notasDe(variar(nfeProc()))).toEqual(notasDe(nfeProc()));
});

test('an empty field counts as absent', () => {
  const det = DET.replace('<vBC>8.06</vBC>', '<vBC></vBC>').replace('<vICMS>1.80</vICMS>', '<vICMS/>');
  const [item] = notasDe(nfeProc({ det }))[0]?.det ?? [];
  expect(item?.imposto.IBSCBS?.gIBSCBS).not.toHaveProperty('vBC');
  expect(item?.imposto.ICMS).not.toHaveProperty('vICMS');
});

test.each(['8,06', '1.000,00', '8.', '.5', '+1', '1e3', 'NaN', '0x10', '1 0', '9'.repeat(25)])(
  'the amount "%s" is refused by its place',
  (valor) => {
    expect(problemaDe(nfeProc({ det: DET.replace('8.06', valor) }))).toMatchObject({
      codigo: 'nfe_valor_invalido',
      lugar: 'nfeProc/NFe/infNFe/det/imposto/IBSCBS/gIBSCBS/vBC',
      linha: 1,
    });
  },
);

/** Unicode, UAX 9, 2: all that control direction. */
const TURNING = [
  0x61c, 0x200e, 0x200f, 0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x2066, 0x2067, 0x2068, 0x2069,
];

test.each(TURNING)(
  'the character %i, which turns the direction of text, is in no name and in no amount',
  (code) => {
    const forms = [
      String.fromCodePoint(code),
      `&#${code};`,
      `&#0${code};`,
      `&#x${code.toString(16)};`,
      `&#x000${code.toString(16).toUpperCase()};`,
      `<![CDATA[${String.fromCodePoint(code)}]]>`,
    ];
    for (const form of forms) {
      const emit = EMIT.replace('Ação', `A${form}ão`);
      expect([form, notasDe(nfeProc({ emit }))[0]?.emit.xNome]).toEqual([form, 'A\uFFFDão & Cia']);
      const det = DET.replace('8.06', `8.0${form}6`);
      expect([form, problemaDe(nfeProc({ det })).codigo]).toEqual([form, 'nfe_valor_invalido']);
    }
  },
);

test('references to their neighbours stay', () => {
  const emit = EMIT.replace('Ação', '&#x200d;&#8233;&#x203a;&#x2065;&#8297a');
  expect(problemaDe(nfeProc({ emit })).codigo).toBe('xml_malformado');
  const good = EMIT.replace('Ação', 'a&#x203a;&#8250;&#x2070;b');
  expect(notasDe(nfeProc({ emit: good }))[0]?.emit.xNome).toBe('a››⁰b & Cia');
});

test('the place of a problem in a list has its position', () => {
  const xml = nfeProc({ det: DET + DET.replace('8.06', 'oito') });
  expect(problemaDe(xml).lugar).toBe('nfeProc/NFe/infNFe/det[2]/imposto/IBSCBS/gIBSCBS/vBC');
  const semProduto = nfeProc({ det: DET + DET.replace('<cProd>1</cProd>', '') });
  expect(problemaDe(semProduto)).toMatchObject({
    codigo: 'nfe_campo_ausente',
    lugar: 'nfeProc/NFe/infNFe/det[2]/prod/cProd',
  });
});

const sem = (campo: string) => (texto: string) => texto.replace(new RegExp(`<${campo}>[^<]*</${campo}>`), '');

test.each<[string, string, string, string]>([
  ['no item', nfeProc({ det: '' }), 'nfe_campo_ausente', 'nfeProc/NFe/infNFe/det/@nItem'],
  [
    'a CRT of another kind',
    nfeProc({ emit: EMIT.replace(/<CRT>.<\/CRT>/, '<CRT>5</CRT>') }),
    'nfe_campo_invalido',
    'nfeProc/NFe/infNFe/emit/CRT',
  ],
  ['no date', nfeProc({ ide: sem('dhEmi')(IDE) }), 'nfe_campo_ausente', 'nfeProc/NFe/infNFe/ide/dhEmi'],
  [
    'a date without offset',
    nfeProc({ ide: IDE.replace('23:40:00-03:00', '23:40:00') }),
    'nfe_campo_invalido',
    'nfeProc/NFe/infNFe/ide/dhEmi',
  ],
  [
    'model 57',
    nfeProc({ ide: IDE.replace('>55<', '>57<') }),
    'nfe_campo_invalido',
    'nfeProc/NFe/infNFe/ide/mod',
  ],
  [
    'a key of 43 characters',
    nfeProc({ id: `NFe${CHAVE.slice(1)}` }),
    'nfe_campo_invalido',
    'nfeProc/NFe/infNFe/@Id',
  ],
  ['layout 1.10', nfeProc({ versao: '1.10' }), 'nfe_versao_antiga', 'nfeProc/NFe/infNFe/@versao'],
  ['layout 5.00', nfeProc({ versao: '5.00' }), 'nfe_campo_invalido', 'nfeProc/NFe/infNFe/@versao'],
  [
    'a field twice',
    nfeProc({ ide: `${IDE}<mod>65</mod>` }),
    'nfe_campo_repetido',
    'nfeProc/NFe/infNFe/ide/mod',
  ],
  [
    'a group twice',
    nfeProc({ det: DET.replace('</imposto>', `</imposto><imposto>${IMPOSTO}</imposto>`) }),
    'nfe_campo_repetido',
    'nfeProc/NFe/infNFe/det/imposto',
  ],
  [
    'an element inside an amount',
    nfeProc({ det: DET.replace('8.06', '8<b>0</b>6') }),
    'nfe_campo_invalido',
    'nfeProc/NFe/infNFe/det/imposto/IBSCBS/gIBSCBS/vBC',
  ],
])('%s is a problem with its place', (_nome, xml, codigo, lugar) => {
  expect(problemaDe(xml)).toMatchObject({ codigo, lugar });
});

test.each([
  '2026-02-30T10:00:00-03:00',
  '2026-02-29T10:00:00-03:00',
  '2026-09-00T10:00:00-03:00',
  '2026-09-10T24:00:00-03:00',
  '2026-09-10T10:60:00-03:00',
  '2026-09-10T10:00:00+99:00',
  '1926-09-10T10:00:00-03:00',
])('%s is no moment', (dhEmi) => {
  const ide = IDE.replace('2026-09-30T23:40:00-03:00', dhEmi);
  expect(problemaDe(nfeProc({ ide }))).toMatchObject({ codigo: 'nfe_campo_invalido' });
});

test('a leap day and the last second of a day are moments', () => {
  for (const dhEmi of ['2028-02-29T23:59:59-03:00', '2026-12-31T00:00:00.123Z'])
    expect(notasDe(nfeProc({ ide: IDE.replace('2026-09-30T23:40:00-03:00', dhEmi) }))).toHaveLength(1);
});

test.each<[string, string | Uint8Array, string]>([
  ['no byte', '', 'xml_vazio'],
  ['only a BOM and white space', '\uFEFF \n', 'xml_vazio'],
  ['more than 5 MB', new Uint8Array(5 * 1024 * 1024 + 1), 'xml_grande_demais'],
  ['a PDF', '%PDF-1.7\n', 'xml_invalido'],
  ['plain text', 'segue a nota', 'xml_invalido'],
  ['only a declaration', DECLARACAO, 'xml_malformado'],
  ['a cut file', nfeProc().slice(0, 700), 'xml_malformado'],
  ['text after the root', `${nfeProc()} lixo`, 'xml_malformado'],
  ['a NUL in the middle', nfeProc().replace('</ide>', '\0</ide>'), 'xml_malformado'],
  ['an entity that nobody declared', nfeProc({ emit: EMIT.replace('&amp;', '&null;') }), 'xml_malformado'],
  [
    'a DOCTYPE',
    '<!DOCTYPE nfeProc [<!ENTITY x SYSTEM "file:///etc/hostname">]><nfeProc/>',
    'xml_doctype_proibido',
  ],
  ['an empty nfeProc', '<nfeProc/>', 'xml_sem_nfe'],
  ['an empty envelope', '<Envelope><Body/></Envelope>', 'xml_sem_nfe'],
  ['another XML', '<pedido/>', 'xml_sem_nfe'],
  ['the wrong case', nfeProc().toUpperCase(), 'xml_malformado'],
  ['a CT-e', '<cteProc/>', 'documento_nao_suportado'],
  ['an inutilização', '<ProcInutNFe/>', 'documento_nao_suportado'],
  ['an answer inside SOAP', '<Envelope><Body><retEnvEvento/></Body></Envelope>', 'documento_nao_suportado'],
  ['a page', '<html><body></body></html>', 'documento_nao_suportado'],
  ['33 levels', '<Envelope>'.repeat(33), 'xml_limite_excedido'],
  ['33 levels of what is skipped', `<NFe>${'<x>'.repeat(33)}`, 'xml_limite_excedido'],
  ['991 items', nfeProc({ det: '<det nItem="1"/>'.repeat(991) }), 'xml_limite_excedido'],
  ['51 notes', `<enviNFe>${'<NFe/>'.repeat(51)}</enviNFe>`, 'xml_limite_excedido'],
  ['a name without end', `<NFe><${'a'.repeat(101)}/></NFe>`, 'xml_limite_excedido'],
  ['a long attribute', `<NFe a="${'a'.repeat(1001)}"/>`, 'xml_limite_excedido'],
  [
    'many attributes',
    `<NFe ${Array.from({ length: 33 }, (_, i) => `a${i}="1"`).join(' ')}/>`,
    'xml_limite_excedido',
  ],
  ['a long field', nfeProc({ ide: IDE.replace('Venda', 'V'.repeat(1001)) }), 'xml_limite_excedido'],
  ['a long text elsewhere', `<NFe><x>${'a'.repeat(100_001)}</x></NFe>`, 'xml_limite_excedido'],
  ['references without end', `<NFe><x>${'<y>&#65;</y>'.repeat(230_001)}</x></NFe>`, 'xml_limite_excedido'],
  ['CDATA without end', `<NFe><x>${'<![CDATA[]]>'.repeat(210_001)}</x></NFe>`, 'xml_limite_excedido'],
  ['instructions without end', `<NFe><x>${'<?a?>'.repeat(30_001)}</x></NFe>`, 'xml_limite_excedido'],
  ['comments without end', `<NFe>${'<!-- -->'.repeat(7_000)}</NFe>`, 'xml_limite_excedido'],
  ['a comment without end', `<NFe><!--${'-a'.repeat(2_000_000)}--></NFe>`, 'xml_limite_excedido'],
  ['a prolog without end', `<!--${'-a'.repeat(100_000)}--><NFe/>`, 'xml_limite_excedido'],
  ['attributes without end', `<NFe>${'<x a="" b=""/>'.repeat(50_001)}</NFe>`, 'xml_limite_excedido'],
  ['a tag without end', `<NFe><x${' '.repeat(400_000)}/></NFe>`, 'xml_limite_excedido'],
  [
    'a DOCTYPE after a comment',
    '<?xml version="1.0"?><!-- <NFe/> -->\n<!DOCTYPE NFe><NFe/>',
    'xml_doctype_proibido',
  ],
  ['a DOCTYPE inside', '<NFe><!DOCTYPE NFe></NFe>', 'xml_malformado'],
  ['elements without end', `<NFe>${'<x/>'.repeat(250_001)}</NFe>`, 'xml_limite_excedido'],
])('%s has its own code', (_nome, conteudo, codigo) => {
  expect(problemaDe(conteudo).codigo).toBe(codigo);
});

test('a note without CRT is read without it', () => {
  const leitura = read(nfeProc({ emit: sem('CRT')(EMIT) }));
  expect(leitura).toMatchObject({ tipo: 'lido', documentos: [{ tipo: 'nota' }] });
});

test('the line of a problem counts what stood before the XML', () => {
  expect(problemaDe('\n\n<NFe>\n<a></b></NFe>')).toMatchObject({
    codigo: 'xml_malformado',
    linha: 4,
    lugar: 'NFe',
  });
});

/** The note with each element on a line of its own. */
const inLinhas = (xml: string) => xml.replaceAll('><', '>\n<');
const linhaCom = (xml: string, trecho: string, vez = 1) =>
  xml.split('\n').flatMap((linha, i) => (linha.includes(trecho) ? [i + 1] : []))[vez - 1];

test.each<[string, Partes, string, string, number]>([
  ['a wrong field', { ide: IDE.replace('>55<', '>57<') }, 'ide/mod', '<mod>', 1],
  ['a missing field', { ide: sem('natOp')(IDE) }, 'ide/natOp', '<ide>', 1],
  ['a wrong attribute', { id: 'NFe12' }, '@Id', '<infNFe', 1],
  ['a missing item', { det: '' }, 'det/@nItem', '<infNFe', 1],
  ['a missing field of the second item', { det: DET + sem('CFOP')(DET) }, 'det[2]/prod/CFOP', '<prod>', 2],
  [
    'a wrong field of the third item',
    { det: DET + DET + DET.replace('5102', '51') },
    'det[3]/prod/CFOP',
    '<CFOP>',
    3,
  ],
])('%s has its line and column, whatever stands around the note', (_nome, partes, campo, trecho, vez) => {
  const xml = inLinhas(nfeProc(partes));
  const linha = linhaCom(xml, trecho, vez) as number;
  const tag = (xml.split('\n')[linha - 1] as string).indexOf('>') + 1;
  const lugar = `nfeProc/NFe/infNFe/${campo}`;
  expect(problemaDe(xml)).toMatchObject({ lugar, linha, coluna: tag });
  const envelope = `\n\n<s:Envelope>\n<s:Body>\n${xml.replace(DECLARACAO, '')}</s:Body></s:Envelope>`;
  const emUtf16 = Buffer.from(`\uFEFF${envelope.replaceAll('\n', '\r\n')}`, 'utf16le');
  expect(problemaDe(emUtf16)).toMatchObject({ lugar, linha: linhaCom(envelope, trecho, vez), coluna: tag });
});

test('the line of a problem stands with the right note of a batch', () => {
  const xml = inLinhas(`<enviNFe>${nfe()}${nfe({ ide: IDE.replace('>55<', '>57<') })}</enviNFe>`);
  expect(problemaDe(xml)).toMatchObject({
    lugar: 'enviNFe/NFe[2]/infNFe/ide/mod',
    linha: linhaCom(xml, '<mod>', 2),
  });
});

const infEvento = (tpEvento: string, chNFe = CHAVE) =>
  `<infEvento><tpAmb>1</tpAmb><CNPJ>11222333000181</CNPJ><chNFe>${chNFe}</chNFe>` +
  `<dhEvento>2026-09-12T10:00:00-03:00</dhEvento><tpEvento>${tpEvento}</tpEvento><nSeqEvento>1</nSeqEvento>` +
  '<detEvento><nProt>135260000000001</nProt><xJust>Pedido desfeito</xJust></detEvento></infEvento>';
const retEvento = (chNFe = CHAVE) =>
  `<retEvento><infEvento><tpAmb>1</tpAmb><cStat>135</cStat><chNFe>${chNFe}</chNFe><tpEvento>110111</tpEvento>` +
  '<nSeqEvento>1</nSeqEvento><dhRegEvento>2026-09-12T10:00:05-03:00</dhRegEvento></infEvento></retEvento>';
const CANCELAMENTO = {
  chNFe: CHAVE,
  tpEvento: '110111',
  nSeqEvento: '1',
  dhEvento: '2026-09-12T10:00:00-03:00',
  tpAmb: '1',
  CNPJ: '11222333000181',
  detEvento: { xJust: 'Pedido desfeito', nProt: '135260000000001' },
};
const REGISTRO = { cStat: '135', dhRegEvento: '2026-09-12T10:00:05-03:00' };

test('a registered cancellation carries the status of its answer', () => {
  const xml = `<procEventoNFe><evento>${infEvento('110111')}</evento>${retEvento()}</procEventoNFe>`;
  expect(eventosDe(xml)).toEqual([{ ...CANCELAMENTO, ...REGISTRO }]);
});

test.each([
  ['alone', `<evento>${infEvento('110111')}</evento>`],
  ['in a batch', `<envEvento><idLote>1</idLote><evento>${infEvento('110111')}</evento></envEvento>`],
])('a request %s has no status', (_onde, xml) => {
  expect(eventosDe(xml)).toEqual([CANCELAMENTO]);
});

test('the answer to another event registers nothing', () => {
  const outra = CHAVE.replace('1234', '4321');
  const leitura = read(
    `<procEventoNFe><evento>${infEvento('110111')}</evento>${retEvento(outra)}</procEventoNFe>`,
  );
  expect(leitura).toEqual({
    tipo: 'lido',
    documentos: [
      {
        tipo: 'evento',
        evento: CANCELAMENTO,
        avisos: [
          expect.objectContaining({ codigo: 'retorno_de_outro_evento' }),
          expect.objectContaining({ codigo: 'evento_sem_registro' }),
        ],
      },
    ],
  });
});

describe('an event that the tax office refused has no effect, and says so', () => {
  const recusado = (cStat: string) => retEvento().replace('<cStat>135', `<cStat>${cStat}`);
  const avisos = (xml: string) => {
    const leitura = read(xml);
    return leitura.tipo === 'lido' ? leitura.documentos.map((um) => um.avisos) : leitura.problema.codigo;
  };
  test.each([
    [
      '573',
      'A SEFAZ não registrou este evento 110111 (Cancelamento da nota) (cStat 573), porque já há um com o mesmo número: este não tem efeito. Envie o que foi registrado.',
    ],
    ['594', 'A SEFAZ não registrou o evento 110111 (Cancelamento da nota) (cStat 594): ele não tem efeito.'],
  ])('by cStat %s, with its request and appended to its note', (cStat, mensagem) => {
    const aviso = { codigo: 'evento_sem_registro', mensagem };
    const pedido = `<procEventoNFe><evento>${infEvento('110111')}</evento>${recusado(cStat)}</procEventoNFe>`;
    expect(avisos(pedido)).toMatchObject([[aviso]]);
    expect(avisos(nfeProc({ prot: PROT + recusado(cStat) }))).toMatchObject([expect.any(Array), [aviso]]);
  });

  test('in an answer to several, beside one that was registered', () => {
    const lote = (...retornos: string[]) => `<retEnvEvento versao="1.00">${retornos.join('')}</retEnvEvento>`;
    expect(avisos(lote(recusado('573'), retEvento()))).toMatchObject([
      [{ codigo: 'evento_sem_registro', lugar: 'retEnvEvento/retEvento[1]/infEvento' }],
    ]);
    expect(avisos(lote(recusado('573')))).toBe('documento_nao_suportado');
  });
});

test('a cancellation appended to its note is an event of its own', () => {
  const xml = nfeProc({ prot: PROT + retEvento() });
  expect(notasDe(xml)).toHaveLength(1);
  expect(eventosDe(xml)).toEqual([
    {
      chNFe: CHAVE,
      tpEvento: '110111',
      nSeqEvento: '1',
      dhEvento: '2026-09-12T10:00:05-03:00',
      tpAmb: '1',
      ...REGISTRO,
    },
  ]);
});

const procEvento = `<procEventoNFe><evento>${infEvento('110111')}</evento>${retEvento()}</procEventoNFe>`;

const resposta = (dentro: string, prot = PROT) =>
  `<retConsSitNFe versao="4.00"><tpAmb>1</tpAmb><cStat>101</cStat>${prot}${dentro}</retConsSitNFe>`;

test('the answer to a status query gives the events that it carries, also inside SOAP', () => {
  expect(eventosDe(resposta(procEvento))).toEqual([{ ...CANCELAMENTO, ...REGISTRO }]);
  const envelope = `<Envelope><Body><nfeResultMsg>${resposta(procEvento + procEvento)}</nfeResultMsg></Body></Envelope>`;
  expect(eventosDe(envelope)).toHaveLength(2);
});

const ofConsulta = (cStat: string) =>
  `<tpAmb>1</tpAmb><cStat>${cStat}</cStat><chNFe>${CHAVE}</chNFe><dhRecbto>2012-05-02T10:00:00-03:00</dhRecbto>` +
  '<nProt>135120000000002</nProt>';
const CANCELADA_NA_CONSULTA = {
  chNFe: CHAVE,
  tpEvento: '110111',
  nSeqEvento: '1',
  dhEvento: '2012-05-02T10:00:00-03:00',
  dhRegEvento: '2012-05-02T10:00:00-03:00',
  tpAmb: '1',
  protocolo: '135120000000002',
};

test.each([
  ['protocol', '151', resposta('', `<protNFe><infProt>${ofConsulta('151')}</infProt></protNFe>`)],
  ['old cancellation', '101', resposta(`<retCancNFe><infCanc>${ofConsulta('101')}</infCanc></retCancNFe>`)],
])(
  'the answer to a status query whose %s says that the note is cancelled tells of a cancellation',
  (_nome, cStat, xml) => {
    const [evento, ...outros] = eventosDe(xml);
    expect(evento).toEqual({ ...CANCELADA_NA_CONSULTA, cStat });
    expect(outros).toEqual([]);
    expect(eventoRegistrado(evento as EventoNFe)).toBe(true);
  },
);

test('the answer to a status query tells of one cancellation once', () => {
  const cancelada = `<protNFe><infProt>${ofConsulta('101')}</infProt></protNFe>`;
  expect(eventosDe(resposta(procEvento, cancelada))).toEqual([{ ...CANCELAMENTO, ...REGISTRO }]);
});

test('the answer to a status query without event is refused as what it is, with the key of its note', () => {
  expect(problemaDe(resposta(''))).toMatchObject({
    codigo: 'documento_nao_suportado',
    lugar: 'retConsSitNFe',
    mensagem: expect.stringContaining(CHAVE),
  });
});

test.each(
  [
    ...['110110', '110111', '110112', '110130', '110140', '110150'],
    ...['210200', '210210', '210220', '210240'],
    ...['112110', '112120', '112130', '112140', '112150'],
    ...['211110', '211120', '211124', '211128', '211130', '211140', '211150'],
  ].map((tpEvento) => [tpEvento]),
)('event %s is read alone, in a batch and with its answer', (tpEvento) => {
  const pedido = `<evento versao="1.00">${infEvento(tpEvento)}</evento>`;
  const retorno = retEvento().replace('110111', tpEvento);
  const esperado = { ...CANCELAMENTO, tpEvento };
  expect(eventosDe(pedido)).toEqual([esperado]);
  expect(eventosDe(`<envEvento><idLote>1</idLote>${pedido}${pedido}</envEvento>`)).toEqual([
    esperado,
    esperado,
  ]);
  expect(eventosDe(`<procEventoNFe>${pedido}${retorno}</procEventoNFe>`)).toEqual([
    { ...esperado, ...REGISTRO },
  ]);
});

test('a batch may hold 50 notes', () => {
  expect(notasDe(`<enviNFe>${nfe().repeat(50)}</enviNFe>`)).toHaveLength(50);
});

test.each<[string, string, string]>([
  ['cteProc', 'documento_nao_suportado', 'um CT-e'],
  ['CTeOS', 'documento_nao_suportado', 'um CT-e OS'],
  ['mdfeProc', 'documento_nao_suportado', 'um MDF-e'],
  ['NFSe', 'documento_nao_suportado', 'uma NFS-e'],
  ['CompNfse', 'documento_nao_suportado', 'uma NFS-e'],
  ['nfcomProc', 'documento_nao_suportado', 'uma NFCom'],
  ['nf3eProc', 'documento_nao_suportado', 'uma NF3e'],
  ['nfagProc', 'documento_nao_suportado', 'uma NFAg'],
  ['CFe', 'documento_nao_suportado', 'um CF-e do SAT'],
  ['inutNFe', 'documento_nao_suportado', 'um pedido de inutilização'],
  ['procInutNFe', 'documento_nao_suportado', 'uma inutilização'],
  ['procCancNFe', 'documento_nao_suportado', 'um cancelamento do leiaute antigo'],
  ['retEnviNFe', 'documento_nao_suportado', 'a resposta da SEFAZ ao envio'],
  ['resNFe', 'documento_resumo', 'o resumo de uma NF-e'],
  ['resEvento', 'documento_resumo', 'o resumo de um evento'],
])('%s is refused as what it is, alone and inside SOAP', (raiz, codigo, nome) => {
  const recusa = { codigo, lugar: raiz, mensagem: expect.stringContaining(nome) };
  expect(problemaDe(`<${raiz} versao="1.00"><x/></${raiz}>`)).toMatchObject(recusa);
  expect(problemaDe(`<s:Envelope><s:Body><y:${raiz}/></s:Body></s:Envelope>`)).toMatchObject(recusa);
});

const docZip = (xml: string | Uint8Array) => `<docZip NSU="1">${gzipSync(xml).toString('base64')}</docZip>`;
const distribuicao = (...docs: string[]) =>
  `<nfeDistDFeInteresseResponse><nfeDistDFeInteresseResult><retDistDFeInt versao="1.01"><cStat>138</cStat>` +
  `<loteDistDFeInt>${docs.join('')}</loteDistDFeInt></retDistDFeInt></nfeDistDFeInteresseResult></nfeDistDFeInteresseResponse>`;

test('the answer of the distribution gives its compressed notes and events; summaries are passed over', () => {
  const leitura = read(distribuicao(docZip('<resNFe/>'), docZip(nfeProc()), docZip(procEvento)));
  expect(leitura).toMatchObject({ tipo: 'lido', documentos: [{ tipo: 'nota' }, { tipo: 'evento' }] });
  expect(notasDe(distribuicao(docZip(nfeProc())))).toEqual(notasDe(nfeProc()));
});

/** 3 MB, nearly all of it in elements that are passed over. */
const LONGA = nfe().replace('<emit>', `<y>${`<x>${' '.repeat(90_000)}</x>`.repeat(34)}</y><emit>`);

test.each<[string, string, string, string | undefined]>([
  ['no document', distribuicao(), 'documento_nao_suportado', 'retDistDFeInt'],
  [
    'only summaries',
    distribuicao(docZip('<resNFe/>'), docZip('<resEvento/>')),
    'documento_resumo',
    '[1]/resNFe',
  ],
  ['what is not gzip', distribuicao('<docZip>bm90YQ==</docZip>'), 'xml_malformado', '[1]'],
  ['what is not base64', distribuicao('<docZip>!</docZip>'), 'xml_malformado', '[1]'],
  ['a cut note', distribuicao(docZip('<resNFe/>'), docZip('<NFe>')), 'xml_malformado', '[2]/NFe'],
  [
    'what inflates beyond the limit',
    distribuicao(docZip(Buffer.alloc(5 * 1024 * 1024 + 1, ' '))),
    'xml_limite_excedido',
    '[1]',
  ],
  [
    'what inflates beyond the limit together',
    distribuicao(docZip(LONGA), docZip(LONGA)),
    'xml_limite_excedido',
    '[2]',
  ],
  [
    'an answer inside the answer',
    distribuicao(docZip(distribuicao(docZip(nfe())))),
    'documento_nao_suportado',
    '[1]/retDistDFeInt',
  ],
  ['51 documents', distribuicao('<docZip>1</docZip>'.repeat(51)), 'xml_limite_excedido', undefined],
])('an answer of the distribution with %s is refused', (_nome, xml, codigo, lugar) => {
  const problema = problemaDe(xml);
  expect(problema.codigo).toBe(codigo);
  if (lugar !== undefined) expect(problema.lugar?.endsWith(lugar)).toBe(true);
});

test.each(['3.10', '2.00'])('layout %s is read, and flagged as old', (versao) => {
  const semAviso = read(nfeProc());
  const leitura = read(nfeProc({ versao }));
  if (semAviso.tipo === 'problema' || leitura.tipo === 'problema') throw new Error('It was not read.');
  expect(leitura.documentos).toEqual(
    semAviso.documentos.map((documento) => ({
      ...documento,
      nota: { ...(documento as { nota: NotaFiscal }).nota, versao },
      avisos: [
        expect.objectContaining({ codigo: 'leiaute_antigo', lugar: 'infNFe/@versao' }),
        ...documento.avisos,
      ],
    })),
  );
});

test('layout 2.00 has a day instead of a moment', () => {
  const ide = IDE.replace(/<dhEmi>.*<\/dhEmi>/, '<dEmi>2014-12-31</dEmi>');
  const [nota] = notasDe(nfeProc({ versao: '2.00', ide }));
  expect(nota?.ide).toMatchObject({ dhEmi: '2014-12-31T00:00:00-03:00' });
  expect(nota?.ide).not.toHaveProperty('dEmi');
  expect(problemaDe(nfeProc({ ide: IDE.replace(/<dhEmi>.*<\/dhEmi>/, '<dEmi>ontem</dEmi>') }))).toMatchObject(
    {
      codigo: 'nfe_campo_invalido',
      lugar: 'nfeProc/NFe/infNFe/ide/dhEmi',
    },
  );
});

test('an event of another kind is an event too; one without key is a problem', () => {
  expect(eventosDe(`<evento>${infEvento('210200')}</evento>`)[0]?.tpEvento).toBe('210200');
  expect(problemaDe(`<evento>${infEvento('110111', '')}</evento>`)).toMatchObject({
    codigo: 'nfe_campo_ausente',
    lugar: 'evento/infEvento/chNFe',
  });
});

function avisosDe(xml: string): (string | undefined)[] {
  const leitura = read(xml);
  if (leitura.tipo === 'problema') throw new Error(leitura.problema.codigo);
  return leitura.documentos.flatMap(({ avisos }) => avisos.map(({ codigo, lugar }) => `${codigo} ${lugar}`));
}

test('what does not fit in the identity is a warning, not a problem', () => {
  const certa = '33260624039181000128555980000000041683291193';
  const ide = IDE.replace('>35<', '>33<')
    .replace('2026-09', '2026-06')
    .replace('>12345678<', '>68329119<')
    .replace('<serie>1<', '<serie>598<')
    .replace('>1234<', '>4<')
    .replace('<cDV>9<', '<cDV>3<');
  const emit = EMIT.replace('11222333000181', '24039181000128');
  const prot = PROT.replace(CHAVE, certa);
  expect(avisosDe(nfeProc({ id: `NFe${certa}`, ide, emit, prot }))).toEqual([]);
  expect(avisosDe(nfeProc({ id: `NFe${certa.slice(0, 43)}4`, ide, emit, prot }))).toEqual([
    'chave_dv_invalido infNFe/@Id',
    'chave_diverge infNFe/@Id',
    'protocolo_de_outra_nota protNFe/infProt/chNFe',
  ]);
  const outroEmit = EMIT.replace('11222333000181', '24039181000129');
  expect(avisosDe(nfeProc({ id: `NFe${certa}`, ide, emit: outroEmit, prot }))).toEqual([
    'chave_diverge infNFe/@Id',
    'cnpj_invalido emit/CNPJ',
  ]);
});

test('any single changed, dropped or added byte ends in a result or a problem', () => {
  const bytes = Buffer.from(nfeProc());
  const mutacao = fc.record({
    posicao: fc.nat(bytes.length - 1),
    byte: fc.nat(255),
    tipo: fc.constantFrom('trocar', 'tirar', 'por'),
  });
  fc.assert(
    fc.property(mutacao, ({ posicao, byte, tipo }) => {
      const depois = bytes.subarray(tipo === 'por' ? posicao : posicao + 1);
      const meio = tipo === 'tirar' ? [] : [byte];
      const leitura = lerXml(Buffer.concat([bytes.subarray(0, posicao), Buffer.from(meio), depois]));
      expect(leitura.tipo).toMatch(/^(?:lido|problema)$/);
    }),
    { numRuns: 3000 },
  );
});

test('any bytes at all end in a problem or a result', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      expect(lerXml(bytes).tipo).toBe('problema');
    }),
  );
});

test('any text in a field is read back as it was, whether escaped or in CDATA', () => {
  // Characters of the layout's own text pattern; it allows no white space at the ends.
  const texto = fc
    .string({
      unit: fc.integer({ min: 0x21, max: 0xff }).map((codigo) => String.fromCharCode(codigo)),
      minLength: 1,
      maxLength: 120,
    })
    .map((valor) => valor.replace(/[\u007f-\u00a0]/g, 'x'));
  const escapeText = (valor: string) =>
    valor.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  fc.assert(
    fc.property(texto, (valor) => {
      const em = (escrito: string) =>
        notasDe(nfeProc({ det: DET.replace('Caneta', () => escrito) }))[0]?.det[0]?.prod.xProd;
      expect(em(escapeText(valor))).toBe(valor);
      expect(em(`<![CDATA[${valor.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`)).toBe(valor);
    }),
  );
});
