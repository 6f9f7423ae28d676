import { CATALOGUE, type ErrorCode } from '@apura/contracts';
import { expect } from '@jest/globals';
import { BASE } from './gateway-for-tests.ts';

/** Status, code and the five fields of an error, in an answer of supertest's form. */
export function expectError(
  resposta: { readonly status: number; readonly type: string; readonly body: Record<string, unknown> },
  codigo: ErrorCode,
): void {
  const { body } = resposta;
  expect(body.code).toBe(codigo);
  expect(resposta.status).toBe(CATALOGUE[codigo].status);
  expect(resposta.type).toBe('application/json');
  expect(body.error).toBe(body.message);
  for (const campo of ['message', 'hint']) {
    expect(String(body[campo]).length).toBeGreaterThan(10);
    expect(body[campo]).not.toMatch(/[{}]/);
  }
  expect(body.docs).toBe(`${BASE}/desenvolvedores#erro-${codigo}`);
}
