import { createRequire, register } from 'node:module';
import { pathToFileURL } from 'node:url';
import { register as registerTypeScript } from 'tsx/esm/api';
import { useGlobals } from './globals.mjs';

/**
 * Loads a test file as Node itself would, in place of Jest's runtime that evaluates every module anew for every file:
 * what the product's modules cost is paid once in a process. So a module's state outlives a test file.
 * `Runtime` is the part of `jest-runtime` that `jest-circus` and `jest-runner` call (30.5).
 */
registerTypeScript();
register('./resolve-globals.mjs', import.meta.url);

const require = createRequire(import.meta.url);
const asyncHooks = require('node:async_hooks');
const { AsyncLocalStorage } = asyncHooks;
/** What `jest-circus` follows a test by: each one that was ever used is carried by every promise of the process. */
const storage = new AsyncLocalStorage();
/** What `jest-circus` keeps in the global object. */
const OF_ONE_FILE = ['EVENT_HANDLERS', 'JEST_STATE_SYMBOL'];
let files = 0;

export default class Runtime {
  #environment;

  constructor(_config, environment) {
    this.#environment = environment;
  }

  /** A test file's own `jest-circus`: its state and handlers begin empty, and nothing holds those of the file before. */
  requireInternalModule(path) {
    delete require.cache[path];
    for (const symbol of Object.getOwnPropertySymbols(globalThis)) {
      if (OF_ONE_FILE.includes(symbol.description)) delete globalThis[symbol];
    }
    asyncHooks.AsyncLocalStorage = function TheOne() {
      return storage;
    };
    try {
      return createRequire(import.meta.url)(path);
    } finally {
      asyncHooks.AsyncLocalStorage = AsyncLocalStorage;
    }
  }

  requireModule(path) {
    return require(path);
  }

  unstable_shouldLoadAsEsm() {
    return true;
  }

  /** A file that is watched is loaded again, so each load is another module. */
  unstable_importModule(path) {
    files += 1;
    return import(`${pathToFileURL(path)}?run=${files}`);
  }

  setGlobalsForRuntime(globals) {
    useGlobals({ ...globals, jest: this.#environment.jest });
  }

  enterTestCode() {}

  leaveTestCode() {}

  getSourceMaps() {
    return new Map();
  }

  getAllCoverageInfoCopy() {}

  teardown() {}
}
