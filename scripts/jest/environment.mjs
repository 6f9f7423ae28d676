const TIMEOUT = Symbol.for('TEST_TIMEOUT_SYMBOL');

/** Node's own globals, with nothing between: a test sees what a service sees. */
export default class Environment {
  global = globalThis;
  #exit = process.exit;
  #environment = { ...process.env };

  /** The one call of `jest` that tests need; a clock is mocked by `node:test`. */
  jest = {
    setTimeout: (ms) => {
      globalThis[TIMEOUT] = ms;
    },
  };

  getVmContext() {
    return null;
  }

  async setup() {}

  /** What a file changed of the process would be seen by the next one. */
  async teardown() {
    process.exit = this.#exit;
    process.env = this.#environment;
    delete globalThis[TIMEOUT];
  }
}
