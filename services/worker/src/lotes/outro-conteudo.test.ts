import { readFileSync } from 'node:fs';
import { generateCancelamento, generateNota } from '@apura/samples';
import { describe, expect, test } from '@jest/globals';
import { escritorioForTests } from '../../teste/escritorio-for-tests.ts';
import { withEscritorio } from '../../teste/with-escritorio.ts';

const isto = withEscritorio();

const NOTA = generateNota({ seed: 3, numero: 9 });
const AUTORIZADA = NOTA.bytes.toString('utf8');
const trocada = (de: string | RegExp, para: string, texto = AUTORIZADA): string => {
  const outra = texto.replace(de, para);
  expect(outra).not.toBe(texto);
  return outra;
};
const withoutAssinatura = (texto: string) => trocada(/<Signature[\s\S]*<\/Signature>/, '', texto);
const withoutProtocolo = (texto: string) => /<NFe[\s\S]*<\/NFe>/.exec(texto)?.[0] ?? '';

const DRAFT = withoutAssinatura(
  withoutProtocolo(AUTORIZADA).replace('<NFe', '<NFe xmlns="http://www.portalfiscal.inf.br/nfe"'),
);
const INDENTADA = trocada(/></g, '>\n  <');
const OUTRO_TOTAL = trocada(/<vNF>[^<]*/, '<vNF>1.00');
const OUTRO_CFOP = trocada(/<CFOP>\d{4}/, '<CFOP>5949');
const OTHER_DRAFT = trocada(/<vNF>[^<]*/, '<vNF>1.00', DRAFT);
const CANCELADA = trocada('<cStat>100</cStat>', '<cStat>101</cStat>');

const IGUAL = ['duplicado', 'arquivo_duplicado', []];
const OUTRO = ['duplicado', 'arquivo_duplicado', ['outro_conteudo']];
const TROCOU = ['processado', null, []];

const arquivo = (nome: string, texto: string) => ({ nome: `${nome}.xml`, bytes: Buffer.from(texto) });
/** What became of each file, sent together. */
const send = async (...arquivos: { nome: string; bytes: Buffer }[]) => {
  const lote = await isto.escritorio.processar(await isto.escritorio.enviar(arquivos));
  return lote.arquivos.map(({ estado, codigo, avisos }) => [
    estado,
    codigo,
    avisos.filter((aviso) => aviso !== 'sem_cliente'),
  ]);
};
/** What became of the second of two files, sent after the first. */
async function depois(primeira: string, segunda: string) {
  expect(await send(arquivo('primeira', primeira))).toEqual([TROCOU]);
  return (await send(arquivo('segunda', segunda)))[0];
}
const total = async () => (await isto.escritorio.consultar('SELECT valor_total::text FROM documento'))[0];

describe('a key that is stored, sent with another file', () => {
  test.each([
    ['the same bytes', AUTORIZADA, AUTORIZADA, IGUAL],
    ['with other white space', AUTORIZADA, INDENTADA, IGUAL],
    ['that with its own white space', INDENTADA, INDENTADA, IGUAL],
    ['without its protocol', AUTORIZADA, withoutProtocolo(AUTORIZADA), IGUAL],
    ['as the unsigned draft', AUTORIZADA, DRAFT, IGUAL],
    ['the draft twice', DRAFT, DRAFT, IGUAL],
    ['without its signature', AUTORIZADA, withoutAssinatura(AUTORIZADA), IGUAL],
    ['authorised, after it was cancelled', CANCELADA, AUTORIZADA, IGUAL],
    ['with another total', AUTORIZADA, OUTRO_TOTAL, OUTRO],
    ['with another total, after it was cancelled', CANCELADA, OUTRO_TOTAL, OUTRO],
    ['with only another CFOP', AUTORIZADA, OUTRO_CFOP, OUTRO],
    ['as a draft of another total', AUTORIZADA, OTHER_DRAFT, OUTRO],
    ['a draft of another total than the draft', DRAFT, OTHER_DRAFT, OUTRO],
    ['altered, twice the same', OUTRO_TOTAL, OUTRO_TOTAL, IGUAL],
    ['altered twice, otherwise', OUTRO_TOTAL, trocada(/<vNF>[^<]*/, '<vNF>2.00'), OUTRO],
    ['authorised after its draft, whose place it takes', OTHER_DRAFT, AUTORIZADA, TROCOU],
    ['cancelled after it was authorised, whose place it takes', AUTORIZADA, CANCELADA, TROCOU],
    ['intact after an altered one', withoutAssinatura(OUTRO_TOTAL), withoutAssinatura(AUTORIZADA), TROCOU],
  ])('%s', async (_nome, primeira, segunda, esperado) => {
    expect(await depois(primeira, segunda)).toEqual(esperado);
  });
});

test('the stored one goes on counting, also after an event cancelled it', async () => {
  await send(arquivo('nota', AUTORIZADA));
  const antes = await total();
  await send(generateCancelamento({ ...NOTA, dhEvento: '2026-09-30T10:00:00-03:00' }));
  expect(await send(arquivo('outra', OUTRO_TOTAL))).toEqual([OUTRO]);
  expect(await total()).toEqual(antes);
});

test('what other rules made of the stored one does not make it another', async () => {
  await send(arquivo('rascunho', DRAFT));
  await isto.escritorio.consultar(
    `UPDATE documento SET versao_regras = 'antes', reforma = '{}', tributos_atuais = '{}', competencia = '2020-01'`,
  );
  expect(await send(arquivo('de novo', DRAFT))).toEqual([IGUAL]);
  expect(await send(arquivo('outro', OTHER_DRAFT))).toEqual([OUTRO]);
});

test('of copies that arrive together all are held to the one that is written', async () => {
  expect(
    await send(
      arquivo('rascunho', OTHER_DRAFT),
      arquivo('autorizada', AUTORIZADA),
      arquivo('igual', INDENTADA),
    ),
  ).toEqual([OUTRO, TROCOU, IGUAL]);
});

test('the same note of another office says nothing', async () => {
  await send(arquivo('nota', AUTORIZADA));
  isto.escritorio = await escritorioForTests(isto.workContext, 'Outro');
  expect(await send(arquivo('nota', OUTRO_TOTAL))).toEqual([TROCOU]);
});

test.each([
  ['ex01-cte-tomador-destinatario', /<vTPrest>[^<]*/, '<vTPrest>1.00'],
  ['ex07-nfse-prestado-presumido', /<vServ>[^<]*/, '<vServ>1.00'],
])('what is no note: %s', async (nome, de, para) => {
  const url = new URL(`../../../../packages/documents/test-data/documentos/${nome}.xml`, import.meta.url);
  const texto = readFileSync(url, 'utf8');
  expect(await depois(texto, texto)).toEqual(IGUAL);
  expect(await send(arquivo('outra', trocada(de, para, texto)))).toEqual([OUTRO]);
});
