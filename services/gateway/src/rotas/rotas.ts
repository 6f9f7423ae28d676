import type { Rota } from '../rota.ts';
import { getApuracao } from './get-apuracao.ts';
import { getApuracaoPdf } from './get-apuracao-pdf.ts';
import { getCliente } from './get-cliente.ts';
import { getClientes } from './get-clientes.ts';
import { getUpload } from './get-upload.ts';
import { postApuracoes } from './post-apuracoes.ts';
import { postClientes } from './post-clientes.ts';
import { postUpload } from './post-upload.ts';
import { postWebhooks } from './post-webhooks.ts';

/** Every address that needs a key. */
export const ROTAS: readonly Rota[] = [
  getClientes,
  postClientes,
  getCliente,
  postUpload,
  getUpload,
  postApuracoes,
  getApuracao,
  getApuracaoPdf,
  postWebhooks,
];
