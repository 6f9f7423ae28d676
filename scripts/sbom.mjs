import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { judgeLicences, readAccepted } from './accepted.mjs';
import { PNPM, Refusal, ROOT, run, runMain } from './bootstrap.mjs';

/** `npm run sbom [-- FOLDER]`: what everything here is made of (CycloneDX) and under which licences; fails on one that is not accepted. */
await runMain(async () => {
  const folder = resolve(process.argv[2] ?? join(ROOT, '.apura/sbom'));
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'sbom.cdx.json');
  await run(
    'npx',
    ['--yes', PNPM, 'sbom', '--sbom-format', 'cyclonedx', '--out', file],
    'The list of packages could not be made',
  );
  const judged = judgeLicences(JSON.parse(readFileSync(file, 'utf8')), readAccepted());
  const lines = judged.map(({ name, version, licence }) => `${name} ${version}: ${licence || 'none named'}`);
  writeFileSync(join(folder, 'licences.txt'), `${lines.sort().join('\n')}\n`);
  const refused = judged.filter(({ accepted }) => !accepted);
  if (refused.length) {
    const names = refused.map(
      ({ name, version, licence }) => `  ${name} ${version}: ${licence || 'none named'}`,
    );
    throw new Refusal(
      `Licences that scripts/accepted-dependencies.json does not accept:\n${names.join('\n')}`,
    );
  }
  process.stdout.write(`${judged.length} packages, all with accepted licences; the lists are in ${folder}\n`);
});
