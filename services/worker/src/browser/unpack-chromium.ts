import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { removeLeftovers } from '../remove-leftovers.ts';

const run = promisify(execFile);
const require = createRequire(import.meta.url);

const LIMIT_MS = 180_000;
const DRAFT = 'rascunho-';
const ABANDONED_DRAFT_MS = 10 * 60_000;

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

export interface UnpackedChromium {
  readonly executable: string;
  /** Folder with libnss3, libnspr4, libexpat and their kin, for systems without them. */
  readonly libraries: string;
  readonly fontsConf: string;
}

function descrever(folder: string): UnpackedChromium {
  return {
    executable: join(folder, 'chromium'),
    libraries: join(folder, 'al2023', 'lib'),
    fontsConf: join(folder, 'fonts', 'fonts.conf'),
  };
}

function explain(raiz: string, error: unknown): string {
  const { message, stderr } = error as { message: string; stderr?: string };
  return `Não foi possível desempacotar o Chromium (210 MB) em ${raiz}: ${stderr?.trim() || message}`;
}

/** Lets every user read and run what lies below `folder`, which stays ours to change. */
async function abrirATodos(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entrada of await readdir(folder, { recursive: true, withFileTypes: true }))
    await chmod(join(entrada.parentPath, entrada.name), 0o755);
}

/**
 * Unpacks the browser that `@sparticuz/chromium` carries (Linux x64) below `raiz`, once per version of the package, for
 * us alone or for every user to run. The work is done in a draft folder that is renamed when whole, so a killed or a second
 * process leaves no half browser.
 *
 * @throws Error where what lies there belongs to somebody else
 */
export async function unpackChromium(raiz: string, para: 'nos' | 'todos'): Promise<UnpackedChromium> {
  const entrada = require.resolve('@sparticuz/chromium');
  const { version } = JSON.parse(
    await readFile(join(dirname(entrada), '..', '..', 'package.json'), 'utf8'),
  ) as {
    version: string;
  };
  const destination = join(raiz, para === 'nos' ? `chromium-${version}` : `chromium-${version}-todos`);
  if (existsSync(destination)) {
    if ((await stat(destination)).uid !== process.getuid?.())
      throw new Error(`${destination} é de outro usuário.`);
    return descrever(destination);
  }
  await mkdir(raiz, { recursive: true, mode: para === 'nos' ? 0o700 : 0o755 });
  await removeLeftovers(raiz, DRAFT, ABANDONED_DRAFT_MS);
  const draft = await mkdtemp(join(raiz, DRAFT));
  try {
    await run(process.execPath, ['-e', PROGRAMA, entrada], {
      env: { TMPDIR: draft, HOME: draft, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs20.x' },
      timeout: LIMIT_MS,
    });
    await writeFile(join(draft, 'fonts', 'fonts.conf'), FONTS_CONF);
    if (para === 'todos') await abrirATodos(draft);
    await rename(draft, destination);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    // ENOTEMPTY, EEXIST: another process was faster, and its copy is as good as ours.
    if (!existsSync(destination)) throw new Error(explain(raiz, error), { cause: error });
  }
  return descrever(destination);
}
