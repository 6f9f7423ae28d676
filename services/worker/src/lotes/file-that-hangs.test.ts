import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { findApuracao, requestApuracao } from '@apura/database';
import { compiledFile } from '@apura/runtime';
import { FORNECEDORES, generateNota } from '@apura/samples';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { usosOf } from '../../teste/escritorio-for-tests.ts';
import { withEscritorio } from '../../teste/with-escritorio.ts';
import { computeApuracao } from '../apuracoes/compute-apuracao.ts';
import type { WorkContext } from '../work-context.ts';
import { collectDocumentos } from './collect-documentos.ts';
import { openReaders } from './readers/open-readers.ts';

const isto = withEscritorio();

const { cnpj, nome } = FORNECEDORES.atacado;
const nota = (numero: number) =>
  generateNota({ seed: numero, numero, emitente: FORNECEDORES.atacado, itens: 1 });
const culpada = nota(1);
const [inocente, outra] = [nota(2), nota(3)];

/** The real work of the threads, in which this one note is begun and never ends; each time leaves a mark. */
const folder = mkdtempSync(join(tmpdir(), 'apura-hangs-'));
const begun = join(folder, 'begun');
const module = pathToFileURL(join(folder, 'read-and-hang.mjs'));
writeFileSync(
  module,
  `import { appendFileSync } from 'node:fs';
   import readFiles from ${JSON.stringify(compiledFile('./readers/read-files.js', import.meta.url).href)};
   export default (request) => {
     const position = request.arquivos.findIndex((bytes) => Buffer.from(bytes).includes(${JSON.stringify(culpada.chave)}));
     if (position < 0) return readFiles(request);
     appendFileSync(${JSON.stringify(begun)}, 'x');
     Atomics.add(request.running, 1, 1);
     Atomics.store(request.running, 0, position + 1);
     Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
   };`,
);
let stuck: WorkContext;
beforeAll(() => {
  appendFileSync(begun, '');
  stuck = {
    ...isto.workContext,
    readers: openReaders({ threads: 1, limitePorArquivoMs: 2_000, module }),
  };
  stuck.logger.silent = true;
});
afterAll(async () => {
  await stuck.readers.close();
  rmSync(folder, { recursive: true });
});
const kills = () => readFileSync(begun, 'utf8').length;

test('a stored file that hangs ends three readers, whoever asks for it how often; what has nothing to do with it goes on', async () => {
  const { tenant, enviar, cliente } = isto.escritorio;
  await isto.escritorio.processar(await enviar([{ nome: 'culpada.xml', bytes: culpada.bytes }]));
  const id = await cliente({ cnpj, razao_social: nome, regime: 'lucro_real' });

  // As often as a queue tries.
  for (let turn = 0; turn < 5; turn += 1)
    await expect(collectDocumentos(stuck, tenant.organizationId, id, 'teste')).rejects.toThrow(culpada.chave);
  const pedida = await requestApuracao(tenant, {
    clienteId: id,
    competencia: '2026-09',
    cenario: { nome: 'lei', status: 'lei' },
    requestId: 'teste',
  });
  if (pedida === 'cliente_desconhecido' || !('criada' in pedida)) throw new Error('not accepted');
  await expect(computeApuracao(stuck)).rejects.toThrow(culpada.chave);
  await computeApuracao(stuck);
  expect(await findApuracao(tenant, pedida.criada.id)).toMatchObject({
    estado: 'falhou',
    erro_codigo: 'calculo_falhou',
  });

  const lote = await enviar([
    { nome: '1.xml', bytes: culpada.bytes },
    { nome: '2.xml', bytes: inocente.bytes },
    { nome: '3.xml', bytes: outra.bytes },
  ]);
  const { arquivos } = await usosOf(stuck, tenant).processar(lote);
  expect(arquivos.map(({ nome: arquivo, estado, codigo }) => [arquivo, estado, codigo])).toEqual([
    ['1.xml', 'recusado', 'processamento_falhou'],
    ['2.xml', 'processado', null],
    ['3.xml', 'processado', null],
  ]);
  expect(kills()).toBe(3);
}, 120_000);
