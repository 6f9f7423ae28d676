import { ListaDeDocumentos, PageQuery } from '@apura/contracts';
import { listarDocumentos } from '@apura/database';
import { route } from '../route.ts';
import { listDocuments } from './list-documents.ts';

export const getDocuments = route('get /api/v1/documents', {
  operacao: 'listarDocumentosResumido',
  exemplo: { query: { limit: '2' } },
  escopo: 'read:documents',
  politica: 'documents',
  resumo: 'Lista os documentos processados',
  query: PageQuery,
  respostas: { 200: { descricao: 'Uma página de documentos.', schema: ListaDeDocumentos } },
  respond: listDocuments(listarDocumentos),
});
