import type { ErrorCode } from '@apura/contracts';
import { type Bloco, MISSING_ID, type Pedido, um } from './cell.ts';

/** An id or an access key that is part of the address, beside a `resto` that is good. */
export function withId(resto: Pedido = {}): Bloco {
  const com = (id: string, codigo: ErrorCode = 'not_found') => um({ ...resto, id }, codigo);
  return {
    parte: 'caminho',
    celulas: {
      'tipo errado': com('123'),
      'longo demais': [...com('a'.repeat(7000)), ...com('a'.repeat(8000), 'endereco_longo_demais')],
      'UUID ruim': [...com('nem-uuid'), ...com(`urn:uuid:${MISSING_ID}`), ...com(`%7B${MISSING_ID}%7D`)],
      'bytes NUL': com('%00'),
      'chaves do protótipo': com('__proto__'),
      'UTF-8 inválido': com('%ff', 'requisicao_malformada'),
    },
  };
}
export const PATH = withId();

const consulta = (pergunta: string, codigo: ErrorCode = 'parametros_invalidos') =>
  um({ consulta: pergunta }, codigo);
/** Page and filters; `ids` are the filters that name something. */
export const CONSULTA = (...ids: string[]): Bloco => ({
  parte: 'consulta',
  celulas: {
    'tipo errado': [...consulta('limit=muitos'), ...consulta('limit=1&limit=2'), ...consulta('limit=1e9')],
    'longo demais': consulta(`cursor=${'A'.repeat(501)}`),
    'campo desconhecido': consulta('estranho=1'),
    ...(ids.length
      ? {
          'UUID ruim': ids.flatMap((nome) =>
            consulta(
              `${nome}=nem-uuid`,
              nome === 'cliente_id' ? 'cliente_id_invalido' : 'parametros_invalidos',
            ),
          ),
        }
      : {}),
    'bytes NUL': consulta('cursor=%00'),
    'chaves do protótipo': [
      ...consulta('__proto__=1'),
      ...consulta('__proto__[limit]=1'),
      ...consulta('constructor=1'),
    ],
    'UTF-8 inválido': consulta('cursor=%ff', 'requisicao_malformada'),
  },
});
/** What is wrong with an order, beside what else may be wrong with the query of a list. */
export const inOrder = ({ parte, celulas }: Bloco): Bloco => ({
  parte,
  celulas: {
    ...celulas,
    'tipo errado': [
      ...(celulas['tipo errado'] ?? []),
      ...['ordem=preco', 'ordem=', 'ordem=valor&ordem=numero', 'ordem[a]=valor', 'sentido=acima'].flatMap(
        (errada) => consulta(errada),
      ),
    ],
  },
});
/** Filters alone, of an address that is no list. */
export const FILTROS: Bloco = {
  parte: 'consulta',
  celulas: {
    'tipo errado': [...consulta('limit=1'), ...consulta('a[b]=1')],
    'longo demais': consulta(`cursor=${'A'.repeat(501)}`),
    'campo desconhecido': consulta('estranho=1'),
    'bytes NUL': consulta('estranho=%00'),
    'chaves do protótipo': [...consulta('__proto__=1'), ...consulta('constructor=1')],
    'UTF-8 inválido': consulta('estranho=%ff', 'requisicao_malformada'),
  },
};
/** Filters of a list that has a `limit` and no next page. */
export const UNPAGED: Bloco = {
  ...FILTROS,
  celulas: { ...FILTROS.celulas, 'tipo errado': [...consulta('limit=muitos'), ...consulta('limit=1e9')] },
};
/** A month in the query, beside a body that is good. */
export const mesWith = (resto: Pedido = {}): Bloco => ({
  parte: 'mes',
  celulas: {
    'mês impossível': ['2026-13', '2026-00', '1999-12', '2026-1', '%00'].flatMap((mes) =>
      um({ ...resto, consulta: `competencia=${mes}` }, 'competencia_invalida'),
    ),
  },
});
export const MES = mesWith();
