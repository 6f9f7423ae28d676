import { mkdir, rename, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, isAbsolute, join } from 'node:path';

type Ambiente = Readonly<Record<string, string | undefined>>;

/** Where credentials are kept (XDG Base Directory Specification; a relative path there is to be ignored). */
export const configFolder = (ambiente: Ambiente): string => folder(ambiente, 'XDG_CONFIG_HOME', '.config');

/** Where half-done work is kept. */
export const stateFolder = (ambiente: Ambiente): string => folder(ambiente, 'XDG_STATE_HOME', '.local/state');

function folder(ambiente: Ambiente, nome: string, padrao: string): string {
  const escolhida = ambiente[nome];
  const raiz =
    escolhida !== undefined && isAbsolute(escolhida) ? escolhida : join(ambiente.HOME ?? homedir(), padrao);
  return join(raiz, 'apura');
}

/** Writes a file that only its owner may read, whole or not at all. */
export async function escreverReservado(path: string, conteudo: object): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const draft = `${path}.${process.pid}`;
  await writeFile(draft, `${JSON.stringify(conteudo, undefined, 1)}\n`, { mode: 0o600 });
  await rename(draft, path);
}
