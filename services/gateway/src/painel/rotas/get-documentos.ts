import { BuscarDocumentosQuery, validarConsulta } from '@apura/contracts';
import { buscarDocumentos } from '@apura/database';
import { juntarPagina, paginaPedida } from '../../requisicao/pagina.ts';
import { TIPO_JSON } from '../../requisicao/tipo-json.ts';
import type { RotaDoPainel } from '../rota-do-painel.ts';

/** The notes that a person looks for, the newest first. In place of the API's list, which is in order of arrival, for programs. */
export const getDocumentosDoPainel: RotaDoPainel = {
  metodo: 'get',
  caminho: '/documentos',
  async responder(_gateway, { req, tenant }) {
    const { cliente_id, limit, cursor, ...filtros } = validarConsulta(BuscarDocumentosQuery, req.query);
    const linhas = await buscarDocumentos(tenant, {
      ...filtros,
      ...(cliente_id === undefined ? {} : { clienteId: cliente_id }),
      ...paginaPedida(cursor === undefined ? { limit } : { limit, cursor }),
    });
    return { status: 200, corpo: juntarPagina(linhas, limit), cabecalhos: TIPO_JSON };
  },
};
