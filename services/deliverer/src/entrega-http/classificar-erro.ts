import { errors } from 'undici';
import { ENDERECO_PROIBIDO } from './resolver-publico.ts';

/** Why no usable answer came. Stable codes: they are stored with the attempt and shown, and say nothing of our network. */
export type ErroDeEnvio =
  | 'endereco_proibido'
  | 'tempo_esgotado'
  | 'dns'
  | 'conexao'
  | 'tls'
  | 'resposta_invalida'
  | 'cancelado';

const INVALIDA = new Set(['UND_ERR_HEADERS_OVERFLOW', 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH']);
const DNS = new Set([
  'ENOTFOUND',
  'EAI_AGAIN',
  'EAI_FAIL',
  'EAI_NODATA',
  'ENODATA',
  'ESERVFAIL',
  'ETIMEOUT',
  'EREFUSED',
]);

function codigoDe(erro: unknown): string {
  const { code, cause } = (erro ?? {}) as { code?: unknown; cause?: unknown };
  if (typeof code === 'string') return code;
  return cause === undefined ? '' : codigoDe(cause);
}

/** The class of an error of undici, of the socket, of TLS or of name resolution. */
export function classificarErro(erro: unknown): ErroDeEnvio {
  const codigo = codigoDe(erro);
  if (codigo === ENDERECO_PROIBIDO) return 'endereco_proibido';
  if (codigo === 'UND_ERR_CONNECT_TIMEOUT' || codigo === 'ETIMEDOUT') return 'tempo_esgotado';
  if (DNS.has(codigo)) return 'dns';
  if (erro instanceof errors.HTTPParserError || INVALIDA.has(codigo)) return 'resposta_invalida';
  if (/^ERR_(TLS|SSL)|CERT|SELF_SIGNED|UNABLE_TO|^EPROTO$/.test(codigo)) return 'tls';
  return 'conexao';
}
