import { writeFileSync } from 'node:fs';
import { escreverCobertura } from './cobertura.ts';

writeFileSync(new URL('../COVERAGE.md', import.meta.url), escreverCobertura());
