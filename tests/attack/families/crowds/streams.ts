import { newId } from '@apura/database';
import type { Attack, Family } from '../../attack.ts';
import { answerOf, call, newAddress } from '../../http.ts';
import type { Office, Stage } from '../../stage.ts';
import { crowd, head, type Member } from './crowd.ts';

const OFFICES = 25;
const STREAMS = 20;

/** A lote of the office that is at its end, or comes to none. */
async function lote(stage: Stage, office: Office, ended: boolean): Promise<string> {
  const id = newId();
  const values = ended ? "'concluido', 1, 0, 1" : "'processando', 1, 1, 0";
  await stage.database
    .forOrganization(office.id)
    .transaction((tx) =>
      tx.query(
        `INSERT INTO lote (id, organization_id, estado, total, pendentes, processados, request_id) VALUES ($1, $2, ${values}, 'r')`,
        [id, office.id],
      ),
    );
  return id;
}

/** As many streams as there are places for, each office as many as it may have, from an address of its own. */
const followed = (name: string, deaf: Pick<Member, 'deaf'>): Attack =>
  crowd({
    name,
    right: ['200'],
    times: 5,
    async members(stage) {
      const members: Member[] = [];
      for (let i = 0; i < OFFICES; i += 1) {
        const office = await stage.newOffice();
        const [id, key, from] = [await lote(stage, office, false), await office.newKey(), newAddress()];
        const begin = head(
          `GET /v1/upload/${id}/eventos`,
          `Authorization: Bearer ${key}`,
          `X-Forwarded-For: ${from}`,
        );
        members.push(...Array.from({ length: STREAMS }, () => ({ begin, ...deaf })));
      }
      return members;
    },
    async ask(stage) {
      const office = await stage.newOffice();
      const path = `/v1/upload/${await lote(stage, office, true)}/eventos`;
      const reply = await call(stage, { path, key: await office.key() });
      return String(reply.body).includes('event: fim')
        ? answerOf(reply)
        : `${answerOf(reply)} without an end`;
    },
  });

/** Answers that go on for as long as their lote. */
export const streams: Family = {
  name: 'Streams',
  attacks: () => [
    followed(`${OFFICES} offices follow a lote on ${STREAMS} streams each: a neighbour follows theirs`, {}),
    followed(`the same, and none of them reads: a neighbour follows theirs`, { deaf: true }),
  ],
};
