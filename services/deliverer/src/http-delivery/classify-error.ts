import { memberOf } from '@apura/contracts/tables';
import { FORBIDDEN_ADDRESS } from '@apura/egress';
import { errors } from 'undici';

/** Why no usable answer came. Stable codes: they are stored with the attempt and shown, and say nothing of our network. */
export type SendingError =
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

function codeOf(error: unknown): string {
  const [code, cause] = [memberOf(error, 'code'), memberOf(error, 'cause')];
  if (typeof code === 'string') return code;
  return cause === undefined ? '' : codeOf(cause);
}

/** The class of an error of undici, of the socket, of TLS or of name resolution. */
export function classifyError(error: unknown): SendingError {
  const code = codeOf(error);
  if (code === FORBIDDEN_ADDRESS) return 'endereco_proibido';
  if (code === 'UND_ERR_CONNECT_TIMEOUT' || code === 'ETIMEDOUT') return 'tempo_esgotado';
  if (DNS.has(code)) return 'dns';
  if (error instanceof errors.HTTPParserError || INVALIDA.has(code)) return 'resposta_invalida';
  if (/^ERR_(TLS|SSL)|CERT|SELF_SIGNED|UNABLE_TO|^EPROTO$/.test(code)) return 'tls';
  return 'conexao';
}
