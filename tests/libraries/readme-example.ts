import { readFileSync } from 'node:fs';

/** The example of a library's README: its one block of JavaScript. */
export function readmeExample(archive: 'law' | 'engine' | 'documents'): string {
  const readme = readFileSync(`packages/${archive}/README.md`, 'utf8');
  const blocos = [...readme.matchAll(/```js\n([\s\S]*?)```/g)].map(([, bloco = '']) => bloco);
  if (blocos.length !== 1) throw new Error(`one example expected in the README of ${archive}`);
  return blocos[0] as string;
}
