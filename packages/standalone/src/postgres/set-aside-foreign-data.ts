import { existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import type { Home } from '../home.ts';
import { stopOrphan } from './stop-orphan.ts';

/**
 * Data without the home's secrets are those of a home that was removed: as root they lie outside of it, and nobody has
 * their password any more. They are put aside under another name, so that this home can begin and nothing is lost.
 */
export async function setAsideForeignData(
  { postgres, secrets }: Pick<Home, 'postgres' | 'secrets'>,
  say: (line: string) => void,
): Promise<void> {
  if (existsSync(secrets) || !existsSync(join(postgres, 'data/PG_VERSION'))) return;
  await stopOrphan(postgres);
  const aside = `${postgres}-${Date.now()}`;
  renameSync(postgres, aside);
  say(`Em ${postgres} havia dados de uma instalação que foi apagada; estão agora em ${aside}.`);
}
