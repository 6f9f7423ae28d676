import { expect, test } from '@jest/globals';
import { CATALOGUE, type ErrorRow } from './erros.ts';

const ROWS: Readonly<Record<string, ErrorRow>> = CATALOGUE;
const toldInPanel = (code: string): { readonly message: string; readonly hint: string } => {
  const { message, hint, panel } = ROWS[code] as ErrorRow;
  return { message, hint, ...panel };
};

test.each(Object.keys(ROWS).filter((code) => ROWS[code]?.panel?.hint !== undefined))(
  '%s is told in the panel without an address of the API, and not as it is told to programs',
  (code) => {
    const { message, hint } = toldInPanel(code);
    expect(`${message} ${hint}`).not.toMatch(/\/v1|cabeçalho|requisiç|detalhes/);
    expect(hint).not.toBe(ROWS[code]?.hint);
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
    const { message, hint } = toldInPanel(code);
    // What stands in braces, the service fills in.
    expect(`${message} ${hint}`.replace(/\{\w+\}/g, '')).not.toMatch(
      /\/v1|cabeçalho|requisiç|detalhes|X-Request-Id|UUID|\b(?:GET|POST|PATCH|PUT|DELETE)\b|[a-z]_[a-z]|chave de API com/,
    );
  },
);
