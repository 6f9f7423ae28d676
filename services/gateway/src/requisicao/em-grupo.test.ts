import { expect, test } from '@jest/globals';
import { emGrupo } from './em-grupo.ts';

/** Each call ends when the test says so. */
function porPartes() {
  const chamadas: { chave: string; quantos: number; fim(valor: string): void; falha(erro: Error): void }[] =
    [];
  const pedir = emGrupo<string>(
    (chave, quantos) =>
      new Promise((fim, falha) => {
        chamadas.push({ chave, quantos, fim, falha });
      }),
  );
  return { chamadas, pedir };
}
const volta = () => new Promise((done) => setImmediate(done));

test('what comes while a call is under way goes together in the next, and nothing before it', async () => {
  const { chamadas, pedir } = porPartes();
  const primeira = pedir('a');
  const outras = [pedir('a'), pedir('a'), pedir('a')];
  const alheia = pedir('b');
  expect(chamadas.map(({ chave, quantos }) => [chave, quantos])).toEqual([
    ['a', 1],
    ['b', 1],
  ]);
  chamadas[0]?.fim('velho');
  chamadas[1]?.fim('de b');
  expect(await primeira).toEqual({ resultado: 'velho', quantos: 1, posicao: 1 });
  expect(await alheia).toEqual({ resultado: 'de b', quantos: 1, posicao: 1 });
  await volta();
  expect(chamadas[2]).toMatchObject({ chave: 'a', quantos: 3 });
  const tarde = pedir('a');
  chamadas[2]?.fim('novo');
  expect(await Promise.all(outras)).toEqual(
    [1, 2, 3].map((posicao) => ({ resultado: 'novo', quantos: 3, posicao })),
  );
  await volta();
  chamadas[3]?.fim('mais novo');
  expect(await tarde).toEqual({ resultado: 'mais novo', quantos: 1, posicao: 1 });
  await volta();
  void pedir('a');
  expect(chamadas).toHaveLength(5);
});

test('a call that fails fails for those that went together, and the next ones go on', async () => {
  const { chamadas, pedir } = porPartes();
  const primeira = pedir('a');
  const segunda = pedir('a');
  chamadas[0]?.falha(new Error('caiu'));
  await expect(primeira).rejects.toThrow('caiu');
  await volta();
  chamadas[1]?.fim('voltou');
  expect((await segunda).resultado).toBe('voltou');
});
