import type { PendenciaDoMes } from '@apura/engine';

/** Where the office enters what is missing. */
export const ONDE_SE_INFORMA: Readonly<Record<PendenciaDoMes['onde'], string>> = {
  cadastro_do_cliente: 'No cadastro do cliente (no painel: Clientes, este cliente, Regimes)',
};
