import { PaginaQuery, type RegistroDeAuditoria, validarConsulta } from '@apura/contracts';
import { type AtoListado, listarAuditoria } from '@apura/database';
import { montarPagina, paginaPedida } from '../../requisicao/pagina.ts';
import type { RotaDoPainel } from '../rota-do-painel.ts';

/** What was done in the office that matters for its security, the newest first. */
export const getAuditoria: RotaDoPainel = {
  metodo: 'get',
  caminho: '/auditoria',
  papel: 'owner',
  async responder(_gateway, { req, tenant }) {
    const pagina = paginaPedida(validarConsulta(PaginaQuery, req.query));
    const linhas = await listarAuditoria(tenant, pagina);
    return { status: 200, corpo: montarPagina(linhas, pagina.limit, registro) };
  },
};

function registro(linha: AtoListado): RegistroDeAuditoria {
  const { id, ator, ator_nome, acao, alvo, detalhe, ip, criado_em } = linha;
  return {
    id,
    ator: ator === 'sistema' ? null : { id: ator, nome: ator_nome ?? ator },
    acao,
    alvo,
    detalhe,
    ip,
    criado_em: criado_em.toISOString(),
  };
}
