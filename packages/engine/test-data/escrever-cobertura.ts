import { writeFileSync } from 'node:fs';
import { COVERAGE } from './cobertura-inteira.ts';

writeFileSync(new URL('../COVERAGE.md', import.meta.url), COVERAGE);
