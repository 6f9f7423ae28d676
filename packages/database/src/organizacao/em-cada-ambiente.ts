import type { PoolClient } from 'pg';
import { newId } from '../new-id.ts';

export type Ambiente = 'live' | 'test';

const mudarPara = (client: PoolClient, organizationId: string) =>
  client.query("SELECT set_config('app.organization_id', $1, true)", [organizationId]);

/** The office's sandbox, or undefined while it has none. */
async function sandboxDe(client: PoolClient): Promise<string | undefined> {
  const { rows } = await client.query<{ id: string | null }>('SELECT sandbox_do_escritorio() AS id');
  return rows[0]?.id ?? undefined;
}

/** Does `work` in the office and, if it has one, in its sandbox, in the one transaction of `client`. */
export async function emCadaAmbiente<T>(
  client: PoolClient,
  organizationId: string,
  work: (organizationId: string, ambiente: Ambiente) => Promise<T>,
): Promise<T[]> {
  const doEscritorio = await work(organizationId, 'live');
  const sandbox = await sandboxDe(client);
  if (sandbox === undefined) return [doEscritorio];
  await mudarPara(client, sandbox);
  const doSandbox = await work(sandbox, 'test');
  await mudarPara(client, organizationId);
  return [doEscritorio, doSandbox];
}

/** Does `work` in one of the two; the sandbox is made when it is first needed. */
export async function noAmbiente<T>(
  client: PoolClient,
  organizationId: string,
  ambiente: Ambiente,
  work: (organizationId: string) => Promise<T>,
): Promise<T> {
  if (ambiente === 'live') return work(organizationId);
  const { rows } = await client.query<{ nome: string }>(
    'SELECT nome FROM organization WHERE id = $1 FOR UPDATE',
    [organizationId],
  );
  let sandbox = await sandboxDe(client);
  if (sandbox === undefined) {
    sandbox = newId();
    await mudarPara(client, sandbox);
    await client.query('INSERT INTO organization (id, nome, sandbox_of) VALUES ($1, $2, $3)', [
      sandbox,
      `${rows[0]?.nome} (testes)`,
      organizationId,
    ]);
  }
  await mudarPara(client, sandbox);
  const feito = await work(sandbox);
  await mudarPara(client, organizationId);
  return feito;
}
