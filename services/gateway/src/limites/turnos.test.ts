import { expect, test } from '@jest/globals';
import { criarTurnos } from './turnos.ts';

/** Work that ends when it is told to. */
function trabalho() {
  let acabar = () => {};
  const fim = new Promise<void>((done) => {
    acabar = done;
  });
  let comecou = false;
  return {
    fazer: () => {
      comecou = true;
      return fim;
    },
    acabar: () => acabar(),
    comecou: () => comecou,
  };
}

test('one has so many at a time, in order; another does not wait for them', async () => {
  const turnos = criarTurnos({ porUm: 2, esperaMs: 60_000 });
  const [a, b, c, d] = [trabalho(), trabalho(), trabalho(), trabalho()];
  const fins = [a, b, c, d].map(({ fazer }) => turnos.esperar('um', fazer));
  expect([a, b, c, d].map(({ comecou }) => comecou())).toEqual([true, true, false, false]);
  expect(await turnos.esperar('outro', async () => 'feito')).toBe('feito');
  b.acabar();
  await fins[1];
  expect([c, d].map(({ comecou }) => comecou())).toEqual([true, false]);
  for (const { acabar } of [a, c, d]) acabar();
  await Promise.all(fins);
  expect(d.comecou()).toBe(true);
});

test('what fails gives its place on; who waits too long is told so, and takes none', async () => {
  const turnos = criarTurnos({ porUm: 1, esperaMs: 20 });
  await expect(turnos.esperar('um', () => Promise.reject(new Error('x')))).rejects.toThrow('x');
  const primeiro = trabalho();
  const fim = turnos.esperar('um', primeiro.fazer);
  const tarde = trabalho();
  await expect(turnos.esperar('um', tarde.fazer)).rejects.toMatchObject({
    code: 'requisicoes_simultaneas',
    adicionais: { retryAfter: 1 },
  });
  primeiro.acabar();
  await fim;
  expect(tarde.comecou()).toBe(false);
  expect(await turnos.esperar('um', async () => 1)).toBe(1);
});
