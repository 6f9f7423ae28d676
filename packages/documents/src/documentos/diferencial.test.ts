import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';
import { DOMParser, type Element } from '@xmldom/xmldom';
import { inDom, inResult, type Passo, stepsOf, textOf } from '../../teste/dom.ts';
import { decode } from '../decode.ts';
import { readDirectly } from '../extract-text.ts';
import { ALL } from './build-all.ts';
import { TABELA_DE_DOCUMENTOS } from './families.ts';

/** A second reader, of other hands: each row of the table is looked up in the tree that xmldom makes of the file. */
const LINHAS = new Map<string, (readonly Passo[])[]>();
for (const passos of TABELA_DE_DOCUMENTOS.map(({ caminho }) => stepsOf(caminho))) {
  const nomes = passos.filter(({ aberto }) => !aberto).map(({ nome }) => nome);
  // Some rows land at the same place: of them, a document has one.
  LINHAS.set(nomes.join('/'), [...(LINHAS.get(nomes.join('/')) ?? []), passos]);
}

/** How many values were compared. */
function compare(arquivo: string, bytes: Buffer): number {
  const lido = readDirectly(decode(bytes), ALL);
  if (lido === undefined) return 0;
  const dom = new DOMParser({ onError: () => undefined }).parseFromString(textOf(bytes), 'text/xml');
  const raiz = dom.documentElement as unknown as Element;
  let comparados = 0;
  for (const [nome, linhas] of LINHAS) {
    const [[passo, ...resto] = []] = linhas;
    if (passo === undefined || passo.nome !== raiz.localName) continue;
    const esperado = linhas.flatMap(([, ...passos]) => inDom(raiz, passos)).filter((valor) => valor !== '');
    const daqui = inResult(lido[passo.nome], resto);
    comparados += daqui.length;
    if (JSON.stringify(daqui) !== JSON.stringify(esperado))
      expect({ arquivo, nome, daqui }).toEqual({ arquivo, nome, daqui: esperado });
  }
  return comparados;
}

const FEITOS = fileURLToPath(new URL('../../test-data/documentos', import.meta.url));
const CORPUS = join(resolve(process.env.APURA_SHARED ?? '../shared'), 'corpus/outros');
const FOLDERS = ['cte', 'nfse', 'nf3e', 'nfcom', 'bpe_nfgas'].map((folder) => join(CORPUS, folder));

for (const folder of [FEITOS, ...FOLDERS.filter((path) => existsSync(path))]) {
  test(`a DOM finds the same in every document of ${folder.split('/').at(-1)}`, () => {
    let comparados = 0;
    for (const nome of readdirSync(folder)) {
      if (nome.endsWith('.xml')) comparados += compare(nome, readFileSync(join(folder, nome)));
    }
    expect(comparados).toBeGreaterThan(50);
  });
}
