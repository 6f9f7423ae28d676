import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const executar = promisify(execFile);
const require = createRequire(import.meta.url);

const LIMITE_MS = 180_000;
const RASCUNHO = 'rascunho-';
const RASCUNHO_ABANDONADO_MS = 10 * 60_000;

/** The package's own fonts.conf points to the shared /tmp; ours points beside itself, so the folder may be moved. */
const FONTS_CONF = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  <dir prefix="relative">fonts</dir>
</fontconfig>
`;

/**
 * The package unpacks into `os.tmpdir()`, adds the NSS libraries only when it believes itself in Amazon's Lambda, and
 * takes any file that is already there. A child process lets us choose both without touching our own environment.
 */
const PROGRAMA = `require(process.argv[1]).executablePath()
  .catch((erro) => { process.stderr.write(erro.message); process.exitCode = 1; })`;

export interface ChromiumDesempacotado {
  readonly executavel: string;
  /** Folder with libnss3, libnspr4, libexpat and their kin, for systems without them. */
  readonly bibliotecas: string;
  readonly fontsConf: string;
}

function descrever(pasta: string): ChromiumDesempacotado {
  return {
    executavel: join(pasta, 'chromium'),
    bibliotecas: join(pasta, 'al2023', 'lib'),
    fontsConf: join(pasta, 'fonts', 'fonts.conf'),
  };
}

async function removerAbandonados(raiz: string): Promise<void> {
  for (const nome of await readdir(raiz)) {
    if (!nome.startsWith(RASCUNHO)) continue;
    const caminho = join(raiz, nome);
    const idade = await stat(caminho).then(
      (s) => Date.now() - s.mtimeMs,
      () => 0, // another process has just finished or removed it
    );
    if (idade > RASCUNHO_ABANDONADO_MS) await rm(caminho, { recursive: true, force: true });
  }
}

function explicar(raiz: string, erro: unknown): string {
  const { message, stderr } = erro as { message: string; stderr?: string };
  return `Não foi possível desempacotar o Chromium (210 MB) em ${raiz}: ${stderr?.trim() || message}`;
}

/** Lets every user read and run what lies below `pasta`, which stays ours to change. */
async function abrirATodos(pasta: string): Promise<void> {
  await chmod(pasta, 0o755);
  for (const entrada of await readdir(pasta, { recursive: true, withFileTypes: true }))
    await chmod(join(entrada.parentPath, entrada.name), 0o755);
}

/**
 * Unpacks the browser that `@sparticuz/chromium` carries (Linux x64) below `raiz`, once per version of the package, for
 * us alone or for every user to run. The work is done in a draft folder that is renamed when whole, so a killed or a second
 * process leaves no half browser.
 *
 * @throws Error where what lies there belongs to somebody else
 */
export async function desempacotarChromium(
  raiz: string,
  para: 'nos' | 'todos',
): Promise<ChromiumDesempacotado> {
  const entrada = require.resolve('@sparticuz/chromium');
  const { version } = JSON.parse(
    await readFile(join(dirname(entrada), '..', '..', 'package.json'), 'utf8'),
  ) as {
    version: string;
  };
  const destino = join(raiz, para === 'nos' ? `chromium-${version}` : `chromium-${version}-todos`);
  if (existsSync(destino)) {
    if ((await stat(destino)).uid !== process.getuid?.()) throw new Error(`${destino} é de outro usuário.`);
    return descrever(destino);
  }
  await mkdir(raiz, { recursive: true, mode: para === 'nos' ? 0o700 : 0o755 });
  await removerAbandonados(raiz);
  const rascunho = await mkdtemp(join(raiz, RASCUNHO));
  try {
    await executar(process.execPath, ['-e', PROGRAMA, entrada], {
      env: { TMPDIR: rascunho, HOME: rascunho, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs20.x' },
      timeout: LIMITE_MS,
    });
    await writeFile(join(rascunho, 'fonts', 'fonts.conf'), FONTS_CONF);
    if (para === 'todos') await abrirATodos(rascunho);
    await rename(rascunho, destino);
  } catch (erro) {
    await rm(rascunho, { recursive: true, force: true });
    // ENOTEMPTY, EEXIST: another process was faster, and its copy is as good as ours.
    if (!existsSync(destino)) throw new Error(explicar(raiz, erro), { cause: erro });
  }
  return descrever(destino);
}
