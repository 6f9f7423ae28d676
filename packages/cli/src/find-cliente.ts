import type { Connection } from './api/connection.ts';
import { Failure } from './failure.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const CNPJ_OU_RAIZ = /^[0-9A-Z]{8}([0-9A-Z]{4}[0-9]{2})?$/;

const withoutPontuacao = (texto: string): string => texto.replace(/[./-]/g, '').toUpperCase();

/** What --cliente may be. */
export const isCliente = (texto: string): boolean =>
  UUID.test(texto) || CNPJ_OU_RAIZ.test(withoutPontuacao(texto));

/** The id of the client that the text names: by itself, or through its CNPJ. @throws Falha when the office has none */
export async function findCliente(connection: Connection, texto: string): Promise<string> {
  if (UUID.test(texto)) return texto;
  const raiz = withoutPontuacao(texto).slice(0, 8);
  const { data } = await connection.call('GET', '/v1/clientes', { query: { q: raiz } });
  const cliente = data.find(({ cnpj_raiz }) => cnpj_raiz === raiz);
  const { textos } = connection.contexto;
  if (!cliente) throw new Failure('recusado', textos.enviar.clienteDesconhecido(texto));
  return cliente.id;
}
