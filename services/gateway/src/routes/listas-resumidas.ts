import { ListaDeClientes, ListaDeDocumentos, PageQuery } from '@apura/contracts';
import { listarClientes, listarDocumentos } from '@apura/database';
import { gives, type Route, route } from '../route.ts';
import { listClients } from './clientes.ts';
import { listDocuments } from './documentos.ts';

export const LISTAS_RESUMIDAS: readonly Route[] = [
  route('get /api/v1/clients', {
    operacao: 'listarClientesResumido',
    exemplo: { query: { limit: '2' } },
    escopo: 'read:clients',
    politica: 'clients',
    resumo: 'Lista os clientes do escritório',
    query: PageQuery,
    respostas: gives(200, 'Uma página de clientes.', ListaDeClientes),
    respond: listClients(listarClientes),
  }),
  route('get /api/v1/documents', {
    operacao: 'listarDocumentosResumido',
    exemplo: { query: { limit: '2' } },
    escopo: 'read:documents',
    politica: 'documents',
    resumo: 'Lista os documentos processados',
    query: PageQuery,
    respostas: gives(200, 'Uma página de documentos.', ListaDeDocumentos),
    respond: listDocuments(listarDocumentos),
  }),
];
