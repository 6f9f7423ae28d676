import { ErroDaApi, PaginaQuery, validarConsulta } from '@apura/contracts';
import { verLote } from '@apura/database';
import { uploadDaApi } from '../representacao/upload.ts';
import { idDoCaminho } from '../requisicao/id-do-caminho.ts';
import { paginaPedida } from '../requisicao/pagina.ts';
import type { Rota } from '../rota.ts';

export const getUpload: Rota = {
  metodo: 'get',
  caminho: '/v1/upload/:id',
  escopo: 'read:uploads',
  async responder(_gateway, { req, tenant }) {
    const id = idDoCaminho(req);
    const pagina = paginaPedida(validarConsulta(PaginaQuery, req.query));
    const lote = await verLote(tenant, id, pagina);
    if (!lote) throw new ErroDaApi('not_found');
    return { status: 200, corpo: uploadDaApi(lote, pagina.limit) };
  },
};
