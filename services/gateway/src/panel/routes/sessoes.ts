import { SessaoListada, TrocarDeEscritorio } from '@apura/contracts';
import { encerrarSessao, encerrarTodas, listarSessoes, trocarDeEscritorio } from '@apura/database';
import { ended, found, NOTHING, ok } from '../../answers.ts';
import { shaped } from '../../representation/shaped.ts';
import { listedWhole } from '../../request/page.ts';
import { type PanelRoute, panelRoute } from '../panel-route.ts';
import { dropCookie } from '../sessao/cookies.ts';
import { novaSessao, openInBrowser } from '../sessao/open-in-browser.ts';
import { PRAZOS } from '../sessao/prazos.ts';

export const SESSOES: readonly PanelRoute[] = [
  /** Where the person is signed in. */
  panelRoute('get /sessoes', {
    async respond(_gateway, { tenant, sessao }) {
      const sessoes = await listarSessoes(tenant, sessao.usuario.id, PRAZOS.inatividade);
      return listedWhole(
        sessoes.map((uma) => shaped(SessaoListada, { ...uma, atual: uma.id === sessao.id })),
      );
    },
  }),
  /** Goes on in another office of the person's: the session of this one ends, and the other's ends when this one would have. */
  panelRoute('post /sessao/escritorio', {
    daPessoa: true,
    body: TrocarDeEscritorio,
    async respond(gateway, { body: { escritorio_id: escritorioId }, req, res, tenant, ator, sessao }) {
      const nova = { ...novaSessao(gateway, req), expiraEm: sessao.expira_em };
      const troca = { ...nova, sessaoId: sessao.id, escritorioId };
      const { tenant: there, sessaoId } = found(
        await trocarDeEscritorio(gateway.database, tenant, ator, troca),
      );
      return ok(await openInBrowser(gateway, res, there, { sessaoId }));
    },
  }),
  /** Signs out of this browser. */
  panelRoute('delete /sessao', {
    async respond({ publicBaseUrl }, { res, tenant, ator, sessao }) {
      await encerrarSessao(tenant, ator, sessao.id);
      dropCookie(res, 'sessao', publicBaseUrl);
      return NOTHING;
    },
  }),
  /** Signs the person out everywhere, here too; who is in by the company's account, of this office alone. */
  panelRoute('delete /sessoes', {
    async respond({ publicBaseUrl }, { res, tenant, ator, sessao }) {
      await encerrarTodas(tenant, ator, sessao.da_empresa);
      dropCookie(res, 'sessao', publicBaseUrl);
      return NOTHING;
    },
  }),
  /** Signs the person out of one other place. */
  panelRoute('delete /sessoes/:id', {
    respond: async (_gateway, { params, tenant, ator }) =>
      ended(await encerrarSessao(tenant, ator, params.id)),
  }),
];
