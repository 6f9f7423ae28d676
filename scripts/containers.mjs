import { execFileSync, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statfsSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

/*
 * A Docker Engine, Compose and kubectl of our own: Debian's packages, unpacked and not installed, in a folder that is kept. Compose and
 * kubectl alone read docker-compose.yml and k8s/ in `npm test` where the machine has none; the engine is that of tests/containers.
 */

/**
 * Where all of it lies, for all clones of this user: made anew in each, base images would take most of the time. Who has `TURN` has it for
 * itself. It stays below some 12 GB: what builds keep is bounded, and images without a name go at each start.
 */
export const HOME =
  process.env.APURA_CONTAINERS ??
  join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'apura/containers');
export const TURN = join(HOME, 'turn');
/** Where this machine's own packages come from; undefined where it has none of Debian's. */
export const MIRROR = debianMirror();
export const KEYRING = '/usr/share/keyrings/debian-archive-keyring.gpg';
/** The release that has Compose 2. */
const RELEASE = 'trixie';
const PACKAGES = ['docker.io', 'docker-cli', 'docker-compose', 'docker-buildx', 'containerd', 'kubectl'];
/** Where the packages have their programs, below `usr`. */
const ENGINE = join(HOME, 'engine/usr');
const PLUGINS = join(ENGINE, 'libexec/docker/cli-plugins');

/** What an engine of our own is made with; `tests/containers` says how. */
const PROGRAMS = ['apt-get', 'debootstrap', 'dpkg-deb', 'ip', 'iptables', 'runc', 'setpriv', 'unshare', 'xz'];
/** Images, what they are built of, and what runs of them. */
const FREE_BYTES = 15e9;
/** A socket's path has 108 characters at most, and those of the engine lie some folders deeper. */
const LONGEST_HOME = 60;
/** For how long another clone may take to unpack the engine. */
const UNPACK_SECONDS = 600;
const STOP_MS = 60_000;
const CLEAN_UP_MS = 20_000;
const pause = (ms) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

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
  if (HOME.length > LONGEST_HOME) return `${HOME} is too long for sockets; APURA_CONTAINERS may name another`;
  mkdirSync(HOME, { recursive: true });
  if (!mountsOverlays()) return `no overlay can be mounted in ${HOME}`;
  const { bavail, bsize } = statfsSync(HOME);
  if (!existsSync(join(HOME, 'data')) && bavail * bsize < FREE_BYTES)
    return `less than ${FREE_BYTES / 1e9} GB are free`;
  return othersRun()
    ? "another Docker Engine runs here, and the two would take away each other's rules of iptables"
    : undefined;
}

/** A kernel may know overlays and refuse them on what this machine has for a disk, another overlay for one. */
function mountsOverlays() {
  const folder = mkdtempSync(join(HOME, 'overlay-'));
  for (const name of ['lower', 'upper', 'work', 'both']) mkdirSync(join(folder, name));
  const mount = 'mount -t overlay -o lowerdir=lower,upperdir=upper,workdir=work overlay both';
  const { status } = spawnSync('unshare', ['--mount', 'sh', '-c', mount], { cwd: folder, stdio: 'ignore' });
  rmSync(folder, { recursive: true, force: true });
  return status === 0;
}

/** The processes of this machine, with the program of each. */
const processes = () =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        return [{ pid: Number(pid), program: readlinkSync(`/proc/${pid}/exe`) }];
      } catch {
        return []; // it has ended, or is the kernel's
      }
    });

const isOurs = ({ program }) => program.startsWith(`${ENGINE}/`);
const othersRun = () => processes().some((it) => /\/dockerd( \(deleted\))?$/.test(it.program) && !isOurs(it));

/** Processes whose root is an image's: of containers that an engine left behind. */
const isContained = ({ pid }) => {
  try {
    const root = readFileSync(`/proc/${pid}/mountinfo`, 'utf8')
      .split('\n')
      .find((line) => line.split(' ')[4] === '/');
    return root?.includes(`=${HOME}/`) ?? false;
  } catch {
    return false;
  }
};

/**
 * Ends what is left of the engine of this folder: of one that was asked to stop, and of one that was killed with all that ran in it.
 * Nothing stays but files: no process, no mount, no rule.
 */
export function cleanUp() {
  const engines = () => processes().filter((it) => isOurs(it) && it.program.includes('/dockerd'));
  // It stops its containers by itself.
  for (const { pid } of engines()) succeeds('kill', '-TERM', String(pid));
  for (const end = Date.now() + STOP_MS; engines().length && Date.now() < end; ) pause(100);
  const ours = () => processes().filter((it) => isOurs(it) || isContained(it));
  for (const end = Date.now() + CLEAN_UP_MS; ours().length && Date.now() < end; pause(100))
    for (const { pid } of ours()) succeeds('kill', '-9', String(pid));
  const mounts = readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .map((line) => line.split(' ')[1] ?? '')
    .filter((path) => path.startsWith(`${HOME}/`));
  for (const path of mounts.reverse()) succeeds('umount', '--lazy', path);
  for (const name of ['run', 'dockerd.pid', 'docker.sock'])
    rmSync(join(HOME, name), { recursive: true, force: true });
  // Rules and bridges of a dead engine do no harm, but they are none of this machine's.
  if (existsSync(join(HOME, 'data')) && !othersRun()) forgetNetworks();
}

function forgetNetworks() {
  const engines = /docker|\bbr-[0-9a-f]{12}\b/i;
  for (const family of ['iptables', 'ip6tables'])
    for (const table of ['filter', 'nat']) {
      const { stdout } = spawnSync(family, ['--table', table, '--list-rules'], { encoding: 'utf8' });
      const lines = (stdout ?? '').split('\n').filter((line) => engines.test(line));
      // Chains can go when no rule names them.
      for (const [word, remove] of [
        ['-A', '-D'],
        ['-N', '-X'],
      ])
        for (const line of lines.filter((it) => it.startsWith(word)))
          succeeds(family, '--table', table, remove, ...line.split(' ').slice(1));
    }
  for (const name of readdirSync('/sys/class/net').filter((it) => /^(docker0|br-[0-9a-f]{12})$/.test(it)))
    succeeds('ip', 'link', 'delete', name);
}

/** Why the pods of an overlay cannot be run on this machine, where an engine can; undefined where they can. */
export const whyNoPods = () => (succeeds('podman', '--version') ? undefined : 'no podman on this machine');

/** What is linked last of all: where it is, the engine is unpacked. */
const LINKS = join(HOME, 'config/cli-plugins');

/** Unpacks the engine where that has not been done. Who calls it has its turn. */
export function unpackEngine() {
  if (existsSync(LINKS)) return;
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
  mkdirSync(LINKS, { recursive: true });
  for (const plugin of ['docker-compose', 'docker-buildx'])
    symlinkSync(join(PLUGINS, plugin), join(LINKS, plugin));
}

/** The first command of these that puts manifests together, by themselves or by what this machine has of its own. */
export const kubectlCommand = () =>
  ['kubectl', join(ENGINE, 'bin/kubectl')].find((program) => succeeds(program, 'kustomize', '--help'));

/** Compose 2 or newer, as a plugin or by itself, where the machine has it: the first words of its command. Older ones read other files. */
export function composeCommand() {
  return [['docker', 'compose'], ['docker-compose']].find(([program, ...args]) =>
    / v?([2-9]|\d\d)\./.test(spawnSync(program, [...args, 'version'], { encoding: 'utf8' }).stdout ?? ''),
  );
}

/** Runs a part of this program when it has its turn; whether it came to that, and went well. */
const inTurn = (part, ...waiting) =>
  spawnSync('flock', [...waiting, TURN, process.execPath, import.meta.filename, part], {
    stdio: ['ignore', 'ignore', 'inherit'],
  }).status === 0;
const IN_TURN = { 'clean-in-turn': cleanUp, 'unpack-in-turn': unpackEngine };

// For a PATH that is to have Compose and kubectl; with `clean`, what is to be the last of all.
if (process.argv[1] === import.meta.filename) {
  const [part = ''] = process.argv.slice(2);
  if (IN_TURN[part]) IN_TURN[part]();
  else if (part === 'clean') {
    // What has a turn is not left behind: it is another run's.
    if (existsSync(HOME)) inTurn('clean-in-turn', '--nonblock');
  } else {
    mkdirSync(HOME, { recursive: true });
    if (!existsSync(LINKS) && !inTurn('unpack-in-turn', '--timeout', String(UNPACK_SECONDS)))
      process.exitCode = 1;
    process.stdout.write(`${PLUGINS}:${join(ENGINE, 'bin')}\n`);
  }
}
