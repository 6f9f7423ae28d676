import { createHash, X509Certificate } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { decode, lerDocumento } from '@apura/documents';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { Authenticity } from './authenticity.ts';
import { readAuthorities, type TrustedAuthorities } from './certificate.ts';
import { examineFile } from './examine.ts';

const folder = join(import.meta.dirname, '../test-data');
const read = (file: string) => readFileSync(join(folder, file));
/** Of the invented authority that has signed the files of `test-data`. */
const authorities = readAuthorities(read('ac-ficticia.pem').toString());

/** What no digest and no signature covers. */
const UNPROTECTED: ReadonlySet<string> = new Set([
  ...[
    'cStat',
    'verAplic',
    'dhRecbto',
    'nProt',
    'xMotivo',
    'tpAmb',
    'qrCode',
    'urlChave',
    'SignatureValue',
    'X509Certificate',
  ],
]);

const INDEX_WORDS: ReadonlyMap<string, string> = new Map([
  ['nao_verificavel/protocolo', 'íntegra pelo protocolo (sem assinatura)'],
  ['alterada/formatacao', 'alterada só na formatação'],
  ['alterada/conteudo', 'alterada'],
]);

/** The verdicts on what the reader takes from a file; none where it refuses the file. */
function verdictsOf(bytes: Uint8Array, trusted: TrustedAuthorities | null = authorities): Authenticity[] {
  const read = lerDocumento(bytes);
  return read.tipo === 'lido' ? examineFile(decode(bytes), read.documentos, trusted ?? undefined) : [];
}

/** The verdict on the only document of a file. */
function verdictOf(bytes: Uint8Array, trusted: TrustedAuthorities | null = authorities): Authenticity {
  const all = verdictsOf(bytes, trusted);
  expect(all).toHaveLength(1);
  return all[0] as Authenticity;
}

/** A note that its issuer signed while the certificate was valid, with its protocol. */
const intact = read('ex11-nota-entrada.xml');
const edited = (from: string | RegExp, to: string | ((found: string) => string)) =>
  Buffer.from(intact.toString().replace(from, to as string));

test('an intact note, its chain looked at', () => {
  expect(verdictOf(intact)).toMatchObject({
    veredito: 'integra',
    motivo: 'assinatura_e_protocolo',
    conteudo: 'confere',
    cadeia: 'conferida',
    certificado: '11222333000181',
  });
});

test('without authorities a certificate that does not even name ICP-Brasil proves nothing', () => {
  expect(verdictOf(intact, null)).toMatchObject({ motivo: 'certificado_de_terceiro', conteudo: 'confere' });
  const onlyLeaf = readAuthorities('');
  expect(verdictOf(intact, onlyLeaf)).toMatchObject({
    veredito: 'nao_verificavel',
    motivo: 'cadeia_nao_fecha',
  });
});

/** What index.csv of the corpus says of each, in our words; the certificates began to hold on 2026-11-22. */
test.each([
  ['aut01-alterada-valor.xml', 'alterada', 'conteudo_depois_da_assinatura', 'alterado'],
  ['aut02-formatada.xml', 'alterada', 'formatacao', 'reformatado'],
  ['aut03-sem-protocolo.xml', 'sem_protocolo', 'sem_protocolo', 'confere'],
  ['aut05-digval-de-outra.xml', 'alterada', 'protocolo_de_outra_nota', 'confere'],
  ['aut06-chave-diferente.xml', 'alterada', 'protocolo_de_outra_nota', 'confere'],
  ['aut07-crlf-fora.xml', 'nao_verificavel', 'certificado_fora_da_validade', 'confere'],
  ['aut09-ns-movido.xml', 'nao_verificavel', 'certificado_fora_da_validade', 'confere'],
  ['aut10-ns-extra.xml', 'nao_verificavel', 'certificado_fora_da_validade', 'confere'],
  ['b01-211124-virada.xml', 'integra', 'assinatura', 'confere'],
  ['b09-211124-formatado.xml', 'alterada', 'formatacao', 'reformatado'],
])('%s is %s (%s)', (file, veredito, motivo, conteudo) => {
  expect(verdictOf(read(file))).toMatchObject({ veredito, motivo, conteudo });
});

test('a certificate that began to hold after the note is the only thing wrong with a note of before', () => {
  const { certificado, resumo_calculado, resumo_assinado, resumo_protocolo } = verdictOf(
    read('aut07-crlf-fora.xml'),
  );
  expect(certificado).toBe('11222333000181');
  expect(new Set([resumo_calculado, resumo_assinado, resumo_protocolo]).size).toBe(1);
  const base64 = /<X509Certificate>([^<]+)/.exec(intact.toString())?.[1] ?? '';
  const { validFrom } = new X509Certificate(Buffer.from(base64, 'base64'));
  expect(new Date(validFrom) > new Date('2026-11-01')).toBe(true);
});

test('without its signature a note is compared with its protocol, which proves nothing', () => {
  const unsigned = edited(/<Signature[\s\S]*<\/Signature>/, '');
  expect(verdictOf(unsigned)).toMatchObject({
    veredito: 'nao_verificavel',
    motivo: 'protocolo',
    conteudo: 'confere',
  });
  const changed = Buffer.from(unsigned.toString().replace('<vNF>30000.00', '<vNF>30000.01'));
  expect(verdictOf(changed)).toMatchObject({ veredito: 'alterada', motivo: 'conteudo' });
});

test('a note that an answer of the distribution service holds compressed, and one whose bytes nobody finds', () => {
  const zipped = gzipSync(intact).toString('base64');
  const answer = (inside: string) =>
    Buffer.from(
      `<retDistDFeInt><loteDistDFeInt><docZip NSU="1">${inside}</docZip></loteDistDFeInt></retDistDFeInt>`,
    );
  expect(verdictOf(answer(zipped)).veredito).toBe('integra');
  // The reader puts its text together around the comment; nobody compares what is found otherwise.
  expect(verdictOf(answer(`<!-- -->${zipped}`))).toMatchObject({
    veredito: 'nao_verificavel',
    motivo: 'nada_a_comparar',
  });
});

/** An event that its author signed, and the protocol of its note with another digest, as a status query answers them. */
test.each([
  ['NF-e', (text: string) => text],
  [
    'CT-e',
    (text: string) =>
      text
        .replaceAll('NFe', 'CTe')
        .replaceAll(/<(\/?)(evento|retEvento)\b/g, '<$1$2CTe')
        .replaceAll('portalfiscal.inf.br/nfe', 'portalfiscal.inf.br/cte'),
  ],
])('the verdict on an event in the answer to a status query of a %s is its own', (_kind, translated) => {
  const event = translated(
    read('b01-211124-virada.xml')
      .toString()
      .replace(/<\?xml[^>]*\?>/, ''),
  );
  const key = '13261044555666000181550010000001301010294700';
  const answer = (status: string) =>
    translated(
      `<retConsSitNFe xmlns="http://www.portalfiscal.inf.br/nfe" versao="4.00"><tpAmb>1</tpAmb><cStat>${status}</cStat><protNFe><infProt>` +
        `<tpAmb>1</tpAmb><chNFe>${key}</chNFe><dhRecbto>2026-11-30T20:00:00-03:00</dhRecbto><nProt>1</nProt><digVal>AAAA</digVal>` +
        `<cStat>${status}</cStat></infProt></protNFe>EVENT</retConsSitNFe>`,
    );
  const alone = verdictOf(Buffer.from(event));
  const altered = event.replace('<nSeqEvento>1<', '<nSeqEvento> 1<');
  expect(verdictOf(Buffer.from(answer('100').replace('EVENT', event)))).toEqual(alone);
  expect(verdictOf(Buffer.from(answer('100').replace('EVENT', altered)))).toMatchObject({
    veredito: 'alterada',
  });
  // The cancellation that the protocol tells of is signed by nobody.
  const [first, second] = verdictsOf(Buffer.from(answer('101').replace('EVENT', event)));
  expect(first).toEqual(alone);
  expect(second).toMatchObject({ motivo: 'nada_a_comparar' });
});

test('neither signature nor digest: nothing to compare', () => {
  const bare = edited(/<Signature[\s\S]*<\/Signature>/, '')
    .toString()
    .replace(/<digVal>[^<]*<\/digVal>/, '');
  expect(verdictOf(Buffer.from(bare))).toMatchObject({
    motivo: 'nada_a_comparar',
    conteudo: 'sem_comparacao',
  });
});

test('a forger who writes both digests anew is betrayed by the signature', () => {
  const { resumo_calculado: before } = verdictOf(intact);
  const forged = edited('<vNF>30000.00', '<vNF>90000.00').toString();
  const { resumo_calculado: after } = verdictOf(Buffer.from(forged));
  const resigned = Buffer.from(forged.replaceAll(before as string, after as string));
  expect(verdictOf(resigned)).toMatchObject({
    veredito: 'alterada',
    motivo: 'assinatura_nao_confere',
    conteudo: 'confere',
  });
  const indented = Buffer.from(resigned.toString().replace('<ide>', '\n<ide>'));
  expect(verdictOf(indented).motivo).toBe('assinatura_nao_confere');
});

test('a signature of another element, and two elements of one Id', () => {
  expect(verdictOf(edited('URI="#NFe35270', 'URI="#NFe35271')).veredito).toBe('alterada');
  const note = /<infNFe[\s\S]*<\/infNFe>/.exec(intact.toString())?.[0] ?? '';
  const wrapped = edited('</Signature>', `<Object>${note}</Object></Signature>`);
  expect(verdictOf(wrapped)).toMatchObject({ veredito: 'nao_verificavel', motivo: 'elemento_repetido' });
});

test('a forger who takes the signature away and writes the digest of the protocol anew proves nothing', () => {
  const forged = edited('<vNF>30000.00', '<vNF>90000.00').toString();
  const { resumo_calculado } = verdictOf(Buffer.from(forged));
  const unsigned = forged
    .replace(/<Signature[\s\S]*<\/Signature>/, '')
    .replace(/<digVal>[^<]*/, `<digVal>${resumo_calculado}`);
  for (const empty of ['', '<Signature xmlns="http://www.w3.org/2000/09/xmldsig#"/>'])
    expect(verdictOf(Buffer.from(unsigned.replace('</NFe>', `${empty}</NFe>`)))).toMatchObject({
      veredito: 'nao_verificavel',
      motivo: 'protocolo',
      conteudo: 'confere',
    });
});

test.each([
  '<infProt/>',
  '<junk><protNFe/></junk>',
  '<junk><infProt/></junk>',
  '<infProt></infProt>',
  '<Signature/>',
])('an empty %s before the note leaves its verdict as it is', (empty) => {
  expect(verdictOf(edited(/<NFe[\s>]/, (found) => `${empty}${found}`))).toEqual(verdictOf(intact));
  const altered = edited('<vNF>30000.00', '<vNF>30000.01').toString();
  expect(verdictOf(Buffer.from(altered.replace(/<NFe[\s>]/, (found) => `${empty}${found}`)))).toMatchObject({
    veredito: 'alterada',
  });
});

test('what the reader skips is not looked at, but an Id that stands there as well is seen', () => {
  const [note = ''] = /<infNFe[\s\S]*<\/infNFe>/.exec(intact.toString()) ?? [];
  const others = note.replace(/Id="NFe\d/, 'Id="NFe9');
  const [protocol = ''] = /<infProt[\s\S]*<\/infProt>/.exec(intact.toString()) ?? [];
  const junk = (inside: string) => edited(/<NFe[\s>]/, (found) => `<junk>${inside}</junk>${found}`);
  expect(verdictOf(junk(`${others}${protocol}`.repeat(3)))).toEqual(verdictOf(intact));
  expect(verdictOf(junk(note)).motivo).toBe('elemento_repetido');
});

test('unknown algorithms and unreadable certificates are not an alteration', () => {
  expect(verdictOf(edited('xmldsig#sha1"', 'xmldsig#sha9"')).motivo).toBe('algoritmo');
  expect(verdictOf(edited(/<X509Certificate>[^<]+/, '<X509Certificate>AAAA')).motivo).toBe(
    'certificado_ilegivel',
  );
});

test('a signature that a portal stored without its namespace is taken as it was made', () => {
  const lost = edited('<Signature xmlns="http://www.w3.org/2000/09/xmldsig#"', '<Signature');
  expect(lost).not.toEqual(intact);
  expect(verdictOf(lost)).toMatchObject({ veredito: 'integra' });
});

test('a digVal that was written as Python writes bytes', () => {
  expect(verdictOf(edited(/<digVal>([^<]*)/, "<digVal>b'$1'")).veredito).toBe('integra');
});

test('the digest is SHA-1 of the canonical form, as the signature itself says', () => {
  const [, id, inside] = /<infNFe[^>]*(Id="[^"]*")[^>]*(>[\s\S]*<\/infNFe>)/.exec(intact.toString()) ?? [];
  const canonical = `<infNFe xmlns="http://www.portalfiscal.inf.br/nfe" ${id} versao="4.00"${inside}`;
  const sha1 = createHash('sha1').update(canonical).digest('base64');
  expect(verdictOf(intact).resumo_assinado).toBe(sha1);
});

/** Values of the note and what its protocol says of it, each changed in one character. */
const values = [...intact.toString().matchAll(/<(\w+)>([^<]{1,60})</g)]
  .filter(([, name]) => !UNPROTECTED.has(name as string))
  .map(({ index, 1: name = '', 2: value = '' }) => ({ from: index + name.length + 2, value }));

test(`no note of which one character was changed is intact`, () => {
  const mutation = fc.record({
    at: fc.constantFrom(...values),
    which: fc.nat(),
    by: fc.constantFrom(...'0123456789AZ'),
  });
  fc.assert(
    fc.property(mutation, ({ at: { from, value }, which, by }) => {
      const position = from + (which % value.length);
      const text = intact.toString();
      fc.pre(text[position] !== by);
      const changed = Buffer.from(text.slice(0, position) + by + text.slice(position + 1));
      fc.pre(lerDocumento(changed).tipo === 'lido');
      expect(verdictsOf(changed).map(({ veredito }) => veredito)).not.toContain('integra');
    }),
    { numRuns: 2000 },
  );
});

/** The reader takes nothing of its layout, so nobody asks for a verdict. */
const OF_BEFORE_2011 = 'SilverCard__DanfeSharp__v1.xml';
/** A file of the corpus, and what its index says. */
const shared = join(resolve(process.env.APURA_SHARED ?? '../shared'), 'corpus');
const present = existsSync(join(shared, 'autenticidade/index.csv'));
const rows = present
  ? readFileSync(join(shared, 'autenticidade/index.csv'), 'utf8')
      .split('\n')
      .filter((row) => row.includes('(shared/corpus/documents)') && !row.includes(OF_BEFORE_2011))
  : [];

test(`the ${rows.length} files of the corpus have the verdicts of their index`, () => {
  expect(rows.length > 0).toBe(present);
  const wrong = rows.filter((row) => {
    const file = row.split(',')[3] as string;
    // One of them has a cancellation behind its note.
    const [found] = verdictsOf(readFileSync(join(shared, 'documents', file)), null);
    return !row.includes(`,${INDEX_WORDS.get(`${found?.veredito}/${found?.motivo}`)}`);
  });
  expect(wrong).toEqual([]);
});
