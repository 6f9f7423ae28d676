import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils';
import type { SchemaEngine } from '@prisma/schema-engine-wasm';
import * as glue from '@prisma/schema-engine-wasm/schema_engine_bg';
import { MigrationAdapterFactory } from './migration-adapter.ts';

const require = createRequire(import.meta.url);

let loaded: Promise<void> | undefined;

/** Loads Prisma's schema engine from WebAssembly: the native one is a download that no package registry carries. */
function load(): Promise<void> {
  loaded ??= (async () => {
    (globalThis as { PRISMA_WASM_PANIC_REGISTRY?: unknown }).PRISMA_WASM_PANIC_REGISTRY ??= {
      set_message(message: string) {
        process.stderr.write(`schema engine: ${message}\n`);
      },
    };
    const folder = dirname(require.resolve('@prisma/schema-engine-wasm/schema_engine_bg'));
    const bytes = await readFile(join(folder, 'schema_engine_bg.wasm'));
    const { instance } = await WebAssembly.instantiate(bytes, {
      './schema_engine_bg.js': { ...glue, ...lazyTimers() },
    });
    (glue as unknown as { __wbg_set_wasm(exports: object): void }).__wbg_set_wasm(instance.exports);
    (instance.exports as { __wbindgen_start(): void }).__wbindgen_start();
  })();
  return loaded;
}

/**
 * The engine never clears the timer that limits its wait for the migration lock; it must not keep a process alive for
 * ten seconds after the migrations are done.
 */
function lazyTimers(): object {
  const name = Object.keys(glue).find((key) => key.startsWith('__wbg_setTimeout_'));
  return name ? { [name]: (run: () => void, ms: number) => setTimeout(run, ms >>> 0).unref() } : {};
}

/** Runs `work` with a schema engine connected to `url`, and closes every connection after it. */
export async function withSchemaEngine<T>(
  url: string,
  datamodels: readonly [path: string, content: string][],
  work: (engine: SchemaEngine) => Promise<T>,
): Promise<T> {
  await load();
  const factory = new MigrationAdapterFactory(url);
  try {
    const engine = await (glue as unknown as { SchemaEngine: typeof SchemaEngine }).SchemaEngine.new(
      // An empty list makes the engine panic; no list means that it works from the migration files alone.
      { datamodels: datamodels.length ? datamodels.map(([path, content]) => [path, content]) : undefined },
      () => {},
      bindMigrationAwareSqlAdapterFactory(factory),
    );
    try {
      return await work(engine);
    } finally {
      engine.free();
    }
  } finally {
    await factory.close();
  }
}
