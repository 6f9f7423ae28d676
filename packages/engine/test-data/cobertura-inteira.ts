import { coberturaDosCodigos } from './cobertura.ts';
import { coberturaDasRegras } from './cobertura-das-regras.ts';
import { coberturaDosDocumentos } from './cobertura-dos-documentos.ts';

/** COVERAGE.md, whole: each section comes from what the engine does. */
export const COVERAGE = `# What the engine covers

Written by \`npx tsx --conditions=source packages/engine/test-data/escrever-cobertura.ts\`; a test compares this file with a fresh
one.

${[coberturaDosCodigos(), coberturaDosDocumentos(), coberturaDasRegras()].join('\n')}`;
