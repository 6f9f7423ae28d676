/** Node's own modules; workspace packages are loaded from source. */
export default {
  // One more than the machines that it runs on have cores: much of a suite is waiting for others.
  maxWorkers: 3,
  testTimeout: 30_000,
  workerIdleMemoryLimit: '2GB',
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
