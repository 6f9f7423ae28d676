import { Auditoria, ExportAuditoriaQuery, ListAuditoriaQuery, RegistroDeAuditoria } from '@apura/contracts';
import { type AtoListado, listAuditoria } from '@apura/database';
import { csvOf } from '@apura/sheets';
import { assuntoDoAto, type ColumnOf, moment, nomeDoAto, table } from '@apura/words';
import { attachment, present } from '../../answers.ts';
import { shaped } from '../../representation/shaped.ts';
import { filtered, listed, readPeriod } from '../../request/paging.ts';
import { type PanelRoute, panelRoute } from '../panel-route.ts';

/** More than this nobody reads in a sheet; an earlier time is asked for by its months. */
const MOST_ATOS = 10_000;

export const AUDITORIA: readonly PanelRoute[] = [
  /** What was done in the office, the newest first. */
  panelRoute('get /auditoria', {
    papel: 'owner',
    query: ListAuditoriaQuery,
    answer: Auditoria,
    respond: async (_gateway, pedido) =>
      listed(pedido, await listAuditoria(pedido.tenant, filtered(pedido)), registro),
  }),
  /** The same as a sheet, as many as one holds. */
  panelRoute('get /auditoria/csv', {
    papel: 'owner',
    query: ExportAuditoriaQuery,
    answer: 'file',
    async respond(_gateway, { query: { cliente_id, desde, ate, ...query }, tenant }) {
      const periodo = readPeriod(present({ desde, ate }), 'parametros_invalidos');
      const filtro = { ...query, ...periodo, ...present({ clienteId: cliente_id }), limit: MOST_ATOS };
      const atos = await listAuditoria(tenant, filtro);
      return attachment('auditoria.csv', 'text/csv; charset=utf-8', csvOf(table('Auditoria', atos, COLUNAS)));
    },
  }),
];

const COLUNAS: readonly ColumnOf<AtoListado>[] = [
  ['Quando', 'text', ({ criado_em }) => moment(criado_em.toISOString()), 18],
  ['Quem', 'text', ({ ator, ator_nome }) => (ator === 'sistema' ? 'o sistema' : (ator_nome ?? ator)), 30],
  ['O quê', 'text', ({ acao }) => nomeDoAto(acao), 50],
  ['Sobre', 'text', (ato) => assuntoDoAto(ato.detalhe, ato.alvo_nome) ?? ato.alvo, 60],
  ['De onde', 'text', ({ ip }) => ip, 16],
  ['Código', 'code', ({ acao }) => acao, 30],
];

const registro = (ato: AtoListado) =>
  shaped(RegistroDeAuditoria, {
    ...ato,
    ator: ato.ator === 'sistema' ? null : { id: ato.ator, nome: ato.ator_nome ?? ato.ator },
  });
