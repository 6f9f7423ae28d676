import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';
import { assuntoDoAto, nomeDoAto } from './auditoria.ts';

const FONTES = fileURLToPath(new URL('../../database/src', import.meta.url));

/** What is written into the audit log, wherever that happens. */
const atos = readdirSync(FONTES, { recursive: true, encoding: 'utf8' })
  .filter((nome) => /(?<!\.test)\.ts$/.test(nome))
  .flatMap((nome) => [
    ...readFileSync(join(FONTES, nome), 'utf8').matchAll(
      /(?:acao: |audit(?:Clientes)?\([^;']*)'([a-z_]+\.[a-z_]+)'/g,
    ),
  ])
  .map(([, acao = '']) => acao);

test('the search itself finds the acts', () => {
  expect(atos).toEqual(expect.arrayContaining(['chave.criada', 'webhook.criado', 'sessao.aberta']));
});

test.each([...new Set(atos)])('%s is said in words', (acao) => expect(nomeDoAto(acao)).not.toBe(acao));

test.each([
  [{ nome: 'ERP', ambiente: 'live', escopos: ['office'] }, 'ERP'],
  [{ email: 'beto@x.example', papel: 'member' }, 'beto@x.example, Equipe'],
  [{ nome: 'Beto', de: 'member', para: 'owner' }, 'Beto, Titular'],
  [{ estado: 'pausado' }, 'pausado'],
  [{ arquivos: 12 }, '12 arquivos'],
  [{ quantos: 60 }, '60 relatórios'],
  [{ competencia: '2026-10', clientes: ['a', 'b'] }, 'out/2026, 2 clientes'],
  [{ desde: '2026-10' }, 'desde out/2026'],
  [{ bytes: 12 }, undefined],
  [{}, undefined],
])('%j is about %p', (detalhe, assunto) => expect(assuntoDoAto(detalhe, null)).toBe(assunto));

test.each([
  [{}, 'Padaria Sol Ltda', 'Padaria Sol Ltda'],
  [{ estado: 'pausado' }, 'ERP', 'ERP, pausado'],
  [{ prazo: 'DCTFWeb', competencia: '2026-10' }, 'Padaria', 'Padaria, DCTFWeb de out/2026'],
  [
    { prazo: 'DCTFWeb', competencia: '2026-10', clientes: ['a', 'b'] },
    null,
    'DCTFWeb de out/2026, 2 clientes',
  ],
  [{ nome: 'Beto', para: 'owner' }, 'Beto de hoje', 'Beto, Titular'],
  [{ email: 'beto@x.example' }, 'Beto', 'beto@x.example'],
])('%j about what is called %j now is about %p', (detalhe, agora, assunto) =>
  expect(assuntoDoAto(detalhe, agora)).toBe(assunto),
);
