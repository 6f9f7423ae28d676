import { execFile, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startInterpreter } from './interpreter.ts';

interface Language {
  readonly program: string;
  /** What must work before anything else can. */
  readonly check: readonly string[];
  readonly file: string;
}

export const LANGUAGES: Readonly<Record<string, Language>> = {
  sh: { program: 'sh', check: ['-c', 'curl --version'], file: 'example.sh' },
  js: { program: process.execPath, check: ['--version'], file: 'example.mjs' },
  python: { program: 'python3', check: ['-c', 'import requests'], file: 'example.py' },
  php: { program: 'php', check: ['-r', 'exit(function_exists("curl_init") ? 0 : 1);'], file: 'example.php' },
};

/** Those that this machine has. */
export const LANGUAGES_HERE = Object.keys(LANGUAGES).filter((mark) => {
  const { program, check } = LANGUAGES[mark] as Language;
  return spawnSync(program, check).status === 0;
});

/** curl as the page has it, but it says what went wrong and ends with it. */
const CURL = 'curl() { command curl -sS --fail-with-body "$@"; }\n';

interface Place {
  readonly folder: string;
  readonly env: Readonly<Record<string, string>>;
}

/** Runs a block of the shell as it stands on the page; what it printed. Rejects where its program ends with an error. */
export async function runShell(code: string, { folder, env }: Place): Promise<string> {
  const path = join(folder, 'example.sh');
  writeFileSync(path, `set -e\n${CURL}${code}\n`);
  const { stdout } = await promisify(execFile)('sh', [path], {
    cwd: folder,
    env: { PATH: process.env.PATH ?? '', LD_LIBRARY_PATH: process.env.LD_LIBRARY_PATH ?? '', ...env },
    timeout: 60_000,
    maxBuffer: 50_000_000,
  });
  return stdout;
}

/** What runs the blocks of one language in a folder, one after another. */
export function runnerOf(mark: string, folder: string) {
  if (mark === 'sh')
    return { run: (code: string, env: Place['env']) => runShell(code, { folder, env }), close() {} };
  const { program, file } = LANGUAGES[mark] as Language;
  const interpreter = startInterpreter(mark, program, folder);
  return {
    run(code: string, env: Place['env']) {
      writeFileSync(join(folder, file), code);
      return interpreter.run(join(folder, file), env);
    },
    close: interpreter.close,
  };
}
