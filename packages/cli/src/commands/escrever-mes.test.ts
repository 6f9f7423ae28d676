import type { Comparativo } from '@apura/contracts';
import { expect, test } from '@jest/globals';
import type { Contexto } from '../contexto.ts';
import { en } from '../texts/en.ts';
import { pt } from '../texts/pt.ts';
import { writeMes } from './send.ts';

const linha = (tributo: string, situacao: string, debitos: string, creditos: string, a_recolher: string) => ({
  ...{ tributo, situacao, debitos, creditos, a_recolher },
  estornos: '0.00',
  saldo_anterior: '0.00',
  a_transportar: '0.00',
});

const MES = {
  resumo: 'Em 2026 nada muda: a recolher R$ 1.023,40 em 09/2026.',
  devido_no_mes: {
    tributos: [
      linha('icms', 'devido', '1800.00', '1080.00', '720.00'),
      linha('ibs_uf', 'informativo', '7.44', '4.46', '2.98'),
    ],
    total_a_recolher: '1023.40',
    dispensado: '29.77',
  },
  comparacao: {
    ano_do_regime_atual: 2026,
    ano_do_regime_novo: 2033,
    status: 'estimativa',
    regime_atual: { total: '1023.40' },
    regime_novo: { total: '788.80' },
    diferenca: '-234.60',
  },
  ponte: {
    de: 2026,
    para: 2027,
    inicial: '1023.40',
    passos: [{ tributo: 'cofins', valor: '-249.28' }],
    final: '774.12',
    status: 'estimativa',
  },
  transicao: [
    { ano: 2027, premissa_preco: 'liquido_constante', total: '774.12', status: 'estimativa' },
    { ano: 2027, premissa_preco: 'final_constante', total: '800.00', status: 'estimativa' },
  ],
} as unknown as Comparativo;

function escrito(language: 'pt' | 'en', mes: Comparativo): string {
  let texto = '';
  const saida = { write: (parte: string) => (texto += parte) };
  writeMes({ saida, language, textos: language === 'pt' ? pt : en } as unknown as Contexto, mes);
  return texto;
}

test.each([
  [
    'pt',
    'Em 2026 nada muda: a recolher R$ 1.023,40 em 09/2026.\n',
    /ICMS +│ 1\.800,00 │ 1\.080,00 │ +720,00/,
    /Total a recolher +│ +│ +│ +1\.023,40 │\n/,
    /IBS estadual +│.+2,98/,
    /^De 2026 a 2027, tributo a tributo, estimativa:$/m,
    /COFINS +│ +-249,28 │/,
    /2027 │ +774,12 │ +800,00 │ +estimativa/,
    /^Regime atual \(2026\): 1\.023,40\. Regime novo \(2033, estimativa\): 788,80\. Diferença: -234,60\.$/m,
  ],
  [
    'en',
    'To pay for the month: 1,023.40.\n',
    /ICMS +│ 1,800\.00 │ 1,080\.00 │ +720\.00/,
    /Total to pay +│ +│ +│ +1,023\.40 │\n/,
    /IBS of the states +│.+2\.98/,
    /^From 2026 to 2027, tax by tax, estimate:$/m,
    /COFINS +│ +-249\.28 │/,
    /2027 │ +774\.12 │ +800\.00 │ +estimate/,
    /^Today's regime \(2026\): 1,023\.40\. New regime \(2033, estimate\): 788\.80\. Difference: -234\.60\.$/m,
  ],
] as const)('a month in %s: the answer, the table, both regimes', (language, resposta, ...partes) => {
  const texto = escrito(language, MES);
  expect(texto.startsWith(resposta)).toBe(true);
  for (const parte of partes) expect(texto).toMatch(parte);
});

test('an incomplete month says what is missing, and no amount', () => {
  const resumo = 'Sem valores: Falta o anexo do Simples Nacional.';
  expect(
    escrito('pt', { ...MES, resumo, devido_no_mes: null, comparacao: null, ponte: null, transicao: [] }),
  ).toBe(`${resumo}\n`);
});
