import { rm } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { openConnection } from '../api/connection.ts';
import { chooseBaseUrl, credentialsFile, saveCredentials } from '../connect.ts';
import type { Contexto } from '../contexto.ts';
import { Failure } from '../failure.ts';
import { fileFailure } from '../find-files.ts';

/** Takes the key from the terminal, unseen, or from a pipe, asks the API about it, and stores it with its address. */
export async function login(contexto: Contexto): Promise<void> {
  const { textos, avisos } = contexto;
  const baseUrl = await chooseBaseUrl(contexto);
  const chave = (await readChave(contexto, textos.login.pergunta(baseUrl))).trim();
  if (chave === '') throw new Failure('uso', textos.login.vazia);
  await check(contexto, baseUrl, chave);
  await saveCredentials(contexto, { base_url: baseUrl, chave });
  avisos.write(`${textos.login.guardada(credentialsFile(contexto))}\n`);
}

/** Forgets what `login` stored. The key itself goes on being good: who made it revokes it. */
export async function forgetKey(contexto: Contexto): Promise<void> {
  const { ambiente, avisos, textos } = contexto;
  const arquivo = credentialsFile(contexto);
  await rm(arquivo, { force: true }).catch((erro: unknown) => {
    throw fileFailure(erro, arquivo, contexto);
  });
  avisos.write(`${textos.login.apagada(arquivo)}\n`);
  if (ambiente.APURA_API_KEY) avisos.write(`${textos.login.doAmbiente}\n`);
}

/** A key without the scope of this question is a good key all the same. */
async function check(contexto: Contexto, baseUrl: string, chave: string): Promise<void> {
  try {
    await openConnection(contexto, baseUrl, chave).call('GET', '/api/v1/clients', { query: { limit: 1 } });
  } catch (erro) {
    if (!(erro instanceof Failure && erro.codigo === 'escopo_insuficiente')) throw erro;
  }
}

function readChave({ entrada, avisos, signal }: Contexto, pergunta: string): Promise<string> {
  if (!entrada.isTTY) return text(entrada);
  const mudo = new Writable({ write: (_bytes, _encoding, pronto) => pronto() });
  const linhas = createInterface({ input: entrada, output: mudo, terminal: true });
  // Only now the terminal no longer shows what is typed.
  avisos.write(pergunta);
  return new Promise<string>((dada, falhou) => {
    // In raw mode Ctrl-C is a character; it means the same as ever.
    linhas.once('SIGINT', () => process.kill(process.pid, 'SIGINT'));
    signal.addEventListener('abort', () => falhou(signal.reason), { once: true });
    linhas.once('line', dada);
    linhas.once('close', () => dada(''));
  }).finally(() => {
    linhas.close();
    avisos.write('\n');
  });
}
