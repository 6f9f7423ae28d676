import { spawnSync } from 'node:child_process';
import { accessSync, constants, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/** Whom a process of ours is made to be, so that it can reach nothing of ours. */
export interface Usuario {
  readonly uid: number;
  readonly gid: number;
}

/** Has no name and owns nothing; not `nobody`, who may own PostgreSQL's files where there is no user `postgres`. */
const SEM_NOME: Usuario = { uid: 65_533, gid: 65_533 };
/** Of util-linux, which every distribution has; Node itself cannot become another program. */
const SETPRIV = ['/usr/bin/setpriv', '/bin/setpriv'];
/** Where root keeps what another user must reach, as the packaged PostgreSQL does. */
const PASTA_COMUM = '/var/lib/apura/navegador';

function setpriv(): string | undefined {
  return SETPRIV.find((caminho) => {
    try {
      accessSync(caminho, constants.X_OK);
      return true;
    } catch {
      return false; // not here
    }
  });
}

/**
 * Whom a browser is to be: nobody else's user where we are root on Linux and can become it, else ourselves (undefined). Root
 * of a container may have no other user to become.
 */
export function usuarioDoNavegador(): Usuario | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !setpriv()) return undefined;
  const { programa, argumentos } = comoUsuario(SEM_NOME, '/bin/true', []);
  return spawnSync(programa, argumentos, { stdio: 'ignore' }).status === 0 ? SEM_NOME : undefined;
}

/** The command that runs `caminho` as `usuario`, with no right of root left and no way back. */
export function comoUsuario(
  usuario: Usuario | undefined,
  caminho: string,
  argumentos: readonly string[],
): { readonly programa: string; readonly argumentos: readonly string[] } {
  const programa = usuario && setpriv();
  if (!usuario || !programa) return { programa: caminho, argumentos };
  return {
    programa,
    argumentos: [
      `--reuid=${usuario.uid}`,
      `--regid=${usuario.gid}`,
      '--clear-groups',
      '--inh-caps=-all',
      '--bounding-set=-all',
      '--no-new-privs',
      caminho,
      ...argumentos,
    ],
  };
}

/** `pasta`, or a folder of root's that all may enter where `usuario` cannot get into it: a clone may lie in root's home. */
export function pastaAlcancavel(pasta: string, usuario: Usuario | undefined): string {
  return usuario === undefined || todosEntram(resolve(pasta)) ? pasta : PASTA_COMUM;
}

function todosEntram(pasta: string): boolean {
  const acima = dirname(pasta);
  const entram = ((statSync(pasta, { throwIfNoEntry: false })?.mode ?? 0o001) & 0o001) !== 0;
  return entram && (acima === pasta || todosEntram(acima));
}
