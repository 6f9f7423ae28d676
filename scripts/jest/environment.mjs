import { ModernFakeTimers } from '@jest/fake-timers';

const TIMEOUT = Symbol.for('TEST_TIMEOUT_SYMBOL');

/** Node's own globals, with nothing between: a test sees what a service sees. */
export default class Environment {
  global = globalThis;
  #exit = process.exit;
  #environment = { ...process.env };
  #timers;
  #patience;

  constructor({ globalConfig, projectConfig: config }) {
    this.#timers = new ModernFakeTimers({ config, global: globalThis });
    this.#patience = globalConfig.testTimeout;
  }

  /** A time limit ends what hangs, and on a machine that is busy nothing else: one that a file sets may be longer, never shorter. */
  handleTestEvent({ name, test, hook }) {
    const limited = name === 'test_start' ? test : name === 'hook_start' ? hook : undefined;
    if (limited) limited.timeout = Math.max(limited.timeout ?? globalThis[TIMEOUT] ?? 0, this.#patience);
  }

  /** What tests need of `jest`: its clock, and how long a test may take. */
  get jest() {
    const timers = this.#timers;
    return {
      setTimeout: (ms) => {
        globalThis[TIMEOUT] = ms;
      },
      useFakeTimers: (options) => timers.useFakeTimers(options),
      useRealTimers: () => timers.useRealTimers(),
      advanceTimersByTime: (ms) => timers.advanceTimersByTime(ms),
      advanceTimersByTimeAsync: (ms) => timers.advanceTimersByTimeAsync(ms),
      getTimerCount: () => timers.getTimerCount(),
    };
  }

  getVmContext() {
    return null;
  }

  /** Jest's positions in stack traces know of no source map here; those of Node, which tsx turns on, do. */
  async setup() {
    delete Error.prepareStackTrace;
  }

  /** What a file changed of the process would be seen by the next one. */
  async teardown() {
    this.#timers.dispose();
    process.exit = this.#exit;
    // The object stays: whoever holds it, and the processes that tests start, see the same variables.
    for (const name of Object.keys(process.env)) if (!(name in this.#environment)) delete process.env[name];
    Object.assign(process.env, this.#environment);
    delete globalThis[TIMEOUT];
  }
}
