/**
 * PostgreSQL's codes for "not now" (classes 08, 53 and 57P; a statement, a wait for a lock or a silence that took too long),
 * the network's, and Prisma's own.
 */
const CODIGO =
  /^(08...|53...|57P0.|57014|55P03|25P03|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EHOSTUNREACH|P1001|P1002|P1008|P1017|P2024|P2028)$/;
/** pg gives these no code. */
const MENSAGEM = /^Connection terminated|timeout exceeded when trying to connect/;

/** Whether `erro` says that the database cannot be reached at the moment; the same request may work a little later. */
export function bancoIndisponivel(erro: unknown): boolean {
  if (typeof erro !== 'object' || erro === null) return false;
  const { code, message, cause, meta } = erro as {
    code?: unknown;
    message?: unknown;
    cause?: unknown;
    meta?: { driverAdapterError?: { cause?: { originalCode?: unknown } } };
  };
  const codigos = [code, meta?.driverAdapterError?.cause?.originalCode];
  return (
    codigos.some((codigo) => typeof codigo === 'string' && CODIGO.test(codigo)) ||
    (typeof message === 'string' && MENSAGEM.test(message)) ||
    bancoIndisponivel(cause)
  );
}
