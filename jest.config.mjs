import { availableParallelism } from 'node:os';

/** Node's own modules; workspace packages are loaded from source. */
export default {
  // Two more than there are cores: much of a suite is waiting for others. Each may have a stack and a browser of its own.
  maxWorkers: Math.min(availableParallelism() + 2, 6),
  testTimeout: 240_000,
  workerIdleMemoryLimit: '2GB',
  // A large process on a busy machine takes more than half a second to end; one that something holds does not end at all.
  workerGracefulExitTimeout: 10_000,
  globalSetup: '<rootDir>/jest.setup.mjs',
  globalTeardown: '<rootDir>/jest.teardown.mjs',
  runtime: '<rootDir>/scripts/jest/runtime.mjs',
  testEnvironment: '<rootDir>/scripts/jest/environment.mjs',
  testSequencer: '<rootDir>/scripts/jest/sequencer.mjs',
  roots: ['<rootDir>/packages', '<rootDir>/services', '<rootDir>/tests'],
  testMatch: ['**/*.test.ts'],
  injectGlobals: false,
  transform: {},
  modulePathIgnorePatterns: ['<rootDir>/.*/dist/'],
};
