import { readFileSync, writeFileSync } from 'node:fs';
import { notasQueValem, versoes } from '../src/versoes.ts';
import { digestDosResultados, digestOfNotasByAno } from './digest.ts';

/** To be run after `versoes.regras` was raised. */
const arquivo = new URL('./data/digest.json', import.meta.url);
const antes: { regras: string; notas: Record<string, string> } = JSON.parse(readFileSync(arquivo, 'utf8'));
const notas = digestOfNotasByAno();
for (const { regras, antes_de } of notasQueValem) {
  if (regras !== antes.regras) throw new Error(`${regras} is not the version before, ${antes.regras}`);
  const mudou = Object.keys(notas).filter(
    (ano) => ano < antes_de.slice(0, 4) && notas[ano] !== antes.notas[ano],
  );
  if (mudou.length)
    throw new Error(`notes of ${mudou.join(', ')} change, and SO_DESDE says that they do not`);
}
const guardado = { regras: versoes.regras, sha256: digestDosResultados(), notas };
writeFileSync(arquivo, `${JSON.stringify(guardado, null, 2)}\n`);
