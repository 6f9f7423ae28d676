import { CATALOGO } from '@apura/contracts';
import { expect, test } from '@jest/globals';
import { PanelError } from './panel-error.ts';
import { PANEL_WORDS } from './panel-words.ts';

test.each(Object.keys(PANEL_WORDS))(
  '%s is an error of the catalogue, and told without an address of the API',
  (code) => {
    const doCatalogo = CATALOGO[code as keyof typeof CATALOGO];
    expect(doCatalogo).toBeDefined();
    const { message, hint } = new PanelError(doCatalogo.status, { code, ...doCatalogo });
    expect(`${message} ${hint}`).not.toMatch(/\/v1|cabeçalho|requisiç|detalhes/);
    expect(hint).not.toBe(doCatalogo.hint);
  },
);

test('an answer that is none of ours has a sentence and a way out too', () => {
  const { message, hint } = new PanelError(502, {});
  expect(message).toMatch(/\.$/);
  expect(hint).toMatch(/\.$/);
});
