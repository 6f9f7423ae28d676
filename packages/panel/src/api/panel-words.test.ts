import { CATALOGUE } from '@apura/contracts';
import { expect, test } from '@jest/globals';
import { PANEL_WORDS, PanelError } from './panel-error.ts';

test.each(Object.keys(PANEL_WORDS))(
  '%s is an error of the catalogue, and told without an address of the API',
  (code) => {
    const doCatalogo = CATALOGUE[code as keyof typeof CATALOGUE];
    expect(doCatalogo).toBeDefined();
    const { message, hint } = new PanelError(doCatalogo.status, { code, ...doCatalogo });
    expect(`${message} ${hint}`).not.toMatch(/\/v1|cabeçalho|requisiç|detalhes/);
    expect(hint).not.toBe(doCatalogo.hint);
  },
);

/** What only a program can do wrong: no page of the panel asks in such a way. */
const OF_PROGRAMS = new Set([
  ...['nao_autenticado', 'chave_malformada', 'chave_invalida', 'chave_revogada', 'chave_expirada'],
  ...['escopo_insuficiente', 'metodo_nao_permitido', 'tipo_de_conteudo_invalido', 'compressao_nao_aceita'],
  ...['json_invalido', 'json_complexo_demais', 'requisicao_malformada', 'cabecalhos_grandes_demais'],
  ...['idempotency_key_invalida', 'idempotency_key_reutilizada', 'idempotency_key_em_andamento'],
  ...['upload_nao_multipart', 'upload_malformado', 'corpo_fragmentado', 'ano_invalido', 'varias_notas'],
  ...['painel_indisponivel', 'excesso_de_conexoes'],
]);

test.each(Object.keys(CATALOGUE).filter((code) => !OF_PROGRAMS.has(code)))(
  '%s is told in words of an office, whoever wrote them',
  (code) => {
    const doCatalogo = CATALOGUE[code as keyof typeof CATALOGUE];
    const { message, hint } = new PanelError(doCatalogo.status, { code, ...doCatalogo });
    // What stands in braces, the service fills in.
    expect(`${message} ${hint}`.replace(/\{\w+\}/g, '')).not.toMatch(
      /\/v1|cabeçalho|requisiç|detalhes|X-Request-Id|UUID|\b(?:GET|POST|PATCH|PUT|DELETE)\b|[a-z]_[a-z]|chave de API com/,
    );
  },
);

test('an answer that is none of ours has a sentence and a way out too', () => {
  const { message, hint } = new PanelError(502, {});
  expect(message).toMatch(/\.$/);
  expect(hint).toMatch(/\.$/);
});
