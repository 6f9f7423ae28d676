import { expect, test } from '@jest/globals';
import { enderecoPermitido, lerHostsPermitidos } from './endereco-permitido.ts';

const NENHUM = lerHostsPermitidos([]);
const LOCAL = lerHostsPermitidos(['127.0.0.1:9999', 'Localhost:80', '[::1]:9999']);

test.each([
  'https://example.com/webhook?a=1',
  'https://example.com:443/',
  'https://example.com:8443/',
  'https://8.8.8.8/',
  'https://[2001:4860:4860::8888]/',
])('allowed: %s', (url) => expect(enderecoPermitido(url, NENHUM)).toBeNull());

test.each([
  ['URL válida', 'example.com'],
  ['URL válida', 'https://'],
  ['URL válida', 'https://999.1.1.1/'],
  ['https://', 'http://example.com/'],
  ['https://', 'ftp://example.com/'],
  ['https://', 'file:///etc/passwd'],
  ['https://', 'javascript:alert(1)'],
  ['https://', 'data:text/plain,x'],
  ['usuário', 'https://user@example.com/'],
  ['usuário', 'https://user:pass@example.com/'],
  ['usuário', 'https://8.8.8.8:443@127.0.0.1/'],
  ['porta', 'https://example.com:22/'],
  ['porta', 'https://example.com:6379/'],
  ['pública', 'https://127.0.0.1/'],
  ['pública', 'https://127.1/'],
  ['pública', 'https://2130706433/'],
  ['pública', 'https://0x7f000001/'],
  ['pública', 'https://0x7f.1/'],
  ['pública', 'https://017700000001/'],
  ['pública', 'https://0/'],
  ['pública', 'https://①②⑦.0.0.1/'],
  ['pública', 'https://127.0.0.1./'],
  ['pública', 'https://169.254.169.254/latest/meta-data'],
  ['pública', 'https://10.0.0.1:8443/'],
  ['pública', 'https://[::1]/'],
  ['pública', 'https://[::]/'],
  ['pública', 'https://[::ffff:127.0.0.1]/'],
  ['pública', 'https://[::ffff:a9fe:a9fe]/'],
  ['pública', 'https://[64:ff9b::a9fe:a9fe]/'],
  ['pública', 'https://[2002:7f00:1::]/'],
  ['pública', 'https://[fd00:ec2::254]/'],
])('refused (%s): %s', (motivo, url) => expect(enderecoPermitido(url, NENHUM)).toContain(motivo));

test('a host on the list is exempt, by exact host and port only', () => {
  expect(enderecoPermitido('http://127.0.0.1:9999/x', LOCAL)).toBeNull();
  expect(enderecoPermitido('http://127.1:9999/x', LOCAL)).toBeNull();
  expect(enderecoPermitido('http://LOCALHOST/x', LOCAL)).toBeNull();
  expect(enderecoPermitido('http://[::1]:9999/x', LOCAL)).toBeNull();
  expect(enderecoPermitido('http://127.0.0.1:9998/x', LOCAL)).not.toBeNull();
  expect(enderecoPermitido('http://127.0.0.2:9999/x', LOCAL)).not.toBeNull();
  expect(enderecoPermitido('http://localhost:9999/x', LOCAL)).not.toBeNull();
  expect(enderecoPermitido('http://user@127.0.0.1:9999/x', LOCAL)).not.toBeNull();
});
