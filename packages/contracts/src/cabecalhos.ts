/** Names of our own response headers. */
export const CABECALHOS = {
  motor: 'X-Apura-Engine-Version',
  regras: 'X-Apura-Rules-Version',
  requisicao: 'X-Request-Id',
} as const;
