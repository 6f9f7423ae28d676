/** Names of our own response headers. */
export const HEADERS = {
  motor: 'X-Apura-Engine-Version',
  regras: 'X-Apura-Rules-Version',
  requisicao: 'X-Request-Id',
  /** "true" on results that use rates that are not law yet. */
  estimativa: 'X-Apura-Estimated-Rates',
} as const;
