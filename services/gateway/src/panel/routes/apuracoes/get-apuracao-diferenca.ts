import { CompararQuery, ErroDaApi } from '@apura/contracts';
import { compararVersoes } from '@apura/database';
import { found } from '../../../answers.ts';
import { panelRoute } from '../../panel-route.ts';

/** What changed from another version (`com`) to this one, and why. */
export const getApuracaoDiferenca = panelRoute('get /apuracoes/:id/diferenca', {
  query: CompararQuery,
  async respond({ storage }, { params, query, tenant }) {
    const ler = (hashes: readonly Buffer[]) => storage.read(tenant.organizationId, hashes);
    const ids = { de: query.com.toLowerCase(), para: params.id };
    const lida = found(await compararVersoes(tenant, ler, ids));
    if (lida === 'incomparaveis') throw new ErroDaApi('versoes_incomparaveis');
    return { status: 200, body: lida };
  },
});
