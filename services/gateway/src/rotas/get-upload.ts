import { ErroDaApi, PaginaQuery, validarConsulta } from '@apura/contracts';
import { verLote } from '@apura/database';
import { encerrado, uploadDaApi } from '../representacao/upload.ts';
import { responderFluxoDoLote } from '../requisicao/fluxo-do-lote.ts';
import { idDoCaminho } from '../requisicao/id-do-caminho.ts';
import { paginaPedida } from '../requisicao/pagina.ts';
import { prefere } from '../requisicao/prefere.ts';
import type { Rota } from '../rota.ts';

export const getUpload: Rota = {
  metodo: 'get',
  caminho: '/v1/upload/:id',
  escopo: 'read:uploads',
  async responder({ encerrando }, { req, tenant }) {
    const id = idDoCaminho(req);
    const pagina = paginaPedida(validarConsulta(PaginaQuery, req.query));
    if (prefere(req, 'text/event-stream')) {
      return responderFluxoDoLote({ tenant, id, visto: req.get('last-event-id'), encerrando });
    }
    const lote = await verLote(tenant, id, pagina);
    if (!lote) throw new ErroDaApi('not_found');
    return {
      status: 200,
      corpo: uploadDaApi(lote, pagina.limit),
      cabecalhos: { Vary: 'Accept' },
      acabado: encerrado(lote),
    };
  },
};
