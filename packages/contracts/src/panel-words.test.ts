import { expect, test } from '@jest/globals';
import { CATALOGUE, type ErrorRow } from './erros.ts';
import { FILE_CODES, type FileCode, wordsOfFile } from './upload.ts';

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
  ...[
    'json_invalido',
    'json_complexo_demais',
    'json_com_campo_repetido',
    'requisicao_malformada',
    'cabecalhos_grandes_demais',
  ],
  ...['idempotency_key_invalida', 'idempotency_key_reutilizada', 'idempotency_key_em_andamento'],
  ...['upload_nao_multipart', 'upload_malformado', 'corpo_fragmentado', 'ano_invalido', 'varias_notas'],
  ...['painel_indisponivel', 'excesso_de_conexoes', 'endereco_longo_demais'],
  ...['precondicao_falhou', 'intervalo_invalido'],
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

test.each(Object.keys(FILE_CODES) as FileCode[])(
  '%s, of a file, is told to an office without keys of the API, and to programs as the catalogue has it',
  (code) => {
    const { mensagem, hint } = wordsOfFile(code, 'person');
    expect(`${mensagem} ${hint}`).not.toMatch(/chave de (?:API|testes)|apura_|[a-z]_[a-z]|\/v1/);
    expect(wordsOfFile(code, 'program')).toEqual({
      mensagem: FILE_CODES[code].mensagem,
      hint: FILE_CODES[code].hint,
    });
  },
);

test('what was said of one file is said, unless an office is told otherwise', () => {
  const own = 'A nota não traz o campo "vProd".';
  expect(wordsOfFile('nfe_campo_ausente', 'person', own).mensagem).toBe(own);
  expect(wordsOfFile('homologacao_em_producao', 'program', own).mensagem).toBe(own);
  expect(wordsOfFile('homologacao_em_producao', 'person', own).mensagem).toBe(
    FILE_CODES.homologacao_em_producao.panel.mensagem,
  );
});
