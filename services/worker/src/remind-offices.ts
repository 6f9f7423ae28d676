import {
  clientesDevedores,
  type Database,
  findToday,
  newId,
  officesToRemind,
  remindOfPrazos,
  type Tenant,
} from '@apura/database';
import { addDays, prazosEntre } from '@apura/engine';
import type { Logger } from '@apura/runtime';

/** Two weeks: who reads it on Monday still has the next one for what falls due at its beginning. */
const DAYS_AHEAD = 13;

interface Meios {
  readonly database: Database;
  readonly logger: Logger;
  readonly agora: () => Date;
}

/** Mails the deadlines of the coming two weeks, once a week, to who wants them. An office that cannot be written to has its turn later. */
export async function remindOffices({ database, logger, agora }: Meios): Promise<void> {
  for (const id of await officesToRemind(database)) {
    await remindOffice(database.forOrganization(id), agora()).catch((error: unknown) =>
      logger.warn('deadlines were not mailed', { organization_id: id, error }),
    );
  }
}

async function remindOffice(tenant: Tenant, agora: Date): Promise<void> {
  const { hoje } = await findToday(tenant, agora);
  const prazos = prazosEntre(hoje, addDays(hoje, DAYS_AHEAD));
  const which = prazos.map(({ id: obrigacao, competencia, regimes }) => ({
    obrigacao,
    competencia,
    regimes,
  }));
  const deQuem = await clientesDevedores(tenant, which);
  const abertos = prazos.flatMap((prazo) => {
    const { data, obrigacao, competencia, periodicidade, natureza, so_para } = prazo;
    const { clientes = 0, cumpridos = 0 } = deQuem.get(`${prazo.id} ${competencia}`) ?? {};
    return cumpridos < clientes
      ? [{ data, obrigacao, competencia, periodicidade, natureza, so_para, clientes, cumpridos }]
      : [];
  });
  if (abertos.length)
    await remindOfPrazos(tenant, { semana: mondayOf(hoje), prazos: abertos, requestId: newId() });
}

/** The Monday of the week of a day (YYYY-MM-DD). */
const mondayOf = (dia: string): string => addDays(dia, -((new Date(`${dia}T00:00:00Z`).getUTCDay() + 6) % 7));
