import { ListaDeDocumentos, ListarDocumentosQuery, validarConsulta } from '@apura/contracts';
import { listarDocumentos } from '@apura/database';
import { juntarPagina, paginaPedida } from '../requisicao/pagina.ts';
import { TIPO_JSON } from '../requisicao/tipo-json.ts';
import type { Rota } from '../rota.ts';

export const getDocumentos: Rota = {
  metodo: 'get',
  caminho: '/v1/documentos',
  escopo: 'read:documents',
  descricao: {
    grupo: 'Documentos',
    resumo: 'Lista as notas processadas, com filtros',
    consulta: ListarDocumentosQuery,
    respostas: { 200: { descricao: 'Uma página de documentos.', schema: ListaDeDocumentos } },
    erros: ['cliente_id_invalido', 'competencia_invalida', 'cursor_invalido'],
  },
  async responder(_gateway, { req, tenant }) {
    const { cliente_id, limit, cursor, ...filtros } = validarConsulta(ListarDocumentosQuery, req.query);
    const linhas = await listarDocumentos(tenant, {
      ...filtros,
      ...(cliente_id === undefined ? {} : { clienteId: cliente_id }),
      ...paginaPedida(cursor === undefined ? { limit } : { limit, cursor }),
    });
    return { status: 200, corpo: juntarPagina(linhas, limit), cabecalhos: TIPO_JSON };
  },
};
