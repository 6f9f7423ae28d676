import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** What an engine of our own is made with; `tests/containers` says how. */
const PROGRAMS = ['apt-get', 'debootstrap', 'dpkg-deb', 'iptables', 'runc', 'unshare', 'xz'];

const succeeds = (program, ...args) => spawnSync(program, args, { stdio: 'ignore' }).status === 0;

/** Why this machine cannot run a Docker Engine of our own beside whatever it has; undefined where it can. */
export function whyNoEngine() {
  if (process.platform !== 'linux' || process.arch !== 'x64') return 'it takes Linux on x64';
  if (process.getuid() !== 0) return 'it takes root';
  const missing = PROGRAMS.filter((program) => !succeeds('which', program));
  if (missing.length) return `no ${missing.join(', ')} on this machine`;
  // A container that runs this may be root and have none of root's rights.
  if (!succeeds('unshare', '--mount', '--net', 'true')) return 'namespaces are refused';
  if (!succeeds('iptables', '--table', 'nat', '--list', '--numeric')) return 'iptables is refused';
  return /\boverlay$/m.test(readFileSync('/proc/filesystems', 'utf8')) ? undefined : 'no overlayfs';
}
