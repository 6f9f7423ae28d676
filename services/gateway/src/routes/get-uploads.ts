import { ListaDeUploads, PageQuery } from '@apura/contracts';
import { listarLotes } from '@apura/database';
import { uploadListado } from '../representation/upload.ts';
import { filtered, listed } from '../request/page.ts';
import { route } from '../route.ts';

/** The newest first: who looks for an upload looks for one of the last. */
export const getUploads = route('get /v1/upload', {
  escopo: 'read:uploads',
  resumo: 'Lista os envios do escritório, do mais novo para o mais antigo, sem os arquivos',
  query: PageQuery,
  respostas: { 200: { descricao: 'Uma página de envios.', schema: ListaDeUploads } },
  respond: async (_gateway, { query, tenant }) =>
    listed(query, await listarLotes(tenant, filtered(query)), uploadListado),
});
