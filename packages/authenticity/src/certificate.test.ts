import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { certificateOfLongExponent } from '../../../tests/attack/families/worker/hostile-certificate.ts';
import { readCertificate } from './certificate.ts';

const NOTE = readFileSync(join(import.meta.dirname, '../test-data/ex11-nota-entrada.xml'), 'utf8');
const GOOD = /<X509Certificate>([^<]+)/.exec(NOTE)?.[1] ?? '';

test('a certificate as ICP-Brasil issues them is read', () => {
  expect(readCertificate(GOOD)?.publicKey.asymmetricKeyDetails).toMatchObject({ publicExponent: 65_537n });
});

test('a key whose exponent is as long as its modulus is refused, though OpenSSL would compute with it', () => {
  const hostile = certificateOfLongExponent();
  const { publicKey } = new X509Certificate(Buffer.from(hostile, 'base64'));
  const { modulusLength, publicExponent = 0n } = publicKey.asymmetricKeyDetails ?? {};
  expect([modulusLength, publicExponent > 2n ** 3070n]).toEqual([3072, true]);
  expect(readCertificate(hostile)).toBeUndefined();
});
