import { gerarNota } from '@apura/samples';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { abrirCalculos, type Calculos } from './calculos.ts';
import { runTask } from './tasks.ts';

let calculos: Calculos;
beforeAll(() => {
  calculos = abrirCalculos({ threads: 1 });
});
afterAll(() => calculos.fechar());

test('a thread computes what the function does', async () => {
  const { bytes } = gerarNota({ itens: 3 });
  const task = { tipo: 'xml', bytes, ano: 2027 } as const;
  expect({ json: await calculos.fazer(task) }).toEqual(runTask(task));
}, 30_000);

test('a file that cannot be read is an error with its code and place', async () => {
  const bytes = Buffer.from('<nfeProc>\n<NFe>');
  await expect(calculos.fazer({ tipo: 'xml', bytes })).rejects.toMatchObject({
    code: 'xml_malformado',
    status: 422,
    adicionais: { linha: 2 },
  });
}, 30_000);
