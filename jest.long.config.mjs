import base from './jest.config.mjs';

/** What takes too long for every run: seeded and time-boxed, `npm run test:long`. */
export default { ...base, testMatch: ['**/*.long.ts'] };
