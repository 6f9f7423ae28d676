import { execFile } from 'node:child_process';
import type { Executavel } from './executavel.ts';
import { comoUsuario } from './usuario-do-navegador.ts';

const LIMITE_MS = 15_000;

/**
 * True when the program starts and names itself a Chromium. A file that merely exists proves nothing: Ubuntu's
 * `chromium-browser` may be a stub that asks for snap, and a bundled browser may lack its libraries.
 */
export function responde({
  caminho,
  ambiente,
  usuario,
}: Pick<Executavel, 'caminho' | 'ambiente' | 'usuario'>): Promise<boolean> {
  const { programa, argumentos } = comoUsuario(usuario, caminho, ['--version']);
  return new Promise((resolve) => {
    execFile(programa, argumentos, { env: ambiente, cwd: '/', timeout: LIMITE_MS }, (erro, saida) =>
      resolve(erro === null && /chrom/i.test(saida)),
    );
  });
}
