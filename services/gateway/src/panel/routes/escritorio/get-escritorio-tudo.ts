import { ErroDaApi } from '@apura/contracts';
import { auditar } from '@apura/database';
import { createShare } from '../../../limits/share.ts';
import { zipDownload } from '../../../request/zip-download.ts';
import { panelRoute } from '../../panel-route.ts';
import { panelEscritorio } from '../../representation/escritorio.ts';
import { exigirSessaoAberta } from '../../sessao/identify-session.ts';
import { everythingOf } from '../../takeout.ts';

/** Seconds after which one who was refused may ask again. */
const ESPERA_S = 60;
/** On their way at a time: in this process, and of one office in it. */
const takeouts = createShare({
  total: 4,
  porUm: 1,
  excesso: () => new ErroDaApi('excesso_de_conexoes', { adicionais: { retryAfter: ESPERA_S } }),
});

/** Everything that the office has here, as a ZIP that is made while it is sent (LGPD art. 18, V). */
export const getEscritorioTudo = panelRoute('get /escritorio/tudo', {
  papel: 'owner',
  respond: ({ storage, agora }, { tenant, ator, sessao }) =>
    zipDownload(takeouts, tenant.organizationId, async () => {
      const escritorio = await panelEscritorio(tenant);
      await tenant.transaction((tx) =>
        auditar(tx, ator, { acao: 'escritorio.levado', alvo: tenant.organizationId }),
      );
      return {
        name: `escritorio-${agora().toISOString().slice(0, 10)}.zip`,
        files: everythingOf(storage, tenant, escritorio),
        recheck: () => exigirSessaoAberta(tenant, sessao.id),
      };
    }),
});
