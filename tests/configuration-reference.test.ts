import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { configurationReference } from './configuration-reference.ts';

test('docs/configuration.md says what the schemas say (npm run docs writes it anew)', () => {
  expect(readFileSync('docs/configuration.md', 'utf8')).toBe(configurationReference());
});
