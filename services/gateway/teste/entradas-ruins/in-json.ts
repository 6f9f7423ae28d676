import type { ErrorCode } from '@apura/contracts';
import { type Bloco, MB6, type Pedido, um } from './cell.ts';
import { withId } from './no-endereco.ts';

interface JsonBody {
  readonly bom: object;
  /** Without what must be there; where all may be left out, what is no object. */
  readonly ausente?: object;
  readonly tipoErrado: object;
  readonly longo: readonly [object, ErrorCode?];
  readonly nul: readonly [object, ErrorCode?];
  readonly uuid?: object;
  readonly mes?: readonly object[];
}

/** A body, whose members are changed one at a time. */
export function inJson(dados: JsonBody): Bloco {
  const { bom, ausente, tipoErrado, longo, nul, uuid, mes } = dados;
  const tipo = 'application/json';
  const cru = (body: Pedido['body'] & (string | Uint8Array), codigo: ErrorCode) => um({ tipo, body }, codigo);
  const com = (mudanca: object, codigo: ErrorCode = 'corpo_invalido') =>
    cru(JSON.stringify({ ...bom, ...mudanca }), codigo);
  const fundo = '['.repeat(20_000) + ']'.repeat(20_000);
  return {
    parte: 'json',
    celulas: {
      ausente: ausente
        ? cru(JSON.stringify(ausente), 'corpo_invalido')
        : [...cru('{}', 'corpo_invalido'), ...cru('', 'corpo_invalido')],
      'tipo errado': [
        ...com(tipoErrado),
        ...['null', '[]', '"texto"', '5'].flatMap((body) => cru(body, 'corpo_invalido')),
      ],
      'longo demais': [
        ...com(...longo),
        ...cru(`{"a": "${'x'.repeat(1024 * 1024)}"}`, 'requisicao_grande_demais'),
      ],
      'campo desconhecido': com({ estranho: 1 }),
      ...(uuid ? { 'UUID ruim': com(uuid, 'cliente_id_invalido') } : {}),
      ...(mes ? { 'mês impossível': mes.flatMap((mudanca) => com(mudanca, 'competencia_invalida')) } : {}),
      'outro tipo de conteúdo': [
        'text/plain',
        'application/json; charset=latin1',
        'multipart/form-data; boundary=x',
      ].flatMap((outro) => um({ tipo: outro, body: JSON.stringify(bom) }, 'tipo_de_conteudo_invalido')),
      'arquivo de 6 MB': cru(new Uint8Array(MB6).fill(0x20), 'requisicao_grande_demais'),
      'bytes NUL': [...com(...nul), ...cru('{"a": \u0000}', 'json_invalido')],
      'JSON fundo': [fundo, '['.repeat(20_000)].flatMap((body) => cru(body, 'json_complexo_demais')),
      'chaves do protótipo': [
        ...cru(
          `{"__proto__": {"a": 1}, ${JSON.stringify(bom).slice(1)}`.replace(', }', '}'),
          'corpo_invalido',
        ),
        ...com({ constructor: { prototype: { a: 1 } } }),
      ],
      'UTF-8 inválido': cru(Uint8Array.from(Buffer.from('{"a": "Jo\xe3o"}', 'latin1')), 'json_invalido'),
    },
  };
}

/** The same where the address also names something. */
export const inJsonWithId = (dados: JsonBody): readonly Bloco[] => [
  withId({ tipo: 'application/json', body: JSON.stringify(dados.bom) }),
  inJson(dados),
];
