import { expect, test } from '@jest/globals';
import { NO_TRIBUTOS_ATUAIS, readTributosAtuais } from './tributos-atuais.ts';

const reais = (valor: bigint): bigint => valor * 100_000_000n;

test('single-phase ICMS: the own one is ICMS, the one retained for later stages is ST', () => {
  const ICMS = { grupo: 'ICMS15', vICMSMono: '100.00', vICMSMonoReten: '25.00' };
  expect(readTributosAtuais({ ICMS }, [])).toEqual({
    ...NO_TRIBUTOS_ATUAIS,
    icms: reais(100n),
    icms_st: reais(25n),
  });
});

test('single-phase ICMS retained before was paid by somebody else', () => {
  expect(readTributosAtuais({ ICMS: { grupo: 'ICMS61', vICMSMonoRet: '25.00' } }, [])).toEqual(
    NO_TRIBUTOS_ATUAIS,
  );
});

test.each(['0', '1', undefined])('PIS and COFINS by substitution count, indSoma %s', (soma) => {
  const indicador = (campo: string) => (soma === undefined ? {} : { [campo]: soma });
  const imposto = {
    PIS: { grupo: 'PISAliq', vPIS: '10.00' },
    PISST: { vPIS: '2.00', ...indicador('indSomaPISST') },
    COFINS: { grupo: 'COFINSAliq', vCOFINS: '30.00' },
    COFINSST: { vCOFINS: '4.00', ...indicador('indSomaCOFINSST') },
  };
  expect(readTributosAtuais(imposto, [])).toEqual({
    ...NO_TRIBUTOS_ATUAIS,
    pis: reais(12n),
    cofins: reais(34n),
  });
});
