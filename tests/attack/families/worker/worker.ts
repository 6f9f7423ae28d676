import type { Attack, Family } from '../../attack.ts';
import { answerOf } from '../../http.ts';
import type { Stage } from '../../stage.ts';
import { inWords, uploadFile } from '../../upload.ts';
import { note } from '../xml/note.ts';
import { HOSTILE_CHUNKS } from './hostile-chunks.ts';

/** Of a neighbour's note beside them, from its upload to its verdict: what one file of the attacker may take, and a share of a chunk. */
const NEIGHBOUR_MS = 3_000;
const TURNS = 5;
const FILES = 60;

/** What is dear to read and to judge: it costs its own office, and a neighbour's note goes on beside it. */
export const worker: Family = {
  name: 'Worker',
  attacks: () => [
    ...Object.entries(HOSTILE_CHUNKS).map(asAttack),
    ...Object.entries(HOSTILE_CHUNKS).map(beside),
  ],
};

const asAttack = ([name, make]: [string, () => Buffer]): Attack => ({
  name,
  right: [`${FILES} processado`],
  requests: FILES,
  slice: true,
  async run(stage: Stage) {
    const outcome = await uploadFile(stage, stage.attacker, 'notas.zip', make());
    return 'status' in outcome ? answerOf(outcome) : inWords(outcome);
  },
});

const beside = ([name, make]: [string, () => Buffer]): Attack => ({
  name: `a neighbour's notes beside ${name}`,
  right: [`each within ${NEIGHBOUR_MS} ms`],
  requests: FILES + TURNS,
  async run(stage: Stage) {
    const office = await stage.newOffice();
    const attack = uploadFile(stage, stage.attacker, 'notas.zip', make());
    const times: number[] = [];
    for (let turn = 0; turn < TURNS; turn += 1) {
      const from = performance.now();
      await uploadFile(stage, office, 'nota.xml', note());
      times.push(performance.now() - from);
    }
    await attack;
    const longest = Math.max(...times);
    return longest <= NEIGHBOUR_MS ? `each within ${NEIGHBOUR_MS} ms` : `one of ${Math.round(longest)} ms`;
  },
});
