import { readFileSync } from 'node:fs';

/** The example of a library's README: its one block of JavaScript. */
export function exemploDoLeiame(pacote: 'engine' | 'nfe'): string {
  const leiame = readFileSync(`packages/${pacote}/README.md`, 'utf8');
  const blocos = [...leiame.matchAll(/```js\n([\s\S]*?)```/g)].map(([, bloco = '']) => bloco);
  if (blocos.length !== 1) throw new Error(`one example expected in the README of ${pacote}`);
  return blocos[0] as string;
}
