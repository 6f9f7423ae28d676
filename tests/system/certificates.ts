import { spawnSync } from 'node:child_process';
import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** An authority made for one test, and a certificate of it for this machine's loopback address. */
export interface Certificates {
  /** Paths of PEM files. */
  readonly authority: string;
  readonly certificate: string;
  readonly key: string;
}

export const canMakeCertificates = !spawnSync('openssl', ['version']).error;

const NAMES = 'subjectAltName=DNS:localhost,IP:127.0.0.1\nbasicConstraints=CA:FALSE\n';

/** Makes both in `folder`, valid for two days. */
export function makeCertificates(folder: string): Certificates {
  const file = (name: string) => join(folder, name);
  const openssl = (...args: string[]) => {
    const { status, stderr } = spawnSync('openssl', args, { encoding: 'utf8' });
    if (status !== 0) throw new Error(`openssl ${args[0]}: ${stderr}`);
  };
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
  writeFileSync(file('names'), NAMES);
  openssl(
    ...['req', '-x509', '-days', '2', '-subj', '/CN=Authority of a test', ...key],
    ...['-keyout', file('authority.key'), '-out', file('authority.pem')],
  );
  openssl(
    ...['req', '-new', '-subj', '/CN=localhost', ...key, '-keyout', file('server.key')],
    ...['-out', file('server.csr')],
  );
  openssl(
    ...['x509', '-req', '-days', '2', '-in', file('server.csr'), '-extfile', file('names')],
    ...['-CA', file('authority.pem'), '-CAkey', file('authority.key'), '-CAcreateserial'],
    ...['-out', file('server.pem')],
  );
  chmodSync(file('server.key'), 0o600);
  return { authority: file('authority.pem'), certificate: file('server.pem'), key: file('server.key') };
}
