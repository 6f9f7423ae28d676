import { PeriodQuery, RegistroDeAuditoria } from '@apura/contracts';
import { type AtoListado, listarAuditoria } from '@apura/database';
import { shaped } from '../../../representation/shaped.ts';
import { filtered, listed } from '../../../request/page.ts';
import { panelRoute } from '../../panel-route.ts';

/** What was done in the office that matters for its security, the newest first. */
export const getAuditoria = panelRoute('get /auditoria', {
  papel: 'owner',
  query: PeriodQuery,
  respond: async (_gateway, pedido) =>
    listed(pedido, await listarAuditoria(pedido.tenant, filtered(pedido)), registro),
});

const registro = (ato: AtoListado) =>
  shaped(RegistroDeAuditoria, {
    ...ato,
    detalhe: ato.detalhe as RegistroDeAuditoria['detalhe'],
    ator: ato.ator === 'sistema' ? null : { id: ato.ator, nome: ato.ator_nome ?? ato.ator },
  });
