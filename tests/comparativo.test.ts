import { Comparativo } from '@apura/contracts';
import { apurar, type Comparativo as OfEngine } from '@apura/engine';
import { expect, test } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';

/** Both sides as one type, whatever is readonly in one of them: the compiler refuses a field that only one has. */
type Readonlied<T> = T extends object ? { readonly [K in keyof T]: Readonlied<T[K]> } : T;
const toContract = (value: OfEngine): Readonlied<Comparativo> => value;
const toEngine = (value: Readonlied<Comparativo>): OfEngine => value;

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
  validate(toEngine(toContract(result)));
  expect(validate.errors).toBeNull();
  expect(result.avisos.map(({ codigo }) => codigo)).toContain('sem_documentos');
});
