import { Comparativo } from '@apura/contracts';
import { apurar } from '@apura/engine';
import { expect, test } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';

test('what the engine returns is what the contract describes', () => {
  const validate = new Ajv2020({ strict: false }).compile(Comparativo);
  const result = apurar({
    competencia: '2026-09',
    regime: 'lucro_real',
    ibs_cbs: 'regular',
    lancamentos: [],
    saldos_anteriores: [],
    documentos: 0,
  });
  validate(result);
  expect(validate.errors).toBeNull();
  expect(result.avisos.map(({ codigo }) => codigo)).toContain('sem_documentos');
});
