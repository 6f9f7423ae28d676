import { ErroDaApi, ListaDeDocumentos, PaginaQuery, validarConsulta } from '@apura/contracts';
import { listarDocumentosDoMes, verApuracao } from '@apura/database';
import { idDoCaminho } from '../requisicao/id-do-caminho.ts';
import { juntarPagina, paginaPedida } from '../requisicao/pagina.ts';
import { TIPO_JSON } from '../requisicao/tipo-json.ts';
import type { Rota } from '../rota.ts';

/** The month's notes as they are now, which a version marked as outdated may not have seen all of. */
export const getApuracaoDocumentos: Rota = {
  metodo: 'get',
  caminho: '/v1/apuracoes/:id/documentos',
  escopo: 'read:documents',
  descricao: {
    grupo: 'Apurações',
    resumo: 'Lista as notas que entram na apuração',
    consulta: PaginaQuery,
    respostas: { 200: { descricao: 'Uma página de documentos.', schema: ListaDeDocumentos } },
    erros: ['cursor_invalido'],
  },
  async responder(_gateway, { req, tenant }) {
    const id = idDoCaminho(req);
    const pagina = paginaPedida(validarConsulta(PaginaQuery, req.query));
    const apuracao = await verApuracao(tenant, id);
    if (!apuracao) throw new ErroDaApi('not_found');
    const linhas = await listarDocumentosDoMes(tenant, apuracao.cliente_id, apuracao.competencia, pagina);
    return { status: 200, corpo: juntarPagina(linhas, pagina.limit), cabecalhos: TIPO_JSON };
  },
};
