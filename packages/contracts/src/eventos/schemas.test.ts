import { expect, test } from '@jest/globals';
import { validar } from '../validar.ts';
import { EXEMPLOS_DE_EVENTO } from './exemplos.ts';
import { EVENTO_SCHEMAS, TIPOS_DE_EVENTO } from './schemas.ts';

test('the four events of the specification and ours are there', () => {
  expect([...TIPOS_DE_EVENTO].sort()).toEqual([
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

test.each(TIPOS_DE_EVENTO)('%s: a good event passes, one without any of its members does not', (tipo) => {
  const exemplo = EXEMPLOS_DE_EVENTO[tipo];
  const schema = EVENTO_SCHEMAS[tipo];
  expect(validar(schema, exemplo)).toBe(exemplo);
  for (const membro of Object.keys(exemplo)) {
    const { [membro as keyof typeof exemplo]: _, ...resto } = exemplo;
    expect(() => validar(schema, resto)).toThrow();
  }
});

test.each(TIPOS_DE_EVENTO)('%s takes no event of another type', (tipo) => {
  const outros = TIPOS_DE_EVENTO.filter((outro) => outro !== tipo);
  for (const outro of outros)
    expect(() => validar(EVENTO_SCHEMAS[tipo], EXEMPLOS_DE_EVENTO[outro])).toThrow();
});
