import { ESCOPOS } from '@apura/contracts';
import { listarChaves } from '@apura/database';
import { panelRoute } from '../../panel-route.ts';
import { panelKey } from '../../representation/chave.ts';

/** The office's keys, of those that ended the last ones, never the keys themselves, and what a key may be allowed. */
export const getChaves = panelRoute('get /chaves', {
  papel: 'owner',
  async respond(_gateway, { tenant }) {
    const data = (await listarChaves(tenant)).map(panelKey);
    const escopos = Object.entries(ESCOPOS).map(([nome, descricao]) => ({ nome, descricao }));
    return { status: 200, body: { data, next_cursor: null, escopos } };
  },
});
