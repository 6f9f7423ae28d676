import { existsSync, mkdtempSync, rmdirSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FILE_CODES } from '@apura/contracts';
import { claimWork, cleanProvisional, newId } from '@apura/database';
import { generateMes, generateNota } from '@apura/samples';
import { makeZip } from '@apura/testing/zip';
import { expect, test } from '@jest/globals';
import { escritorioForTests } from '../../teste/escritorio-for-tests.ts';
import { withEscritorio } from '../../teste/with-escritorio.ts';
import type { WorkContext } from '../work-context.ts';
import { processChunk } from './process-chunk.ts';

const isto = withEscritorio();

const nota = (numero: number) => ({ nome: `${numero}.xml`, bytes: generateNota({ seed: 1, numero }).bytes });
const zip = (nome: string, ...arquivos: Parameters<typeof makeZip>[0]) => ({
  nome,
  bytes: makeZip(arquivos),
});
type Vista = { nome: string; origem: string | null; estado: string; codigo: string | null };
const resumo = (arquivos: readonly Vista[]) =>
  arquivos.map(({ nome, origem, estado, codigo }) => [nome, origem, estado, codigo]);
const eventos = (type: string) =>
  isto.escritorio.consultar<{ payload: Record<string, unknown> }>(
    'SELECT payload FROM event WHERE type = $1 ORDER BY id',
    type,
  );

test('a month in a ZIP comes to the same as the month file by file', async () => {
  const mes = generateMes({ seed: 7, competencia: '2026-09' });
  const [solto, zipped] = [isto.escritorio, await escritorioForTests(isto.workContext)];
  const lotes = [
    await solto.processar(await solto.enviar(mes.arquivos)),
    await zipped.processar(
      await zipped.enviar([{ nome: 'setembro.zip', bytes: makeZip(mes.arquivos) }], { parte: 10_000 }),
    ),
  ];
  const [um, outro] = lotes.map(({ total, processados, duplicados, recusados, pendentes, arquivos }) => ({
    contagem: { total, processados, duplicados, recusados, pendentes },
    arquivos: arquivos.map(({ nome, estado, codigo, documentos }) => ({ nome, estado, codigo, documentos })),
  }));
  expect(um?.contagem).toMatchObject({ total: mes.esperado.arquivos, pendentes: 0 });
  expect(outro).toEqual(um);
  expect(new Set(lotes[1]?.arquivos.map(({ origem }) => origem))).toEqual(new Set(['setembro.zip']));
  const notas = 'SELECT chave, situacao, reforma FROM documento ORDER BY chave';
  expect(await zipped.consultar(notas)).toEqual(await solto.consultar(notas));
}, 60_000);

test('each file of a ZIP has its own outcome; what is no XML is passed over', async () => {
  const lote = await isto.escritorio.processar(
    await isto.escritorio.enviar([
      nota(1),
      zip(
        'mês.zip',
        { nome: 'pasta/danfe.pdf', bytes: Buffer.from('%PDF-') },
        { ...nota(2), nome: 'pasta/2.xml' },
        { nome: 'senha.xml', bytes: Buffer.from('cifrado'), senha: true },
        { nome: 'bomba.xml', bytes: Buffer.alloc(4_000_000) },
        { nome: 'quebrado.xml', bytes: Buffer.from('<NFe>') },
        { ...nota(2), nome: 'de novo.xml' },
        { ...nota(1), nome: 'já solto.xml' },
      ),
    ]),
  );
  expect(new Set(resumo(lote.arquivos))).toEqual(
    new Set([
      ['1.xml', null, 'processado', null],
      ['senha.xml', 'mês.zip', 'recusado', 'zip_com_senha'],
      ['bomba.xml', 'mês.zip', 'recusado', 'zip_limite_excedido'],
      ['pasta/2.xml', 'mês.zip', 'processado', null],
      ['quebrado.xml', 'mês.zip', 'recusado', 'xml_malformado'],
      ['de novo.xml', 'mês.zip', 'duplicado', 'arquivo_duplicado'],
      ['já solto.xml', 'mês.zip', 'duplicado', 'arquivo_duplicado'],
    ]),
  );
  expect(lote).toMatchObject({ total: 7, processados: 2, duplicados: 2, recusados: 3, pendentes: 0 });
  expect((await eventos('xml.parse_failed')).map(({ payload }) => [payload.arquivo, payload.codigo])).toEqual(
    [
      ['senha.xml', 'zip_com_senha'],
      ['bomba.xml', 'zip_limite_excedido'],
      ['quebrado.xml', 'xml_malformado'],
    ],
  );
  expect(await eventos('lote.concluido')).toHaveLength(1);
});

test('a ZIP inside the ZIP is opened, and one inside that is refused', async () => {
  const fundo = zip('fundo.zip', nota(3));
  const lote = await isto.escritorio.processar(
    await isto.escritorio.enviar([zip('fora.zip', zip('dentro.zip', nota(2), fundo), nota(1))]),
  );
  expect(new Set(resumo(lote.arquivos))).toEqual(
    new Set([
      ['dentro.zip/fundo.zip', 'fora.zip', 'recusado', 'zip_limite_excedido'],
      ['dentro.zip/2.xml', 'fora.zip', 'processado', null],
      ['1.xml', 'fora.zip', 'processado', null],
    ]),
  );
});

const MUITAS = Array.from({ length: 2001 }, (_, i) => ({ nome: `${i}.xml`, bytes: Buffer.from('<NFe/>') }));

test.each([
  ['that is none', { nome: 'a.zip', bytes: Buffer.from('segue a nota') }, 'zip_invalido'],
  ['that is empty', { nome: 'a.zip', bytes: Buffer.alloc(0) }, 'zip_invalido'],
  ['that was cut off', { nome: 'a.zip', bytes: makeZip([nota(1)]).subarray(0, -30) }, 'zip_invalido'],
  ['of too many files', zip('a.zip', ...MUITAS), 'zip_limite_excedido'],
  ['without an XML', zip('a.zip', { nome: 'a.pdf', bytes: Buffer.from('%PDF') }), 'zip_sem_xml'],
] as const)(
  'a ZIP %s is refused whole, and its neighbours are not',
  async (_, arquivo, codigo) => {
    const lote = await isto.escritorio.processar(
      await isto.escritorio.enviar([arquivo, nota(1)], { parte: 100_000 }),
    );
    expect(resumo(lote.arquivos)).toEqual([
      ['a.zip', null, 'recusado', codigo],
      ['1.xml', null, 'processado', null],
    ]);
    expect(lote.arquivos[0]?.mensagem).toMatch(/^\p{Lu}.*\.$/u);
    expect(FILE_CODES[codigo].hint).toBeTruthy();
    expect(lote).toMatchObject({ total: 2, processados: 1, recusados: 1, pendentes: 0 });
    expect(await isto.escritorio.consultar('SELECT chave FROM documento')).toHaveLength(1);
  },
  60_000,
);

test('a bomb of many small bombs is refused before it is inflated', async () => {
  // 60 files of 4.9 MB: 294 MB, of which the compressed archive shows 3 MB.
  const cheio = Buffer.concat([Buffer.from('<a>'), Buffer.alloc(4_900_000, 'ab\ncdefghij'.repeat(20))]);
  const bombas = Array.from({ length: 60 }, (_, i) => ({ nome: `${i}.xml`, bytes: cheio }));
  const { bytes } = zip('bomba.zip', ...bombas);
  const lote = await isto.escritorio.processar(
    await isto.escritorio.enviar([{ nome: 'bomba.zip', bytes }], { parte: 1_000_000 }),
  );
  expect(lote).toMatchObject({ recusados: lote.total, processados: 0 });
  expect(new Set(lote.arquivos.map(({ codigo }) => codigo))).toEqual(new Set(['zip_limite_excedido']));
}, 60_000);

test('a worker that dies in the middle loses nothing and adds nothing twice', async () => {
  const loteId = await isto.escritorio.enviar([zip('a.zip', nota(1), nota(2))]);
  // It had the chunk and stored a part of the bytes; then its lease ran out.
  const morto = await claimWork(isto.base.database, 'chunk', newId(), 0);
  expect(morto?.lote_id).toBe(loteId);
  const lote = await isto.escritorio.processar(loteId);
  expect(lote).toMatchObject({ total: 2, processados: 2, pendentes: 0 });
  expect(await isto.escritorio.consultar('SELECT FROM arquivo')).toHaveLength(2);
  expect(await isto.escritorio.consultar('SELECT FROM documento')).toHaveLength(2);
});

test('a ZIP that two workers hold, one of them no longer, is opened once', async () => {
  const loteId = await isto.escritorio.enviar([zip('a.zip', nota(1), nota(2))]);
  const { storage } = isto.workContext;
  // When it has stored what it found, its lease has run out and another one has the chunk.
  const lento: WorkContext = {
    ...isto.workContext,
    storage: {
      ...storage,
      async putProvisional(organizationId, objects) {
        const takeBack = await storage.putProvisional(organizationId, objects);
        await isto.escritorio.consultar(
          `UPDATE pedaco SET lease_dono = 'outro', lease_ate = now() WHERE lote_id = $1`,
          loteId,
        );
        return takeBack;
      },
    },
  };
  await processChunk(lento);
  expect(await isto.escritorio.consultar('SELECT nome FROM arquivo')).toEqual([{ nome: 'a.zip' }]);
  const lote = await isto.escritorio.processar(loteId);
  expect(lote).toMatchObject({ total: 2, processados: 2, pendentes: 0 });
});

test('a ZIP that ended its worker again and again is given up, and its neighbours are not', async () => {
  const loteId = await isto.escritorio.enviar([zip('a.zip', nota(1)), nota(2)]);
  await isto.escritorio.consultar(
    `UPDATE pedaco SET tentativas = 99 WHERE id = (SELECT pedaco_id FROM arquivo WHERE nome = 'a.zip')`,
  );
  expect(resumo((await isto.escritorio.processar(loteId)).arquivos)).toEqual([
    ['a.zip', null, 'recusado', 'processamento_falhou'],
    ['2.xml', null, 'processado', null],
  ]);
  expect(await isto.escritorio.consultar('SELECT FROM conteudo WHERE provisorio')).toHaveLength(
    (await isto.escritorio.consultar('SELECT FROM conteudo')).length - 1,
  );
});

test('what a killed worker left in the temporary folder goes after an hour', async () => {
  const [velha, nova] = [0, 1].map(() => mkdtempSync(join(tmpdir(), 'apura-zip-'))) as [string, string];
  const antes = new Date(Date.now() - 2 * 3_600_000);
  utimesSync(velha, antes, antes);
  await isto.escritorio.processar(await isto.escritorio.enviar([zip('a.zip', nota(1))]));
  expect([existsSync(velha), existsSync(nova)]).toEqual([false, true]);
  rmdirSync(nova);
});

test('the bytes of an opened ZIP go within the hour, those of its files stay', async () => {
  const loteId = await isto.escritorio.enviar([zip('a.zip', nota(1), nota(2))]);
  await isto.escritorio.processar(loteId);
  await isto.escritorio.consultar(`UPDATE conteudo SET criado_em = criado_em - interval '61 minutes'`);
  await cleanProvisional(isto.base.database);
  const guardados = await isto.escritorio.consultar<{ sha256: Buffer }>('SELECT sha256 FROM conteudo');
  const notas = await isto.escritorio.consultar<{ sha256: Buffer }>('SELECT sha256 FROM documento');
  const hex = (linhas: { sha256: Buffer }[]) => linhas.map(({ sha256 }) => sha256.toString('hex')).sort();
  expect(hex(guardados)).toEqual(hex(notas));
  // The same ZIP again: it is stored and opened anew, and all in it is known.
  expect(
    await isto.escritorio.processar(await isto.escritorio.enviar([zip('a.zip', nota(1), nota(2))])),
  ).toMatchObject({
    total: 2,
    duplicados: 2,
  });
});

test('a ZIP whose files would make the lote too long is refused', async () => {
  const loteId = await isto.escritorio.enviar([zip('a.zip', nota(1), nota(2)), nota(3)]);
  await isto.escritorio.consultar(
    'UPDATE lote SET total = total + 9999, processados = 9999 WHERE id = $1',
    loteId,
  );
  const lote = await isto.escritorio.processar(loteId);
  expect(resumo(lote.arquivos)[0]).toEqual(['a.zip', null, 'recusado', 'zip_limite_excedido']);
  expect(lote.arquivos[0]?.mensagem).toContain('10.000');
});
