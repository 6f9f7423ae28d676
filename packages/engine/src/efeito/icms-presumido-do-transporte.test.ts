import { expect, test } from '@jest/globals';
import { COMPRADOR, item, nota, TRIBUTOS_DE_MIL, VENDEDOR } from '../../test-data/nota-de-teste.ts';
import { calcularDocumento } from '../calcular-documento.ts';
import type { ContextoDoCliente } from '../resultado.ts';
import { efeito } from './efeito.ts';

const OPCAO = {
  pergunta: 'icms_presumido_do_transporte',
  quando: {},
  resposta: 'sim',
  desde: '2026-03-01',
} as const;

const comprador = (mais: Partial<ContextoDoCliente> = {}): ContextoDoCliente => ({
  cliente_id: 'c',
  cnpj_raiz: COMPRADOR.slice(0, 8),
  regime: 'lucro_real',
  ibs_cbs: 'regular',
  respostas: [OPCAO],
  ...mais,
});

/** ICMS and PIS of a purchase of 1,000.00 in March 2026: 180.00, and 1.65 % of 820.00 = 13.53. */
function ofCompra(cliente: ContextoDoCliente): (string | undefined)[] {
  const compra = nota([item({}, TRIBUTOS_DE_MIL)]);
  const [linha] = efeito(calcularDocumento(compra), compra, cliente);
  return [linha?.icms, linha?.pis];
}

test('while the option holds a purchase gives no ICMS, and PIS as ever', () => {
  expect(ofCompra(comprador({ respostas: [] }))).toEqual(['180.00', '13.53']);
  expect(ofCompra(comprador())).toEqual(['0.00', '13.53']);
  expect(ofCompra(comprador({ respostas: [{ ...OPCAO, resposta: 'nao' }] }))).toEqual(['180.00', '13.53']);
  expect(ofCompra(comprador({ respostas: [{ ...OPCAO, desde: '2026-04-01' }] }))).toEqual([
    '180.00',
    '13.53',
  ]);
  expect(ofCompra(comprador({ respostas: [{ ...OPCAO, ate: '2026-03-31' }] }))).toEqual(['0.00', '13.53']);
});

test('a client of the Simples above the sublimit may have opted too', () => {
  const acima = { regime: 'simples_nacional', ibs_cbs: 'das', icms_fora_do_das: true } as const;
  expect(ofCompra(comprador({ ...acima, respostas: [] }))).toEqual(['180.00', '0.00']);
  expect(ofCompra(comprador(acima))).toEqual(['0.00', '0.00']);
});

test.each([
  ['bought before the option', ['35260211222333000181550010000000011000000019'], '180.00'],
  ['bought under it', ['35260311222333000181550010000000011000000019'], '0.00'],
  ['of a note that is not named', [], '0.00'],
  [
    'of two notes, one from before',
    ['35260211222333000181550010000000011000000019', '35260311222333000181550010000000011000000019'],
    '180.00',
  ],
])('a return of a purchase %s takes back what was credited', (_, refNFe, icms) => {
  const volta = nota([item({ CFOP: '5202' }, TRIBUTOS_DE_MIL)], {
    ide: { finNFe: '4', refNFe },
    emit: { CNPJ: COMPRADOR },
    dest: { CNPJ: VENDEDOR, UF: 'SP' },
  });
  const [linha] = efeito(calcularDocumento(volta), volta, comprador());
  expect([linha?.efeito, linha?.icms, linha?.pis]).toEqual(['estorno_credito', icms, '13.53']);
});
