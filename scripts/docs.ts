import { writeFileSync } from 'node:fs';
import { configurationReference } from '../tests/configuration-reference.ts';

/** `npm run docs`: writes what is made from the code. */
writeFileSync('docs/configuration.md', configurationReference());
