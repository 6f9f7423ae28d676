import { execFile } from 'node:child_process';

const LIMITE_MS = 15_000;

/**
 * True when the program at `caminho` starts and names itself a Chromium. A file that merely exists proves nothing:
 * Ubuntu's `chromium-browser` may be a stub that asks for snap, and a bundled browser may lack its libraries.
 */
export function responde(caminho: string, ambiente: Readonly<Record<string, string>>): Promise<boolean> {
  return new Promise((resolve) => {
    execFile(caminho, ['--version'], { env: ambiente, timeout: LIMITE_MS }, (erro, saida) =>
      resolve(erro === null && /chrom/i.test(saida)),
    );
  });
}
