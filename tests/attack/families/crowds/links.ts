import { createHash } from 'node:crypto';
import { newId } from '@apura/database';
import type { Attack, Family } from '../../attack.ts';
import { answerOf, call, type Target } from '../../http.ts';
import type { Office, Stage } from '../../stage.ts';
import { END, filePart, uploadCall } from '../../upload.ts';

const sha256 = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest();
const PAGE = Buffer.from(
  `<!doctype html><title>Apuração</title><style>p { color: red }</style><p><a href="[[pdf]]">PDF</a></p>${'<p>linha</p>'.repeat(20_000)}`,
);

/** An office with a finished month, as a worker leaves it, and the path of a link to its report. */
async function sharedReport(stage: Stage, office: Office): Promise<string> {
  // Its bytes are kept as those of a file that the office sent.
  await call(stage, await uploadCall(office, Buffer.concat([filePart('a.xml', PAGE), END])));
  const key = await office.newKey();
  const post = async (path: string, body: object) => {
    const headers = { 'Content-Type': 'application/json' };
    const reply = await call(stage, { method: 'POST', path, key, headers, body: JSON.stringify(body) });
    return JSON.parse(String(reply.body)) as { readonly id: string; readonly url: string };
  };
  const cliente = { cnpj_raiz: '11222333', razao_social: 'Padaria', regime: 'lucro_real' };
  const [{ id: clienteId }, apuracaoId] = [await post('/v1/clientes', cliente), newId()];
  await stage.database.forOrganization(office.id).transaction((tx) =>
    tx.query(
      `INSERT INTO apuracao (id, organization_id, cliente_id, competencia, versao, estado, cenario, request_id, pdf_sha256, html_sha256)
       VALUES ($1, $2, $3, '2026-03', 1, 'calculada', '{}', 'r', $4, $4)`,
      [apuracaoId, office.id, clienteId, sha256(PAGE)],
    ),
  );
  const { url } = await post(`/v1/apuracoes/${apuracaoId}/links`, {});
  return new URL(url).pathname;
}

const openAll = (target: Target, path: string, addresses: number) =>
  Array.from({ length: 200 }, (_, i) => call(target, { path, from: `192.0.2.${1 + (i % addresses)}` }));

/** One public link, opened by as many as may. */
const opens = (name: string, addresses: number): Attack => ({
  name,
  right: ['200, 200 of the neighbour'],
  requests: 220,
  async run(stage) {
    const path = await sharedReport(stage, await stage.newOffice());
    const neighbour = await stage.newOffice();
    const seen = new Set<string>();
    const those = openAll(stage, path, addresses).map(async (reply) => seen.add(answerOf(await reply)));
    const key = await neighbour.key();
    for (let i = 0; i < 20; i += 1)
      seen.add(`${answerOf(await call(stage, { path: '/v1/clientes', key }))} of the neighbour`);
    await Promise.all(those);
    return [...seen].sort().join(', ');
  },
  async control(port) {
    await Promise.all(openAll({ services: { gateway: { port } } }, '/', addresses));
  },
});

export const links: Family = {
  name: 'Links',
  attacks: () => [
    opens('200 opens of one report at once, from one address', 1),
    opens('200 opens of one report at once, from 8 addresses', 8),
    opens('200 opens of one report at once, from 200 addresses', 200),
  ],
};
