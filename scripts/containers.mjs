import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './bootstrap.mjs';

/*
 * A Docker Engine and Compose of our own: Debian's packages, unpacked and not installed, in a folder that is kept. Compose alone reads
 * docker-compose.yml in `npm test` where the machine has none; the engine is that of tests/containers.
 */

/** Where all of it lies; with images and what they are built of some 12 GB. */
export const HOME = process.env.APURA_CONTAINERS ?? join(ROOT, '.apura/containers');
/** Where this machine's own packages come from; undefined where it has none of Debian's. */
export const MIRROR = debianMirror();
export const KEYRING = '/usr/share/keyrings/debian-archive-keyring.gpg';
/** The release that has Compose 2. */
const RELEASE = 'trixie';
const PACKAGES = ['docker.io', 'docker-cli', 'docker-compose', 'docker-buildx', 'containerd'];
/** Where the packages have their programs, below `usr`. */
const PLUGINS = 'engine/usr/libexec/docker/cli-plugins';

/** What an engine of our own is made with; `tests/containers` says how. */
const PROGRAMS = ['apt-get', 'debootstrap', 'dpkg-deb', 'iptables', 'runc', 'unshare', 'xz'];

function debianMirror() {
  const folder = '/etc/apt';
  const files = [
    'sources.list',
    ...(existsSync(join(folder, 'sources.list.d')) ? readdirSync(join(folder, 'sources.list.d')) : []).map(
      (name) => join('sources.list.d', name),
    ),
  ].map((name) => join(folder, name));
  for (const file of files.filter(existsSync)) {
    const [, found] = /^(?!#).*?(https?:\/\/\S+\/debian)\/?(?:\s|$)/m.exec(readFileSync(file, 'utf8')) ?? [];
    if (found) return found;
  }
  return undefined;
}

const succeeds = (program, ...args) => spawnSync(program, args, { stdio: 'ignore' }).status === 0;

/** Why this machine cannot run a Docker Engine of our own beside whatever it has; undefined where it can. */
export function whyNoEngine() {
  if (process.platform !== 'linux' || process.arch !== 'x64') return 'it takes Linux on x64';
  if (process.getuid() !== 0) return 'it takes root';
  if (!MIRROR) return 'no source of Debian packages on this machine';
  const missing = PROGRAMS.filter((program) => !succeeds('which', program));
  if (missing.length) return `no ${missing.join(', ')} on this machine`;
  // A container that runs this may be root and have none of root's rights.
  if (!succeeds('unshare', '--mount', '--net', 'true')) return 'namespaces are refused';
  if (!succeeds('iptables', '--table', 'nat', '--list', '--numeric')) return 'iptables is refused';
  return /\boverlay$/m.test(readFileSync('/proc/filesystems', 'utf8')) ? undefined : 'no overlayfs';
}

/** Unpacks the engine where that has not been done. */
export function unpackEngine() {
  const plugins = join(HOME, 'config/cli-plugins');
  if (existsSync(plugins)) return;
  const apt = join(HOME, 'apt');
  for (const folder of [
    'etc/apt.conf.d',
    'etc/preferences.d',
    'state/lists/partial',
    'cache/archives/partial',
    'debs',
  ])
    mkdirSync(join(apt, folder), { recursive: true });
  writeFileSync(join(apt, 'sources.list'), `deb [signed-by=${KEYRING}] ${MIRROR} ${RELEASE} main\n`);
  const settings = {
    'Dir::Etc': join(apt, 'etc'),
    'Dir::Etc::sourcelist': join(apt, 'sources.list'),
    'Dir::Etc::sourceparts': '-',
    'Dir::State': join(apt, 'state'),
    'Dir::State::status': '/dev/null',
    'Dir::Cache': join(apt, 'cache'),
    'APT::Sandbox::User': 'root',
  };
  const file = join(apt, 'apt.conf');
  writeFileSync(
    file,
    Object.entries(settings)
      .map(([name, value]) => `${name} "${value}";\n`)
      .join(''),
  );
  const options = { cwd: join(apt, 'debs'), env: { ...process.env, APT_CONFIG: file }, stdio: 'pipe' };
  execFileSync('apt-get', ['update', '-qq'], options);
  execFileSync('apt-get', ['download', '-qq', ...PACKAGES], options);
  for (const deb of readdirSync(options.cwd))
    execFileSync('dpkg-deb', ['-x', join(options.cwd, deb), join(HOME, 'engine')]);
  mkdirSync(plugins, { recursive: true });
  for (const plugin of ['docker-compose', 'docker-buildx'])
    symlinkSync(join(HOME, PLUGINS, plugin), join(plugins, plugin));
}

/** Compose 2 or newer, as a plugin or by itself, where the machine has it: the first words of its command. Older ones read other files. */
export function composeCommand() {
  return [['docker', 'compose'], ['docker-compose']].find(([program, ...args]) =>
    / v?([2-9]|\d\d)\./.test(spawnSync(program, [...args, 'version'], { encoding: 'utf8' }).stdout ?? ''),
  );
}

// For a PATH that is to have Compose.
if (process.argv[1] === import.meta.filename) {
  unpackEngine();
  process.stdout.write(`${join(HOME, PLUGINS)}\n`);
}
