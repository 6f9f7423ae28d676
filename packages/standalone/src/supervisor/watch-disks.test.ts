import { tmpdir } from 'node:os';
import { expect, test } from '@jest/globals';
import { asRefusal } from '../refusal.ts';
import { watchDisks } from './watch-disks.ts';

test('a full disk is named, once each time that it is full', () => {
  const said: string[] = [];
  let least = 0;
  const watching = watchDisks(
    [tmpdir()],
    (line) => void said.push(line),
    () => least,
  );
  expect(said).toEqual([]);
  least = Number.POSITIVE_INFINITY;
  watching.look();
  watching.look();
  expect(said).toEqual([
    expect.stringMatching(
      /^O disco da pasta \S+ está cheio\. Restam \d+ MB\. Libere espaço; o trabalho continua sozinho\.$/,
    ),
  ]);
  least = 0;
  watching.look();
  least = Number.POSITIVE_INFINITY;
  watching.look();
  expect(said).toHaveLength(2);
  watching.stop();
});

test('what PostgreSQL says of a full disk names the folder', () => {
  const log = new Error('FATAL:  could not write lock file "postmaster.pid": No space left on device');
  expect(asRefusal(log, '/data')).toMatchObject({
    message: 'O disco da pasta /data está cheio. Libere espaço e tente de novo.',
  });
});
