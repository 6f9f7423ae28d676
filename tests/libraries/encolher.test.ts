import { expect, test } from '@jest/globals';
import { packForBrowser } from './pack.ts';

/** What a bundler leaves out when only a part is used. */
const de = (arquivos: readonly string[], trecho: string) =>
  arquivos.filter((arquivo) => arquivo.includes(trecho));

test('who uses only the access key gets no reader, no XML parser and no tax table', async () => {
  const { codigo, arquivos } = await packForBrowser(`
    import { validarChaveDeAcesso } from '@apura/documents';
    console.log(validarChaveDeAcesso('0'));`);
  expect(de(arquivos, 'packages/engine/')).toEqual([]);
  expect(de(arquivos, 'saxes')).toEqual([]);
  expect(de(arquivos, 'platform')).toEqual([]);
  expect(codigo.length).toBeLessThan(5_000);
});

test('the reader brings no tax table', async () => {
  const { arquivos } = await packForBrowser(`
    import { lerXml } from '@apura/documents';
    console.log(lerXml(new Uint8Array()));`);
  // Of the engine the names of the fields and the kinds of event alone, and how a table in code is gone through.
  const named = /\/tables\.js$|\/nota-fiscal(?:\/|\.js$)|\/dados\/(?:tabela-dos-)?eventos-da-nfe\.js$/;
  expect(de(arquivos, 'packages/engine/').filter((um) => !named.test(um))).toEqual([]);
  expect(de(arquivos, 'platform')).toEqual([expect.stringMatching(/platform\/browser\.js$/)]);
});

test('the Simples table alone brings no table of classifications', async () => {
  const { arquivos } = await packForBrowser(`
    import { calcularDas } from '@apura/engine';
    console.log(calcularDas);`);
  expect(de(arquivos, '.json').sort()).toEqual([
    expect.stringMatching(/tabelas-do-simples\.json$/),
    // A month of the Simples may be capped at 5% ISS.
    expect.stringMatching(/teto-do-iss\.json$/),
  ]);
});
