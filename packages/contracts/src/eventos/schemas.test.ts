import { expect, test } from '@jest/globals';
import { validate } from '../validate.ts';
import { EVENT_EXAMPLES } from './exemplos.ts';
import { EVENT_SCHEMAS, EVENT_TYPES } from './schemas.ts';

test('the four events of the specification and ours are there', () => {
  expect([...EVENT_TYPES].sort()).toEqual([
    'apuracao.calculada',
    'apuracao.criada',
    'apuracao.desatualizada',
    'apuracao.falhou',
    'apuracao.inconsistencia',
    'documento.alterado',
    'lote.concluido',
    'regras.aplicadas',
    'webhook.desativado',
    'webhook.falhando',
    'webhook.recuperado',
    'webhook.segredo_girado',
    'webhook.teste',
    'xml.parse_failed',
  ]);
});

test.each(EVENT_TYPES)('%s: a good event passes, one without any of its members does not', (tipo) => {
  const exemplo = EVENT_EXAMPLES[tipo];
  const schema = EVENT_SCHEMAS[tipo];
  expect(validate(schema, exemplo)).toBe(exemplo);
  for (const membro of Object.keys(exemplo)) {
    const { [membro as keyof typeof exemplo]: _, ...resto } = exemplo;
    expect(() => validate(schema, resto)).toThrow();
  }
});

test.each(EVENT_TYPES)('%s takes no event of another type', (tipo) => {
  const outros = EVENT_TYPES.filter((outro) => outro !== tipo);
  for (const outro of outros) expect(() => validate(EVENT_SCHEMAS[tipo], EVENT_EXAMPLES[outro])).toThrow();
});
