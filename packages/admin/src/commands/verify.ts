import { createHash } from 'node:crypto';
import { conferirEscritorio, conteudosGuardados, listarEscritorios } from '@apura/database';
import { type Command, type Context, ownerUrlOf } from '../command.ts';

const BATCH = 100;

export const verify: Command = {
  name: 'verify',
  does: 'reads every stored byte and every counter, and names what is not as it should be; exit code 1 then',
  flags: { 'rows-only': 'leaves the bytes out' },
  async run(context, { flags }) {
    const { config, database, say } = context;
    const offices = await listarEscritorios(ownerUrlOf(config));
    let faults = 0;
    let files = 0;
    for (const { id } of offices) {
      const tenant = database.forOrganization(id);
      for (const { falha, id: which } of await conferirEscritorio(tenant)) {
        say(`fault  ${id}  ${falha}: ${which}`);
        faults += 1;
      }
      if (flags.has('rows-only')) continue;
      for await (const hashes of conteudosGuardados(tenant, BATCH)) {
        files += hashes.length;
        for (const fault of await wrongBytes(context, id, hashes)) {
          say(`fault  ${id}  ${fault}`);
          faults += 1;
        }
      }
    }
    say(`${offices.length} offices, ${files} stored files, ${faults} faults`);
    return faults ? 1 : 0;
  },
};

/** Read together, and one by one where that fails: one spoilt file must not hide the others. */
async function wrongBytes({ storage }: Context, office: string, hashes: readonly Buffer[]) {
  const together = await storage.read(office, hashes).catch(() => undefined);
  const faults: string[] = [];
  for (const hash of hashes) {
    const name = hash.toString('hex');
    try {
      const bytes = (together ?? (await storage.read(office, [hash]))).get(name);
      if (!bytes) faults.push(`stored bytes are not there: ${name}`);
      else if (!createHash('sha256').update(bytes).digest().equals(hash)) {
        faults.push(`stored bytes are not what they were: ${name}`);
      }
    } catch (error) {
      faults.push(`stored bytes are not what they were: ${name} (${(error as Error).message})`);
    }
  }
  return faults;
}
