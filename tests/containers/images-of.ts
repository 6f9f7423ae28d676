import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { HOME } from '../../scripts/containers.mjs';
import { ROOT, SERVICES } from '../manifests/dockerfiles.ts';
import { run, tryRun } from './engine.ts';

/** The tag of the images of a revision, which are built where they are not there yet. */
export async function imagesOf(revision: string): Promise<string> {
  const tag = (await run('git', ['rev-parse', '--short=12', revision])).trim();
  const folder = join(HOME, 'before');
  for (const service of SERVICES) {
    const image = `apura-${service}:${tag}`;
    if ((await tryRun('docker', ['image', 'inspect', image])).code === 0) continue;
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    const archive = execFileSync('git', ['archive', revision], { cwd: ROOT, maxBuffer: 1e9 });
    execFileSync('tar', ['--extract', '--directory', folder], { input: archive });
    const one = existsSync(join(folder, 'Dockerfile'));
    const args = one ? ['--target', service] : ['--file', join(folder, `services/${service}/Dockerfile`)];
    await run('docker', ['build', '--quiet', ...args, '--tag', image, folder], { timeoutMs: 850_000 });
  }
  return tag;
}
