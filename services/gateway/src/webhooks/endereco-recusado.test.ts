import { expect, test } from '@jest/globals';
import { enderecoRecusado } from './endereco-recusado.ts';

const PERMITIDOS = ['127.0.0.1:4000', 'receptor:80'];

test.each([
  'https://escritorio.example',
  'https://escritorio.example:8443/caminho?x=1',
  'https://8.8.8.8/',
  'https://[2606:4700::1111]/',
  'http://127.0.0.1:4000/x',
  'http://receptor/x',
])('%s may be used', (url) => {
  expect(enderecoRecusado(url, PERMITIDOS)).toBeUndefined();
});

test.each([
  ['https://', 'URL'],
  ['http://escritorio.example/', 'https'],
  ['http://127.0.0.1:4001/', 'https'],
  ['https://u:s@escritorio.example/', 'senha'],
  ['http://u@127.0.0.1:4000/', 'usuário'],
  ['https://escritorio.example/#x', 'fragmento'],
  ['https://escritorio.example:22/', 'porta'],
  ['https://localhost/', 'internet'],
  ['https://app.localhost/', 'internet'],
  ['https://servidor.local/', 'internet'],
  ['https://metadata.google.internal/', 'internet'],
  ['https://127.1/', 'internet'],
  ['https://0x7f000001/', 'internet'],
  ['https://2130706433/', 'internet'],
  ['https://169.254.169.254/', 'internet'],
  ['https://192.168.0.10/', 'internet'],
  ['https://172.31.0.1/', 'internet'],
  ['https://100.64.0.1/', 'internet'],
  ['https://0.0.0.0/', 'internet'],
  ['https://255.255.255.255/', 'internet'],
  ['https://[::1]/', 'internet'],
  ['https://[::ffff:127.0.0.1]/', 'internet'],
  ['https://[fd00::1]/', 'internet'],
  ['https://[fe80::1]/', 'internet'],
])('%s may not: %s', (url, motivo) => {
  expect(enderecoRecusado(url, PERMITIDOS)).toContain(motivo);
});
