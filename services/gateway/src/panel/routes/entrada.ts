import {
  ApiError,
  ForgottenSenha,
  ResetSenha,
  Sessao,
  SignIn,
  SignInByEmpresa,
  WayToProvedor,
  WithoutSessao,
} from '@apura/contracts';
import {
  ContaDaEmpresaExigida,
  escritorioDoProvedor,
  officeInMove,
  readProvedor,
  requestLinkDeSenha,
  resetSenha,
  signIn,
} from '@apura/database';
import { encryptSenha } from '@apura/runtime/senha';
import Type from 'typebox';
import { isOk, NOTHING } from '../../answers.ts';
import { providerClient, returnAddress } from '../empresa.ts';
import { type OpenRoute, openRoute } from '../panel-route.ts';
import {
  encryptNewSecret,
  good,
  neverBefore,
  openLink,
  provePerson,
  requireStrongSenha,
  unheardExcess,
} from '../prove-person.ts';
import {
  byCookie,
  enderecoOf,
  identifySession,
  newSessao,
  openInBrowser,
  PRAZOS,
  panelSessao,
  rememberDevice,
  secondsFrom,
  signWayOut,
} from '../sessao.ts';

export const ENTRADA: readonly OpenRoute[] = [
  /** Who is signed in; a page asks it first, so that nobody is an answer too. */
  openRoute('get /sessao', {
    politica: 'site',
    answer: Type.Union([Sessao, WithoutSessao]),
    async respond(gateway, { req, res }) {
      const aberta = await identifySession(gateway, req, res);
      return isOk(
        aberta ? await panelSessao(aberta.sessao, aberta.tenant, gateway.agora()) : { autenticado: false },
      );
    },
  }),
  /** Signs in, to the office that the person used last of those that are here and that passwords open. An e-mail that nobody has takes the same time. */
  openRoute('post /sessao', {
    politica: 'site',
    body: SignIn,
    answer: Sessao,
    async respond(gateway, { body: { email: digitado, ...typed }, req, res }) {
      const email = digitado.toLowerCase();
      return neverBefore(async () => {
        const { acessos, prova } = await provePerson(gateway, req, email, typed);
        const sessao = newSessao(gateway, req);
        let closed: unknown;
        for (const { id: userId, nome, organization_id } of acessos) {
          const tenant = gateway.database.forOrganization(organization_id);
          let sessaoId: string | undefined;
          try {
            sessaoId = await signIn(tenant, { userId, nome, ...prova, ...sessao });
          } catch (why) {
            if (!isClosed(why)) throw why;
            closed ??= why;
            continue;
          }
          if (sessaoId === undefined)
            throw new ApiError(prova.segundoFator ? 'codigo_invalido' : 'credenciais_invalidas');
          return isOk(await openInBrowser(gateway, res, tenant, { sessaoId }));
        }
        throw closed;
      });
    },
  }),
  /**
   * Begins a sign-in by an office's provider: the browser is to go to the address, and keeps what shows that it is the one
   * that comes back. A page of ours must ask for it: nobody is signed in somewhere by a link that they follow.
   */
  openRoute('post /sessao/empresa', {
    politica: 'entrada_empresa',
    body: SignInByEmpresa,
    answer: WayToProvedor,
    async respond(gateway, { body, res }) {
      const { database, keyRing, publicBaseUrl } = gateway;
      const codigo = body.codigo.toLowerCase().replace(/[ -]/g, '');
      const tenant = await escritorioDoProvedor(database, codigo);
      const provedor = tenant && (await readProvedor(tenant));
      if (!provedor) throw new ApiError('codigo_da_empresa_desconhecido');
      if (provedor.suspenso_em) throw new ApiError('conta_da_empresa_suspensa');
      const { organizationId } = tenant;
      const client = providerClient(gateway, organizationId, provedor);
      const { endereco, ...checks } = await gateway.providers.begin(
        client,
        returnAddress(gateway, organizationId),
      );
      const expiraEm = secondsFrom(gateway.agora(), PRAZOS.ida_ao_provedor);
      const ida = { ...checks, organizationId, version: client.version };
      byCookie(res, 'ida', publicBaseUrl, {
        valor: await signWayOut(keyRing.current, ida, expiraEm),
        expiraEm,
      });
      return isOk({ endereco });
    },
  }),
  /** Sends the link for a new password, if the e-mail is somebody's; that is found out after the answer. */
  openRoute('post /senha/esqueci', {
    politica: 'pedido_de_link',
    body: ForgottenSenha,
    async respond(gateway, { body, requestId }) {
      const email = body.email.toLowerCase();
      const { cifrado } = encryptNewSecret(gateway);
      await unheardExcess(requestLinkDeSenha(gateway.database, { email, cifrado, requestId }));
      return { status: 202, body: {} };
    },
  }),
  /**
   * Replaces a forgotten password. The person signs in afterwards, with the second factor where there is one; this browser
   * is known from now on, so that strangers who guess at the account do not keep its owner out.
   */
  openRoute('post /senha/redefinir', {
    politica: 'uso_de_link',
    body: ResetSenha,
    async respond(gateway, { body: { token, senha }, req, res, requestId }) {
      requireStrongSenha(senha, '');
      const { tenant, hash } = await openLink(gateway, 'senha', token);
      const senhaHash = await encryptSenha(senha);
      const pessoaId = good(await resetSenha(tenant, { hash, senhaHash, ip: enderecoOf(req), requestId }));
      await rememberDevice(gateway, res, { pessoaId, senhaHash });
      return NOTHING;
    },
  }),
];

/** The person's other offices are tried where this one wants the company's account, or lives elsewhere now. */
const isClosed = (why: unknown): boolean =>
  why instanceof ContaDaEmpresaExigida || officeInMove(why)?.address !== undefined;
