import { expect, test } from '@jest/globals';
import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query';
import { renewMes } from './mudancas.ts';

/** A board that is shown, and how often it was asked for; each answer is read as far as `visto` says then. */
async function openBoard() {
  const consultas = new QueryClient({ defaultOptions: { queries: { staleTime: 5_000, retry: false } } });
  const board = { asked: 0, visto: 'a', answer: Promise.resolve() };
  const observer = new InfiniteQueryObserver(consultas, {
    queryKey: ['/fechamento', { competencia: '2026-09' }, false],
    queryFn: async () => {
      board.asked += 1;
      const { visto } = board;
      await board.answer;
      return { visto, data: [], next_cursor: null };
    },
    initialPageParam: undefined,
    getNextPageParam: () => undefined,
  });
  const stop = observer.subscribe(() => {});
  await observer.refetch({ cancelRefetch: false });
  return { consultas, board, stop };
}

test('a change that the board has been read up to asks for it no more', async () => {
  const { consultas, board, stop } = await openBoard();
  expect(board.asked).toBe(1);
  await renewMes(consultas, 'a');
  expect(board.asked).toBe(1);
  board.visto = 'b';
  await renewMes(consultas, 'b');
  expect(board.asked).toBe(2);
  stop();
});

test('a board that is just being read, after an act of one’s own, is not asked for twice', async () => {
  const { consultas, board, stop } = await openBoard();
  board.visto = 'b';
  let arrive = () => {};
  board.answer = new Promise<void>((done) => {
    arrive = done;
  });
  const ofTheAct = consultas.invalidateQueries({ queryKey: ['/fechamento'] });
  const renewed = renewMes(consultas, 'b');
  expect(board.asked).toBe(2);
  arrive();
  await Promise.all([ofTheAct, renewed]);
  expect(board.asked).toBe(2);
  stop();
});

test('where what is being read began before the change, it is read once more', async () => {
  const { consultas, board, stop } = await openBoard();
  const reading = consultas.invalidateQueries({ queryKey: ['/fechamento'] });
  board.visto = 'c';
  await Promise.all([reading, renewMes(consultas, 'c')]);
  expect(board.asked).toBe(3);
  stop();
});
