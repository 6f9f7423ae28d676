import { randomBytes } from 'node:crypto';
import type { Family } from '../../attack.ts';
import { answerOf, call, newAddress } from '../../http.ts';
import { type Person, panel, register } from '../../people.ts';
import { officeOf, type Stage } from '../../stage.ts';
import { END, filePart, uploadCall } from '../../upload.ts';
import { crowd, head, type Member } from './crowd.ts';

/** More than what lies between the service and a reader who does not read. */
const FILES = 4;
const BYTES = 4_500_000;

/** An owner of an office that has some 18 MB, which do not compress. */
async function ownerOfMuch(stage: Stage): Promise<Person> {
  const person = await register(stage);
  const office = officeOf(stage.database, person.office.id);
  for (let i = 0; i < FILES; i += 1) {
    const body = Buffer.concat([filePart(`${i}.xml`, randomBytes(BYTES)), END]);
    const reply = await call(stage, await uploadCall(office, body));
    if (reply.status !== 202) throw new Error(`not uploaded: ${reply.body}`);
  }
  return person;
}

let owners: Promise<readonly Person[]> | undefined;

/** Answers that are as long as their reader makes them. */
export const takeouts: Family = {
  name: 'Takeouts',
  attacks: (stage) => {
    owners = Promise.all(Array.from({ length: 4 }, () => ownerOfMuch(stage)));
    const neighbour = register(stage);
    return [
      crowd({
        name: '4 owners who take everything away and read nothing: a neighbour takes theirs',
        right: ['200'],
        times: 3,
        members: async () =>
          (await (owners as Promise<readonly Person[]>)).map(
            ({ cookie }): Member => ({
              begin: head(
                'GET /painel/api/escritorio/tudo',
                `Cookie: ${cookie}`,
                `X-Forwarded-For: ${newAddress()}`,
              ),
              deaf: true,
            }),
          ),
        ask: async (stage) =>
          answerOf(
            await panel(stage, {
              path: '/escritorio/tudo',
              headers: { Cookie: (await neighbour).cookie },
            }),
          ),
      }),
    ];
  },
};
