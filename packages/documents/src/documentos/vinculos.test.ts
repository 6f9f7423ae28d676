import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { lerDocumento } from './build-all.ts';

const FOLDER = new URL('../../test-data/documentos/', import.meta.url);
const arquivo = (nome: string) => readFileSync(new URL(`${nome}.xml`, FOLDER), 'utf8');

function read(xml: string) {
  const leitura = lerDocumento(Buffer.from(xml));
  if (leitura.tipo !== 'lido') return leitura.problema;
  const [lido] = leitura.documentos;
  if (lido?.tipo !== 'documento') return lido;
  return {
    vinculos: lido.documento.vinculos.map(({ tipo, chave }) => `${tipo} ${chave}`),
    avisos: lido.avisos.map(({ codigo, mensagem }) => `${codigo}: ${mensagem}`),
  };
}

const SUBSTITUTO = arquivo('ex04-cte-substituto');
const CITADA = /(?<=<chCte>)[^<]*/;
const citada = CITADA.exec(SUBSTITUTO)?.[0] ?? '';

test('a document is linked to the key that it names', () => {
  expect(read(SUBSTITUTO)).toMatchObject({ vinculos: expect.arrayContaining([`substitui ${citada}`]) });
  expect(read(SUBSTITUTO)).toMatchObject({ avisos: [] });
});

test('what is no key links to nothing, and says so', () => {
  for (const errada of ['123', `${citada}0`, "' OR 1=1", 'x'.repeat(900)]) {
    expect(read(SUBSTITUTO.replace(CITADA, () => errada))).toMatchObject({
      vinculos: expect.not.arrayContaining([expect.stringContaining('substitui')]),
      avisos: [expect.stringMatching(/^chave_citada_invalida: O documento cita ".*", que não é uma chave/)],
    });
  }
});

test('a wrong check digit is told, and the link stays: the other may have the same', () => {
  const outra = `${citada.slice(0, 43)}${citada.endsWith('0') ? '1' : '0'}`;
  expect(read(SUBSTITUTO.replace(CITADA, outra))).toEqual({
    vinculos: expect.arrayContaining([`substitui ${outra}`]),
    avisos: [
      `chave_citada_invalida: O dígito verificador da chave ${outra}, que o documento cita, não confere.`,
    ],
  });
});

test('an event that substitutes a NFS-e names one by 50 characters', () => {
  const evento = arquivo('var-evento-cancelamento-por-substituicao-e105102');
  const com = (chave: string) => evento.replace(/(?<=<chSubstituta>)[^<]*/, chave);
  expect(read(com('1'.repeat(44)))).toMatchObject({
    codigo: 'nfe_campo_invalido',
    mensagem: expect.stringContaining('O campo chSubstituta deveria ser a chave de acesso de 50 caracteres'),
  });
  expect(read(com('1'.repeat(50)))).toMatchObject({ tipo: 'evento_de_documento' });
});
