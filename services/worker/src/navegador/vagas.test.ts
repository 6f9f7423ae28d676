import { expect, test } from '@jest/globals';
import { abrirVagas } from './vagas.ts';

/** A piece of work that ends when told. */
function tarefa() {
  let acabar: () => void = () => undefined;
  const fim = new Promise<void>((resolve) => {
    acabar = resolve;
  });
  return { fim, acabar };
}

test('so many at a time, the others in their order, and a failure gives its place back', async () => {
  const vagas = abrirVagas(2);
  const tarefas = [tarefa(), tarefa(), tarefa(), tarefa()];
  const comecaram: number[] = [];
  const feitas = tarefas.map(({ fim }, i) =>
    vagas.ocupar(async () => {
      comecaram.push(i);
      await fim;
      if (i === 1) throw new Error('falhou');
      return i;
    }),
  );
  await Promise.resolve();
  expect(comecaram).toEqual([0, 1]);
  tarefas[1]?.acabar();
  await expect(feitas[1]).rejects.toThrow('falhou');
  expect(comecaram).toEqual([0, 1, 2]);
  for (const { acabar } of tarefas) acabar();
  expect(await Promise.all([feitas[0], feitas[2], feitas[3]])).toEqual([0, 2, 3]);
  expect(await vagas.ocupar(async () => 'livre')).toBe('livre');
});

test('who gives up while waiting is gone, and its place is not lost', async () => {
  const vagas = abrirVagas(1);
  const { fim, acabar } = tarefa();
  const primeira = vagas.ocupar(() => fim);
  const controle = new AbortController();
  let trabalhou = false;
  const desistente = vagas.ocupar(async () => {
    trabalhou = true;
  }, controle.signal);
  const terceira = vagas.ocupar(async () => 'terceira');
  const motivo = new Error('desistiu');
  controle.abort(motivo);
  await expect(desistente).rejects.toBe(motivo);
  acabar();
  await primeira;
  expect(await terceira).toBe('terceira');
  expect(trabalhou).toBe(false);
});
