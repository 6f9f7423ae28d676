import { writeFileSync } from 'node:fs';
import { versoes } from '../src/versoes.ts';
import { digestDosResultados } from './digest.ts';

/** To be run after `versoes.regras` was raised. */
const guardado = { regras: versoes.regras, sha256: digestDosResultados() };
writeFileSync(new URL('./data/digest.json', import.meta.url), `${JSON.stringify(guardado, null, 2)}\n`);
