import { ListaDeDocumentos, ListarDocumentosQuery } from '@apura/contracts';
import { listarDocumentos } from '@apura/database';
import { route } from '../route.ts';
import { listDocuments } from './list-documents.ts';

export const getDocumentos = route('get /v1/documentos', {
  operacao: 'listarDocumentos',
  exemplo: { query: { competencia: '2026-09', limit: '2' } },
  escopo: 'read:documents',
  resumo: 'Lista os documentos processados, com filtros',
  query: ListarDocumentosQuery,
  respostas: { 200: { descricao: 'Uma página de documentos.', schema: ListaDeDocumentos } },
  respond: listDocuments(listarDocumentos),
});
