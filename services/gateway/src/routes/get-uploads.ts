import { ListaDeUploads, PeriodQuery } from '@apura/contracts';
import { listarLotes } from '@apura/database';
import { uploadListado } from '../representation/upload.ts';
import { filtered, listed } from '../request/page.ts';
import { route } from '../route.ts';

/** The newest first: who looks for an upload looks for one of the last. */
export const getUploads = route('get /v1/upload', {
  operacao: 'listarEnvios',
  exemplo: { query: { limit: '2' } },
  escopo: 'read:uploads',
  resumo: 'Lista os envios do escritório, do mais novo para o mais antigo, sem os arquivos',
  query: PeriodQuery,
  respostas: { 200: { descricao: 'Uma página de envios.', schema: ListaDeUploads } },
  respond: async (_gateway, pedido) =>
    listed(pedido, await listarLotes(pedido.tenant, filtered(pedido)), uploadListado),
});
