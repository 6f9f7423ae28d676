import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Documento, UploadAceito, UploadJob } from '@apura/contracts';
import { openDatabase } from '@apura/database';
import { type ApiClient, apiClient, createSandboxKey, type ReceivedEvent } from '@apura/standalone';
import { type SharedStack, sharedStack } from '@apura/testing';
import { beforeAll, expect, test } from '@jest/globals';

const CORPUS = join(resolve(process.env.APURA_SHARED ?? '../shared'), 'corpus');

interface Expected {
  readonly nome: string;
  readonly bytes: Buffer;
  readonly chave: string;
  readonly veredito: string;
  readonly conteudo: string;
}

type Row = Readonly<Record<string, string>>;

/** Rows of an index; none where the corpus is absent. Fields with commas of their own stand where nobody reads here. */
function rowsOf(index: string): Row[] {
  const path = join(CORPUS, index);
  if (!existsSync(path)) return [];
  const [header = '', ...lines] = readFileSync(path, 'utf8').trim().split(/\r?\n/);
  const names = header.split(',');
  return lines.map((line) => Object.fromEntries(line.split(',').map((field, i) => [names[i], field])));
}

/** How the indexes begin each verdict. What agrees with its protocol and has no signature proves nothing to us. */
const VEREDITOS: readonly (readonly [RegExp, string])[] = [
  [/^íntegra pelo protocolo/, 'nao_verificavel'],
  [/^[ií]ntegra/, 'integra'],
  [/^alterada/, 'alterada'],
  [/^sem protocolo/, 'sem_protocolo'],
];

function expected(path: string, words: string, conteudo: string): Expected {
  const bytes = readFileSync(join(CORPUS, path));
  const [chave = ''] = /(?<=Id="NFe)\d{44}/.exec(bytes.toString('latin1')) ?? [];
  const veredito = VEREDITOS.find(([begins]) => begins.test(words))?.[1] ?? words;
  return { nome: path.split('/').at(-1) as string, bytes, chave, veredito, conteudo };
}

/** Those of the real files that are at hand: the others are only named. */
const reais = rowsOf('autenticidade/index.csv')
  .filter(({ repo }) => repo === '(shared/corpus/documents)')
  .map(({ path, verdict = '', digest_ok, repair }) =>
    expected(
      `documents/${path}`,
      verdict,
      repair ? 'reformatado' : digest_ok === 'True' ? 'confere' : 'alterado',
    ),
  );

/** Made-up notes of one key; what is called intact has its content, whether or not a plain look at the signature finds it so. */
const feitas = rowsOf('eventos/index.csv')
  .filter(({ kind }) => kind === 'autenticidade')
  .map(({ file, authenticity_verdict: words = '', signature_verifies }) => {
    const confere = signature_verifies === 'y' || words.startsWith('integra');
    const conteudo = confere ? 'confere' : /espacos/.test(words) ? 'reformatado' : 'alterado';
    return expected(`eventos/${file}`, words, conteudo);
  });

/** A layout of before 2011, which no office can store. */
const DE_ANTES = 'SilverCard__DanfeSharp__v1.xml';

let stack: SharedStack;

/** Sandboxes, because they take notes of homologação. */
async function sandboxes(howMany: number): Promise<ApiClient[]> {
  const { appUrl, relayUrl, baseUrl } = stack;
  const database = openDatabase({ appUrl, relayUrl, onError: () => {} });
  const apis: ApiClient[] = [];
  for (let i = 0; i < howMany; i += 1)
    apis.push(apiClient(baseUrl, await createSandboxKey(database, `Autenticidade ${i}`)));
  await database.close();
  return apis;
}

/** Sends the files and waits for the end of their progress. What was refused, with its code. */
async function send(api: ApiClient, arquivos: readonly Expected[]) {
  const { job_id } = await api.upload<UploadAceito>('/v1/upload', arquivos);
  const progress = await api.download(`/v1/upload/${job_id}/eventos`);
  expect(progress.toString()).toContain('event: fim');
  const { arquivos: todos } = await api.get<UploadJob>(`/v1/upload/${job_id}?limit=100`);
  return todos.data.flatMap(({ nome, estado, codigo }) => (estado === 'recusado' ? [{ nome, codigo }] : []));
}

const list = async (api: ApiClient, query = '') =>
  (await api.get<{ data: Documento[] }>(`/v1/documentos?limit=100${query}`)).data;
const chavesDe = (documentos: readonly { chave: string }[]) =>
  [...new Set(documentos.map(({ chave }) => chave))].sort();

/** The keys of which the office was told that they are not what was authorised. */
async function acusadas(api: ApiClient): Promise<string[]> {
  const { data } = await api.get<{ data: ReceivedEvent[] }>('/v1/eventos?limit=100');
  return chavesDe(
    data.flatMap((event) => (event.type === 'documento.alterado' ? [{ chave: event.data.chave }] : [])),
  );
}

if (reais.length) {
  beforeAll(async () => {
    stack = await sharedStack();
  }, 120_000);

  test(`the ${reais.length} real files of the corpus are listed with the verdicts of their index`, async () => {
    const [api] = (await sandboxes(1)) as [ApiClient];
    expect(await send(api, reais)).toEqual([{ nome: DE_ANTES, codigo: 'nfe_versao_antiga' }]);
    const lidas = reais.filter(({ nome }) => nome !== DE_ANTES);
    const vistos = (await list(api)).map(({ chave, autenticidade }) => ({
      chave,
      veredito: autenticidade?.veredito,
      conteudo: autenticidade?.conteudo,
    }));
    const porChave = new Map(
      lidas.map(({ chave, veredito, conteudo }) => [chave, { chave, veredito, conteudo }]),
    );
    const sorted = (linhas: readonly { chave: string }[]) =>
      [...linhas].sort((a, b) => a.chave.localeCompare(b.chave));
    expect(sorted(vistos)).toEqual(sorted([...porChave.values()]));
    for (const veredito of ['integra', 'alterada', 'sem_protocolo', 'nao_verificavel'])
      expect(chavesDe(await list(api, `&autenticidade=${veredito}`))).toEqual(
        chavesDe(lidas.filter((um) => um.veredito === veredito)),
      );
    expect(await acusadas(api)).toEqual(chavesDe(lidas.filter(({ conteudo }) => conteudo === 'alterado')));
  });

  test('so are the made-up ones; blanks alone accuse nobody, and an invented authority proves nothing', async () => {
    const apis = await sandboxes(feitas.length);
    for (const [i, feita] of feitas.entries()) {
      const api = apis[i] as ApiClient;
      await send(api, [feita]);
      // Signed under an authority that was made up with them: what the index calls intact is intact in its content alone.
      const veredito = feita.veredito === 'integra' ? 'nao_verificavel' : feita.veredito;
      const [documento] = await list(api, `&autenticidade=${veredito}`);
      expect({ nome: feita.nome, ...documento?.autenticidade }).toMatchObject({
        nome: feita.nome,
        veredito,
        conteudo: feita.conteudo,
      });
      const acusada = veredito === 'alterada' && feita.conteudo !== 'reformatado';
      expect(await acusadas(api)).toEqual(acusada ? [feita.chave] : []);
    }
  });
} else {
  test('not run here: the corpus is absent', () =>
    expect(existsSync(join(CORPUS, 'autenticidade'))).toBe(false));
}
