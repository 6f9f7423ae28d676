import { ListaDeDocumentos, PaginaQuery, validarConsulta } from '@apura/contracts';
import { listarDocumentos } from '@apura/database';
import { juntarPagina, paginaPedida } from '../requisicao/pagina.ts';
import { TIPO_JSON } from '../requisicao/tipo-json.ts';
import type { Rota } from '../rota.ts';

export const getDocuments: Rota = {
  metodo: 'get',
  caminho: '/api/v1/documents',
  escopo: 'read:documents',
  politica: 'documents',
  descricao: {
    grupo: 'Família B',
    resumo: 'Lista as NF-e processadas',
    consulta: PaginaQuery,
    respostas: { 200: { descricao: 'Uma página de documentos.', schema: ListaDeDocumentos } },
    erros: ['cursor_invalido'],
  },
  async responder(_gateway, { req, tenant }) {
    const pagina = paginaPedida(validarConsulta(PaginaQuery, req.query));
    const linhas = await listarDocumentos(tenant, pagina);
    return { status: 200, corpo: juntarPagina(linhas, pagina.limit), cabecalhos: TIPO_JSON };
  },
};
