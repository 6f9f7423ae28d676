import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DAYS_UNTIL_ERASED } from '@apura/contracts';
import {
  clientesToErase,
  type Database,
  eraseCliente,
  eraseEscritorio,
  escritoriosToErase,
  requestRecalculos,
  runAlone,
} from '@apura/database';
import { versoes } from '@apura/engine';
import type { Logger } from '@apura/runtime';
import type { OpenStorage } from '@apura/storage';
import { remindOffices } from './remind-offices.ts';

const DIA_MS = 24 * 3600 * 1000;
const INTERVAL_MS = 6 * 3600 * 1000;

interface Meios {
  readonly database: Database;
  readonly storage: OpenStorage;
  readonly logger: Logger;
  readonly agora: () => Date;
}

/**
 * What needs the rules or the bytes, and so cannot be part of every service's upkeep: asks for the notes that other
 * rules computed, removes offices whose owner asked for it, and clients likewise, mails the week's deadlines, and sweeps bytes that no row names. One
 * process at a time.
 */
export async function runMaintenance({ database, storage, logger, agora }: Meios): Promise<void> {
  await runAlone(database, 'manutencao do worker', async () => {
    const escritorios = await requestRecalculos(database, versoes.regras);
    if (escritorios) logger.info('new rules asked for', { regras: versoes.regras, escritorios });
    const antes = agora().getTime() - DAYS_UNTIL_ERASED * DIA_MS;
    for (const id of await escritoriosToErase(database, new Date(antes))) {
      const apagados = await eraseEscritorio(database, id, 'sistema');
      for (const apagado of apagados) await storage.outside?.erase(apagado);
      logger.info('office removed', { organization_id: id });
    }
    for (const { id, organization_id } of await clientesToErase(database, new Date(antes))) {
      await eraseCliente(database.forOrganization(organization_id), id);
      logger.info('client removed', { organization_id, cliente_id: id });
    }
    await remindOffices({ database, logger, agora });
    // Bytes are stored before their rows: only those of yesterday and before can be orphans.
    const varridos = await storage.outside?.sweep(new Date(agora().getTime() - DIA_MS));
    if (varridos) logger.info('orphaned objects removed', { varridos });
  });
}

/** At once, and then every six hours. A failure is logged; the next time does what is left. */
export function keepUp(meios: Meios): { parar(): void } {
  const rodar = () =>
    void runMaintenance(meios).catch((error: unknown) =>
      meios.logger.warn('maintenance interrupted', { error }),
    );
  const timer = setInterval(rodar, INTERVAL_MS);
  rodar();
  return { parar: () => clearInterval(timer) };
}

/** Removes what a killed process left in `folder`: entries whose name begins so, older than `ageMs`. */
export async function removeLeftovers(folder: string, prefix: string, ageMs: number): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.startsWith(prefix)) continue;
    const path = join(folder, name);
    // Another process may be quicker.
    const made = await stat(path).then(
      ({ mtimeMs }) => mtimeMs,
      () => Number.POSITIVE_INFINITY,
    );
    if (Date.now() - made > ageMs) await rm(path, { recursive: true, force: true });
  }
}
