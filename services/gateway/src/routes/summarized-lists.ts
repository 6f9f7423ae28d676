import { ListaDeClientes, ListaDeDocumentos, PageQuery } from '@apura/contracts';
import { listClientes, listDocumentos } from '@apura/database';
import { gives, type Route, route } from '../route.ts';
import { listClients } from './clientes.ts';
import { listDocuments } from './documentos.ts';

export const SUMMARIZED_LISTS: readonly Route[] = [
  route('get /api/v1/clients', {
    operation: 'listarClientesResumido',
    example: { query: { limit: '2' } },
    scope: 'read:clients',
    policy: 'clients',
    summary: 'Lista os clientes do escritório',
    query: PageQuery,
    responses: gives(200, 'Uma página de clientes.', ListaDeClientes),
    respond: listClients(listClientes),
  }),
  route('get /api/v1/documents', {
    operation: 'listarDocumentosResumido',
    example: { query: { limit: '2' } },
    scope: 'read:documents',
    policy: 'documents',
    summary: 'Lista os documentos processados',
    query: PageQuery,
    responses: gives(200, 'Uma página de documentos.', ListaDeDocumentos),
    respond: listDocuments(listDocumentos),
  }),
];
