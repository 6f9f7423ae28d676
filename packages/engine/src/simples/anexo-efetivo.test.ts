import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { computeDasDaApuracao } from '../apuracao/das-da-apuracao.ts';
import { formatFixo, readFixo } from '../fixo.ts';
import { decideAnexoEfetivo, describeFatorR } from './anexo-efetivo.ts';

const DIA = '2026-09-01';

test.each([
  ['exactly 0.28 is annex III', '280000.00', '1000000.00', 'III'],
  ['a cent less is annex V', '279999.99', '1000000.00', 'V'],
  ['payroll without revenue is r = 0.28', '0.01', '0', 'III'],
  ['no payroll is r = 0.01', '0', '1000000', 'V'],
  ['neither is r = 0.01', '0', '0', 'V'],
] as const)('%s', (_, folha12, rbt12, anexo) => {
  expect(decideAnexoEfetivo({ anexo: 'III', folha12, rbt12 }, DIA)).toBe(anexo);
  expect(decideAnexoEfetivo({ anexo: 'V', folha12, rbt12 }, DIA)).toBe(anexo);
});

test('the Fator R is for annexes III and V with a payroll; the others keep theirs', () => {
  expect(decideAnexoEfetivo({ anexo: 'I', rbt12: '100', folha12: '90' }, DIA)).toBe('I');
  expect(decideAnexoEfetivo({ anexo: 'V', rbt12: '100' }, DIA)).toBe('V');
  expect(describeFatorR({ anexo: 'V', rbt12: '100' }, DIA)).toBeNull();
});

test('what is no amount gives no annex', () => {
  expect(decideAnexoEfetivo({ anexo: 'I', rbt12: 'um milhão' }, DIA)).toBeNull();
  expect(decideAnexoEfetivo({ anexo: 'I', rbt12: '-1' }, DIA)).toBeNull();
  expect(decideAnexoEfetivo({ anexo: 'V', rbt12: '100', folha12: '-1' }, DIA)).toBeNull();
});

test('r >= 0.28 is folha x 100 >= RBT12 x 28, whatever the amounts', () => {
  const centavos = fc.integer({ min: 1, max: 480_000_000 });
  fc.assert(
    fc.property(centavos, centavos, (folha, rbt12) => {
      const texto = (valor: number) => `${Math.floor(valor / 100)}.${String(valor % 100).padStart(2, '0')}`;
      const anexo = decideAnexoEfetivo({ anexo: 'V', folha12: texto(folha), rbt12: texto(rbt12) }, DIA);
      expect(anexo).toBe(BigInt(folha) * 100n >= BigInt(rbt12) * 28n ? 'III' : 'V');
    }),
  );
});

// Annex III at a million: 16 % - 35,640 / 1,000,000 = 12.436 %. Annex V: 20.5 % - 17,100 / 1,000,000 = 18.79 %.
test('the DAS of the month takes the annex of the Fator R and explains it first', () => {
  const total = (folha12: string) => {
    const das = computeDasDaApuracao(
      {
        regime: 'simples_nacional',
        ibs_cbs: 'das',
        simples: { anexo: 'V', rbt12: '1000000.00', folha12 },
      },
      '2026-09-01',
      { '': readFixo('100000') ?? 0n },
    );
    return { total: formatFixo(das?.total ?? 0n, 2), passo: das?.passos[0] };
  };
  expect(total('280000.00')).toEqual({
    total: '12436.00',
    passo: {
      passo: 'anexo',
      id: 'das_fator_r',
      regra: 'Fator R = folha de 12 meses ÷ RBT12: Anexo III a partir de 0,28, Anexo V abaixo',
      operandos: [
        { nome: 'folha de 12 meses', valor: '280000.00' },
        { nome: 'RBT12', valor: '1000000.00' },
        { nome: 'Fator R', valor: '0.2800' },
      ],
      resultado: 'III',
      fundamento: 'LC 123/2006, art. 18, §§ 5º-J, 5º-K, 5º-M e 24; Resolução CGSN 140/2018, art. 26',
    },
  });
  // 0.27999999 is cut, not rounded, to 0.2799.
  expect(total('279999.99')).toMatchObject({
    total: '18790.00',
    passo: { resultado: 'V', operandos: [{}, {}, { valor: '0.2799' }] },
  });
});
