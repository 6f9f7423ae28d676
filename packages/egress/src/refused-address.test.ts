import { describe, expect, test } from '@jest/globals';
import { readAllowedHosts } from './allowed-hosts.ts';
import { refusedAddress } from './public-address.ts';

const NENHUM = readAllowedHosts([]);
const LOCAL = readAllowedHosts(['127.0.0.1:9999', ' Localhost:80', '[::1]:9999', 'receptor:80']);

test.each([
  'https://example.com/webhook?a=1',
  'https://example.com:443/',
  'https://example.com:8443/',
  'https://8.8.8.8/',
  'https://[2001:4860:4860::8888]/',
  'https://[2606:4700::1111]/',
  'https://localhost.example.com/',
  'https://127.0.0.1.example.com/',
])('may be used: %s', (url) => expect(refusedAddress(url, NENHUM)).toBeUndefined());

test.each([
  ['URL', 'example.com'],
  ['URL', ''],
  ['URL', '//example.com/'],
  ['URL', 'https://'],
  ['URL', 'https://999.1.1.1/'],
  ['URL', 'https://exa mple.com/'],
  ['URL', 'https://example.com:65536/'],
  ['URL', 'https://[::1/'],
  ['URL', 'https://0x100000000/'],
  ['https://', 'http://example.com/'],
  ['https://', 'ftp://example.com/'],
  ['https://', 'file:///etc/passwd'],
  ['https://', 'gopher://127.0.0.1:6379/_FLUSHALL'],
  ['https://', 'javascript:alert(1)'],
  ['https://', 'data:text/plain,x'],
  ['https://', 'ws://example.com/'],
  ['usuário', 'https://user@example.com/'],
  ['usuário', 'https://user:pass@example.com/'],
  ['usuário', 'https://8.8.8.8:443@127.0.0.1/'],
  ['usuário', 'https://:secret@example.com/'],
  ['fragmento', 'https://example.com/#x'],
  ['porta', 'https://example.com:22/'],
  ['porta', 'https://example.com:80/'],
  ['porta', 'https://example.com:6379/'],
  ['porta', 'https://example.com:0/'],
  ['internet', 'https://localhost/'],
  ['internet', 'https://LOCALHOST./'],
  ['internet', 'https://app.localhost/'],
  ['internet', 'https://intranet/'],
  ['internet', 'https://servidor.local/'],
  ['internet', 'https://postgres.internal./'],
  ['internet', 'https://metadata.google.internal/computeMetadata/v1/'],
  ['internet', 'https://1.0.0.127.in-addr.arpa/'],
  ['internet', 'https://127.0.0.1/'],
  ['internet', 'https://127.1/'],
  ['internet', 'https://127.0.1/'],
  ['internet', 'https://127.0.0.1./'],
  ['internet', 'https://2130706433/'],
  ['internet', 'https://0x7f000001/'],
  ['internet', 'https://0x7f.1/'],
  ['internet', 'https://0177.0.0.1/'],
  ['internet', 'https://017700000001/'],
  ['internet', 'https://0/'],
  ['internet', 'https://①②⑦.0.0.1/'],
  ['internet', 'https://127。0。0。1/'],
  ['internet', 'https://%31%32%37.0.0.1/'],
  ['internet', 'https:\\\\127.0.0.1\\'],
  ['internet', 'https:127.0.0.1/'],
  ['internet', 'https://127.0.0.1\t/'],
  ['internet', 'https://169.254.169.254/latest/meta-data'],
  ['internet', 'https://2852039166/'],
  ['internet', 'https://0xa9fea9fe/'],
  ['internet', 'https://100.100.100.200/'],
  ['internet', 'https://168.63.129.16/'],
  ['internet', 'https://192.0.0.192/'],
  ['internet', 'https://10.0.0.1:8443/'],
  ['internet', 'https://172.31.255.255/'],
  ['internet', 'https://192.168.0.10/'],
  ['internet', 'https://100.64.0.1/'],
  ['internet', 'https://198.18.0.1/'],
  ['internet', 'https://224.0.0.1/'],
  ['internet', 'https://255.255.255.255/'],
  ['internet', 'https://[::1]/'],
  ['internet', 'https://[::]/'],
  ['internet', 'https://[0:0:0:0:0:0:0:1]/'],
  ['internet', 'https://[::ffff:127.0.0.1]/'],
  ['internet', 'https://[::ffff:7f00:1]/'],
  ['internet', 'https://[::ffff:a9fe:a9fe]/'],
  ['internet', 'https://[::127.0.0.1]/'],
  ['internet', 'https://[64:ff9b::a9fe:a9fe]/'],
  ['internet', 'https://[64:ff9b:1::7f00:1]/'],
  ['internet', 'https://[2002:7f00:1::]/'],
  ['internet', 'https://[2001:0:7f00:1::]/'],
  ['internet', 'https://[fd00:ec2::254]/'],
  ['internet', 'https://[fe80::1]/'],
  ['internet', 'https://[ff02::1]/'],
])('refused (%s): %s', (reason, url) => expect(refusedAddress(url, NENHUM)).toContain(reason));

test('a host on the list is exempt, by exact host and port only', () => {
  for (const url of [
    'http://127.0.0.1:9999/x',
    'http://127.1:9999/x',
    'http://LOCALHOST/x',
    'http://[::1]:9999/x',
    'http://receptor/x',
  ])
    expect([url, refusedAddress(url, LOCAL)]).toEqual([url, undefined]);
  for (const url of [
    'http://127.0.0.1:9998/x',
    'http://127.0.0.2:9999/x',
    'http://localhost:9999/x',
    'http://user@127.0.0.1:9999/x',
    'ftp://127.0.0.1:9999/x',
  ])
    expect([url, typeof refusedAddress(url, LOCAL)]).toEqual([url, 'string']);
});

describe('the word loopback', () => {
  const own = new Set([3000, 5432, 6379, 40001]);
  const sandbox = readAllowedHosts(['loopback', '127.0.0.1:40001', '127.0.0.1:80'], { ofTests: true, own });
  const live = readAllowedHosts(['loopback', '127.0.0.1:40001', '127.0.0.1:80'], { own });

  test.each([
    'http://127.0.0.1:4000/hook',
    'http://localhost:65535/',
    'http://[::1]:1024/',
    'http://127.255.255.254:8080/',
  ])('lets a sandbox, and nobody else, reach %s', (url) => {
    expect(refusedAddress(url, sandbox)).toBeUndefined();
    expect(refusedAddress(url, live)).toContain('https://');
  });

  test.each([
    ...[1, 22, 25, 53, 111, 443, 631, 1023].map((port) => `http://127.0.0.1:${port}/`),
    ...[3000, 5432, 6379, 40001].flatMap((port) =>
      ['127.0.0.1', '127.0.0.2', 'localhost', 'LOCALHOST', '[::1]', '2130706433', '0x7f.1'].map(
        (host) => `http://${host}:${port}/`,
      ),
    ),
    'http://0.0.0.0:4000/',
    'http://[::ffff:127.0.0.1]:4000/',
    'http://localhost.:4000/',
    'http://app.localhost:4000/',
    'http://10.0.0.1:4000/',
  ])('reaches neither what is privileged, nor the deployment itself, nor another machine: %s', (url) =>
    expect(refusedAddress(url, sandbox)).toBeDefined(),
  );

  test('a pair that the operator has named is reached by everybody, but not a port of the deployment', () => {
    for (const hosts of [live, sandbox]) {
      expect(refusedAddress('http://127.0.0.1/', hosts)).toBeUndefined();
      expect(refusedAddress('http://127.0.0.1:40001/', hosts)).toBeDefined();
      expect(hosts.untold('127.0.0.1:80')).toBe(false);
    }
    expect([sandbox.untold('127.0.0.1:4000'), live.untold('127.0.0.1:4000')]).toEqual([true, false]);
  });
});
