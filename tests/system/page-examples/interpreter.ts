import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

/** Programs that run one file after another in the same process, and answer each on descriptor 3: null, or what it threw. */
const DRIVERS: Readonly<Record<string, readonly string[]>> = {
  js: [
    '--input-type=module',
    '-e',
    `import { writeSync } from 'node:fs';
     import { createInterface } from 'node:readline';
     let runs = 0;
     for await (const line of createInterface({ input: process.stdin })) {
       const { file, env } = JSON.parse(line);
       Object.assign(process.env, env);
       const thrown = await import('file://' + file + '?' + ++runs).then(() => null, (error) => String(error.stack));
       writeSync(3, JSON.stringify(thrown) + '\\n');
     }`,
  ],
  python: [
    '-c',
    `import json, os, sys, traceback
answers = os.fdopen(3, "w")
for line in sys.stdin:
    task = json.loads(line)
    os.environ.update(task["env"])
    thrown = None
    try:
        exec(compile(open(task["file"]).read(), task["file"], "exec"), {"__name__": "__main__"})
    except BaseException:
        thrown = traceback.format_exc()
    print(json.dumps(thrown), file=answers, flush=True)`,
  ],
  php: [
    '-r',
    `$answers = fopen('php://fd/3', 'w');
     while (($line = fgets(STDIN)) !== false) {
       $task = json_decode($line, true);
       foreach ($task['env'] as $name => $value) putenv("$name=$value");
       $thrown = null;
       try { (function ($file) { include $file; })($task['file']); } catch (Throwable $error) { $thrown = (string) $error; }
       fwrite($answers, json_encode($thrown, JSON_INVALID_UTF8_SUBSTITUTE) . "\\n");
     }`,
  ],
};

export interface Interpreter {
  /** Runs a file as its language would, with these variables as well. Rejects with what it throws. */
  run(file: string, env: Readonly<Record<string, string>>): Promise<void>;
  close(): void;
}

/** One process of a language for many files: starting it, and loading its library for HTTP, is dearer than a call. */
export function startInterpreter(mark: string, program: string, folder: string): Interpreter {
  const child = spawn(program, [...(DRIVERS[mark] as readonly string[])], {
    cwd: folder,
    env: { PATH: process.env.PATH, LD_LIBRARY_PATH: process.env.LD_LIBRARY_PATH },
    stdio: ['pipe', 'ignore', 'pipe', 'pipe'],
  });
  let complaints = '';
  child.stderr?.on('data', (bytes) => {
    complaints += bytes;
  });
  const answers = createInterface({ input: child.stdio[3] as NodeJS.ReadableStream })[Symbol.asyncIterator]();
  return {
    async run(file, env) {
      child.stdin?.write(`${JSON.stringify({ file, env })}\n`);
      const { value, done } = await answers.next();
      if (done) throw new Error(`${program} ended: ${complaints}`);
      const thrown = JSON.parse(value) as string | null;
      if (thrown !== null) throw new Error(thrown);
    },
    close: () => child.stdin?.end(),
  };
}
