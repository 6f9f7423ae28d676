/** What has meaning to an XML parser, a decoder or a shell of XML around a note. */
const FICHAS = [
  '<!DOCTYPE a [<!ENTITY b "c">]>',
  '<![CDATA[',
  ']]>',
  '<!--',
  '-->',
  '<?xml version="1.0" encoding="ISO-8859-1"?>',
  '<?a b?>',
  '&#0;',
  '&#xD800;',
  '&#x1F600;',
  '&amp;',
  '&nada;',
  '\0',
  '\uFEFF',
  '\r',
  '\r\n',
  '\u2028',
  '<NFe>',
  '</NFe>',
  '<nfeProc>',
  '<enviNFe>',
  '<procEventoNFe>',
  '<cteProc>',
  '<CTe>',
  '<NFSe>',
  '<infNFSe>',
  '<DPS>',
  '<NFdet>',
  '<evento>',
  '<resEvento>',
  '<retEnvEvento>',
  '<detEvento>',
  '<gPerecimento nitem="1">',
  '<gControleEstoque>',
  '<pedRegEvento>',
  ...['CTeOS', 'CTeSimp', 'GTVe', 'NF3e', 'NFCom', 'NFAg', 'NFGas', 'BPe', 'BPeTM', 'BPeTA'].map(
    (nome) => `<${nome}>`,
  ),
  ...['infCte', 'infNF3e', 'infNFCom', 'infNFAg', 'infNFGas', 'infBPe'].map(
    (nome) => `<${nome} versao="1.00">`,
  ),
  ...['toma3', 'toma4', 'detItem', 'gNormal', 'detBPeTM', 'gSub', 'procEventoNFCom'].map(
    (nome) => `<${nome}>`,
  ),
  '<retDistDFeInt><loteDistDFeInt><docZip>H4sIAAAAAAAAA7PxAQBhIywCBQAAAA==</docZip></loteDistDFeInt></retDistDFeInt>',
  '<s:Envelope><s:Body>',
  '<det nItem="1">',
  '<prod>',
  '<IBSCBS>',
  ' a="b"',
  ' xmlns:a="b"',
  '<a',
  '/>',
  '>',
  '"',
  "'",
  '-1',
  '1e9',
  '99999999999999999999999999',
  '1.2.3',
].map((ficha) => Buffer.from(ficha));

const BYTES = [
  [0xff, 0xfe],
  [0xfe, 0xff],
  [0xef, 0xbb, 0xbf],
  [0xc3],
  [0xe2, 0x80],
  [0xed, 0xa0, 0x80],
  [0xf0, 0x9f],
].map((bytes) => Buffer.from(bytes));

/** What may stand where a field has its value; the XML stays well-formed, so that it reaches what reads the fields. */
const VALORES = [
  '',
  ' ',
  '0',
  '-0.01',
  '1,23',
  '1.234,56',
  '9'.repeat(25),
  '1.2.3',
  'NaN',
  '\u00a01',
  '&#48;',
  '&#x1F600;',
  '<![CDATA[1]]>',
  '<!-- -->1',
  'x'.repeat(1001),
  '2026-13-45T25:61:61-03:00',
  'NFe35260300000000000191550010000005041000000001',
  `NFS${'3'.repeat(50)}`,
  `NFAG${'3'.repeat(44)}`,
  '57',
].map((valor) => Buffer.from(valor));

/** Random numbers below n. */
export type Random = (n: number) => number;

/** One to six changes to a file; now and then one that makes it much longer. */
export function mutate(bytes: Buffer, outro: Buffer, random: Random): Buffer {
  let mutado = bytes;
  for (let vezes = 1 + random(6); vezes > 0; vezes -= 1) mutado = mutateOnce(mutado, outro, random);
  return mutado.subarray(0, 6_000_000);
}

function mutateOnce(bytes: Buffer, outro: Buffer, random: Random): Buffer {
  const a = random(bytes.length + 1);
  const b = Math.min(bytes.length, a + random(1 + random(400)));
  const trecho = bytes.subarray(a, b);
  const com = (meio: Buffer, fim = a): Buffer =>
    Buffer.concat([bytes.subarray(0, a), meio, bytes.subarray(fim)]);
  switch (random(12)) {
    case 0:
      return com(Buffer.from([random(256)]), a + 1);
    case 1:
      return com(Buffer.alloc(0), b);
    case 2:
      return com(trecho, a);
    case 3:
      return com(
        Buffer.concat(Array.from({ length: random(random(20) === 0 ? 20_000 : 40) }, () => trecho)).subarray(
          0,
          5_500_000,
        ),
      );
    case 4:
      return com(BYTES[random(BYTES.length)] as Buffer);
    case 5:
      return com(FICHAS[random(FICHAS.length)] as Buffer, random(2) === 0 ? a : b);
    case 6: {
      const ficha = FICHAS[random(FICHAS.length)] as Buffer;
      const vezes = random(random(10) === 0 ? Math.floor(5_500_000 / ficha.length) : 50);
      return com(Buffer.alloc(vezes * ficha.length, ficha));
    }
    case 7: {
      const inicio = random(outro.length + 1);
      return com(outro.subarray(inicio, inicio + random(2_000)), b);
    }
    case 8:
    case 9: {
      const inicio = bytes.indexOf('>', a) + 1;
      const fim = bytes.indexOf('<', inicio);
      if (inicio === 0 || fim === -1) return bytes;
      return Buffer.concat([
        bytes.subarray(0, inicio),
        VALORES[random(VALORES.length)] as Buffer,
        bytes.subarray(fim),
      ]);
    }
    case 10:
      return withElemento(bytes, a, random);
    default:
      return bytes.subarray(0, a);
  }
}

/** Takes a whole element away, doubles it, or brings it elsewhere: what is left is well-formed too. */
function withElemento(bytes: Buffer, perto: number, random: Random): Buffer {
  const inicio = bytes.indexOf('<', perto);
  const nome = /^<([\w:]+)/.exec(bytes.subarray(inicio, inicio + 60).toString('latin1'))?.[1];
  if (inicio === -1 || nome === undefined) return bytes;
  const fecho = `</${nome}>`;
  const fim = bytes.indexOf(fecho, inicio);
  if (fim === -1) return bytes;
  const elemento = bytes.subarray(inicio, fim + fecho.length);
  const antes = bytes.subarray(0, inicio);
  const depois = bytes.subarray(fim + fecho.length);
  switch (random(3)) {
    case 0:
      return Buffer.concat([antes, depois]);
    case 1:
      return Buffer.concat([antes, elemento, elemento, depois]);
    default: {
      const alvo = depois.indexOf('<', random(depois.length + 1));
      if (alvo === -1) return bytes;
      return Buffer.concat([antes, depois.subarray(0, alvo), elemento, depois.subarray(alvo)]);
    }
  }
}
