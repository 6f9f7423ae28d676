import {
  AceitarConvite,
  ComToken,
  ConfirmarCadastro,
  ErroDaApi,
  RegistrarEscritorio,
  type SemSessao,
  type Sessao,
} from '@apura/contracts';
import {
  aceitarConvite,
  acessosPorEmail,
  confirmarCadastro,
  confirmarEmail,
  hasRoom,
  pedirCadastro,
  verCadastro,
  verConvite,
} from '@apura/database';
import { created, NOTHING, ok } from '../../answers.ts';
import type { Gateway } from '../../gateway.ts';
import { checkCnpj } from '../../request/novo-cliente.ts';
import { gerarSegredoDoLink, good, openLink, unheardExcess } from '../entrada/segredo-do-link.ts';
import { joined, whoJoins } from '../entrada/who-joins.ts';
import { type OpenRoute, openRoute } from '../panel-route.ts';
import { enderecoDe, novaSessao, openInBrowser } from '../sessao/open-in-browser.ts';
import { PRAZOS } from '../sessao/prazos.ts';

export const CADASTRO_E_CONVITES: readonly OpenRoute[] = [
  /** Signs an office up: it begins when its first owner opens the link that is sent to them. The answer tells of nobody. */
  openRoute('post /escritorios', {
    politica: 'registro',
    body: RegistrarEscritorio,
    async respond(gateway, { body: { escritorio, nome, email }, requestId }) {
      checkCnpj(escritorio.cnpj, 'escritorio.cnpj');
      await checkRoom(gateway);
      const segredo = gerarSegredoDoLink(gateway, PRAZOS.link_de_email);
      const cadastro = { escritorio, nome, email: email.toLowerCase() };
      await unheardExcess(pedirCadastro(gateway.database, { cadastro, segredo, requestId }));
      return { status: 202, body: {} };
    },
  }),
  /** What a sign-up is of, before it is confirmed, and whether who reads the mail has an account. */
  openRoute('post /cadastro/ver', {
    politica: 'uso_de_link',
    body: ComToken,
    async respond(gateway, { body }) {
      const { tenant, hash } = await openLink(gateway, 'cadastro', body.token);
      const { email, escritorio } = good(await verCadastro(tenant, hash));
      const tem_conta = (await acessosPorEmail(gateway.database, email)).length > 0;
      return ok({ email, escritorio, tem_conta });
    },
  }),
  /**
   * Who signed an office up has read the mail, chooses a password or gives the one that they have, and is signed in. The
   * password comes this late because whoever signed up may not have been the one who reads the mail.
   */
  openRoute('post /cadastro/confirmar', {
    politica: 'uso_de_link',
    body: ConfirmarCadastro,
    async respond(gateway, visita) {
      const { body, req, res } = visita;
      const { tenant, hash } = await openLink(gateway, 'cadastro', body.token);
      const { email, nome } = good(await verCadastro(tenant, hash));
      const { quem } = await whoJoins(gateway, visita, email, { ...body, nome });
      const sessao = novaSessao(gateway, req);
      const { sessaoId } = joined(await confirmarCadastro(tenant, { hash, quem, sessao }));
      return created(await openInBrowser(gateway, res, tenant, { sessaoId }));
    },
  }),
  /** What an invitation is for, before it is accepted; whoever holds the link reads the address's mail. */
  openRoute('post /convites/ver', {
    politica: 'uso_de_link',
    body: ComToken,
    async respond(gateway, { body }) {
      const { tenant, hash } = await openLink(gateway, 'convite', body.token);
      const convite = good(await verConvite(tenant, hash));
      const tem_conta = (await acessosPorEmail(gateway.database, convite.email)).length > 0;
      return ok({ ...convite, tem_conta });
    },
  }),
  /** Somebody invited joins the office and is signed in, unless the office wants the company's account. Who has an account shows that it is theirs. */
  openRoute('post /convites/aceitar', {
    politica: 'uso_de_link',
    body: AceitarConvite,
    async respond(gateway, visita) {
      const { body: typed, req, res } = visita;
      const { tenant, hash } = await openLink(gateway, 'convite', typed.token);
      const { email, conta_da_empresa } = good(await verConvite(tenant, hash));
      const { quem, nome } = await whoJoins(gateway, visita, email, { ...typed, semSenha: conta_da_empresa });
      const sessao = novaSessao(gateway, req);
      const { sessaoId } = joined(await aceitarConvite(tenant, { hash, nome, quem, sessao }));
      const body: Sessao | SemSessao =
        sessaoId === undefined
          ? { autenticado: false }
          : await openInBrowser(gateway, res, tenant, { sessaoId });
      return created(body);
    },
  }),
  /** The address that the link went to becomes the person's. */
  openRoute('post /email/confirmar', {
    politica: 'uso_de_link',
    body: ComToken,
    async respond(gateway, { body, req, requestId }) {
      const { tenant, hash } = await openLink(gateway, 'email', body.token);
      good(await confirmarEmail(tenant, { hash, ip: enderecoDe(req), requestId }));
      return NOTHING;
    },
  }),
];

/** @throws ErroDaApi `cadastro_em_outro_endereco` */
async function checkRoom({ database, nextCell }: Gateway): Promise<void> {
  if (!nextCell || (await hasRoom(database, nextCell.after))) return;
  const { address: endereco } = nextCell;
  throw new ErroDaApi('cadastro_em_outro_endereco', { params: { endereco }, adicionais: { endereco } });
}
