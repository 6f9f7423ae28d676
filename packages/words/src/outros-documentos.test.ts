import { expect, test } from '@jest/globals';
import { nomeDaNatureza } from './codigos.ts';
import { linhasDasRetencoes } from './mes/quadros-do-devido.ts';
import { recortesDosOutros } from './mes/quadros-dos-recortes.ts';

test('an operation without CFOP has a name', () => {
  expect(['170101', '0601001', 'SCEE', '5102', ''].map(nomeDaNatureza)).toEqual([
    'serviço 17.01.01 da lista nacional (LC 116/2003)',
    'classe do item na fatura (cClass)',
    'energia compensada (SCEE)',
    '',
    '',
  ]);
});

test('what was kept back stands tax by tax, without those of which nothing was', () => {
  const nada = { iss: '0.00', irrf: '0.00', inss: '0.00', pis: '0.00', cofins: '0.00', csll: '0.00' };
  expect(
    linhasDasRetencoes({
      a_recolher: { ...nada, iss: '400.00', irrf: '300.00' },
      sofridas: { ...nada, iss: '50.00' },
    }),
  ).toEqual([
    { tributo: 'iss', a_recolher: '400.00', sofridas: '50.00' },
    { tributo: 'irrf', a_recolher: '300.00', sofridas: '0.00' },
  ]);
  expect(linhasDasRetencoes({ a_recolher: nada, sofridas: nada })).toEqual([]);
  expect(linhasDasRetencoes(undefined)).toEqual([]);
});

test('a month of nothing but NF-e has no cut by kind', () => {
  const linha = (chave: string) => ({ chave, operacoes: '1.00', atual: '0.00', novo: null });
  const deMercadorias = ['nfe', 'nfce', 'fora_das_notas', 'saldo_credor'].map(linha);
  const por_natureza = [linha('5102')];
  const nenhum = { por_tipo_de_documento: [], por_natureza: [] };
  expect(recortesDosOutros({ por_tipo_de_documento: deMercadorias, por_natureza })).toEqual(nenhum);
  expect(recortesDosOutros({})).toEqual(nenhum);
  const por_tipo_de_documento = [...deMercadorias, linha('cte')];
  const misto = { por_tipo_de_documento, por_natureza: [linha('5102'), linha('1352'), linha('170101')] };
  // What its CFOP names is told row by row elsewhere.
  expect(recortesDosOutros(misto)).toEqual({
    por_tipo_de_documento,
    por_natureza: [{ chave: 'por_cfop', operacoes: '2.00', atual: '0.00', novo: null }, linha('170101')],
  });
});
