import { generateCancelamento, generateNota } from '@apura/samples';
import { describe, expect, test } from '@jest/globals';
import { escritorioForTests } from '../../teste/escritorio-for-tests.ts';
import { withEscritorio } from '../../teste/with-escritorio.ts';

const isto = withEscritorio();

const NOTA = generateNota({ seed: 3, numero: 9 });
const TEXTO = NOTA.bytes.toString();
const CANCELAMENTO = generateCancelamento({
  ...NOTA,
  dhEvento: '2026-09-30T10:00:00-03:00',
}).bytes.toString();
const trocado = (texto: string, de: string | RegExp, para: string): string => {
  const outro = texto.replace(de, para);
  expect(outro).not.toBe(texto);
  return outro;
};
const withoutAssinatura = (texto: string) => trocado(texto, /<Signature[\s\S]*?<\/Signature>/, '');

/** Sends the files one after the other; the warnings of each, and what the note and its events are in the end. */
async function depoisDe(...textos: readonly string[]) {
  const avisos: (readonly string[])[] = [];
  for (const [i, texto] of textos.entries()) {
    const lote = await isto.escritorio.enviar([{ nome: `${i}.xml`, bytes: Buffer.from(texto) }]);
    const { arquivos } = await isto.escritorio.processar(lote);
    avisos.push(...arquivos.map((arquivo) => arquivo.avisos.filter((aviso) => aviso !== 'sem_cliente')));
  }
  const [nota] = await isto.escritorio.consultar<{ situacao: string; veredito: string }>(
    `SELECT situacao, autenticidade || '/' || (autenticidade_detalhe->>'motivo') AS veredito FROM documento`,
  );
  const eventos = await isto.escritorio.consultar<{ motivo: string }>(
    `SELECT autenticidade_detalhe->>'motivo' AS motivo FROM evento_documento`,
  );
  return { ...nota, avisos, eventos: eventos.map(({ motivo }) => motivo) };
}

describe('a cancellation', () => {
  test('of the right protocol and author acts, and is named as not verified where it has no signature', async () => {
    expect(await depoisDe(TEXTO, withoutAssinatura(CANCELAMENTO))).toMatchObject({
      situacao: 'cancelada',
      avisos: [[], []],
      eventos: ['nada_a_comparar'],
    });
  });

  const contraditos: [string, string][] = [
    [
      'names another protocol',
      withoutAssinatura(trocado(CANCELAMENTO, /(?<=<nProt>)\d+(?=<\/nProt><xJust)/, '135260000000000')),
    ],
    [
      'is of another than the issuer',
      withoutAssinatura(trocado(CANCELAMENTO, /<CNPJ>\d{8}/, '<CNPJ>99888777')),
    ],
  ];
  test.each(contraditos)('that %s does not act, and the file says so', async (_nome, texto) => {
    expect(await depoisDe(TEXTO, texto)).toMatchObject({
      situacao: 'autorizada',
      avisos: [[], ['evento_contradiz']],
      eventos: ['nada_a_comparar'],
    });
  });
  test.each(contraditos)(
    'that %s does not act either where it comes before the note',
    async (_nome, texto) => {
      expect(await depoisDe(texto, TEXTO)).toMatchObject({ situacao: 'autorizada' });
    },
  );
});

describe('a copy of a note', () => {
  const alterada = TEXTO.replace(/<vNF>[^<]*/, '<vNF>1.00');
  /** The digest of the altered content, as the worker says it. */
  const resumoDe = async (texto: string): Promise<string> => {
    await depoisDe(texto);
    const [linha] = await isto.escritorio.consultar<{ resumo: string }>(
      `SELECT autenticidade_detalhe->>'resumo_calculado' AS resumo FROM documento`,
    );
    isto.escritorio = await escritorioForTests(isto.workContext, 'Outro');
    return linha?.resumo ?? '';
  };

  test('without signature whose protocol was written for it is not verified, and takes the place of no altered one', async () => {
    const forjada = trocado(
      withoutAssinatura(alterada),
      /<digVal>[^<]*/,
      `<digVal>${await resumoDe(alterada)}`,
    );
    expect(await depoisDe(forjada)).toMatchObject({ veredito: 'nao_verificavel/protocolo' });
    isto.escritorio = await escritorioForTests(isto.workContext, 'Outro');
    expect(await depoisDe(alterada, forjada)).toMatchObject({
      veredito: 'alterada/conteudo',
      avisos: [[], ['outro_conteudo']],
    });
  });

  test('that has the content which the altered one names takes its place, whoever signed it', async () => {
    expect(await depoisDe(alterada, TEXTO)).toMatchObject({
      veredito: 'nao_verificavel/certificado_ilegivel',
    });
  });

  test('that nothing accuses takes the place of one with the protocol of another, or signed anew, whichever came first', async () => {
    const digVal = /<digVal>([^<]*)/.exec(TEXTO)?.[1] ?? '';
    const resumo = await resumoDe(alterada);
    const deOutra = trocado(TEXTO, `<digVal>${digVal}`, `<digVal>${resumo}`);
    const assinadaDeNovo = trocado(alterada, `<DigestValue>${digVal}`, `<DigestValue>${resumo}`);
    for (const acusada of [deOutra, assinadaDeNovo]) {
      for (const ordem of [
        [acusada, TEXTO],
        [TEXTO, acusada],
      ]) {
        expect(await depoisDe(...ordem)).toMatchObject({ veredito: 'nao_verificavel/certificado_ilegivel' });
        isto.escritorio = await escritorioForTests(isto.workContext, 'Outro');
      }
      const lote = await isto.escritorio.enviar(
        [acusada, TEXTO].map((texto, i) => ({ nome: `${i}.xml`, bytes: Buffer.from(texto) })),
      );
      await isto.escritorio.processar(lote);
      expect(await isto.escritorio.consultar('SELECT autenticidade FROM documento')).toEqual([
        { autenticidade: 'nao_verificavel' },
      ]);
      isto.escritorio = await escritorioForTests(isto.workContext, 'Outro');
    }
  });

  test('with a protocol takes the place of one without where it is as well proven, or the same', async () => {
    const [semProtocolo = ''] = /<NFe[\s\S]*<\/NFe>/.exec(TEXTO) ?? [];
    const assinada = semProtocolo.replace('<NFe', '<NFe xmlns="http://www.portalfiscal.inf.br/nfe"');
    expect(await depoisDe(assinada, withoutAssinatura(TEXTO))).toMatchObject({ situacao: 'autorizada' });
    isto.escritorio = await escritorioForTests(isto.workContext, 'Outro');
    expect(await depoisDe(assinada, alterada)).toMatchObject({ situacao: 'sem_protocolo' });
  });
});
