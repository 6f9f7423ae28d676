import { Entrar, ErroDaApi } from '@apura/contracts';
import { entrar, findCredentials, usuarioPorEmail } from '@apura/database';
import { checkSenha } from '@apura/runtime/senha';
import { present } from '../../../present.ts';
import { limitSignIn } from '../../entrada/limit-sign-in.ts';
import { nuncaAntes } from '../../entrada/nunca-antes.ts';
import { segundoFatorDe } from '../../entrada/segundo-fator.ts';
import { openRoute } from '../../panel-route.ts';
import { novaSessao, openInBrowser } from '../../sessao/open-in-browser.ts';

/** Signs in. An e-mail that nobody has is answered like a wrong password, after the same work and the same time. */
export const postSessao = openRoute('post /sessao', {
  politica: 'site',
  body: Entrar,
  async respond(gateway, { body: { email: digitado, senha, codigo }, req, res }) {
    const email = digitado.toLowerCase();
    return nuncaAntes(async () => {
      const usuario = await usuarioPorEmail(gateway.database, email);
      await limitSignIn(gateway, req, email, usuario);
      const confere = await checkSenha(usuario?.senha_hash, senha);
      if (!usuario || !confere) throw new ErroDaApi('credenciais_invalidas');
      const { id: userId, senha_hash: senhaHash } = usuario;
      const tenant = gateway.database.forOrganization(usuario.organization_id);
      const credentials = await findCredentials(tenant, userId);
      if (!credentials) throw new ErroDaApi('credenciais_invalidas');
      const pedeCodigo = credentials.totp_ativo_em !== null;
      if (pedeCodigo && codigo === undefined) throw new ErroDaApi('segundo_fator_necessario');
      const segundoFator =
        pedeCodigo && codigo !== undefined ? segundoFatorDe(gateway, credentials, codigo) : undefined;
      if (pedeCodigo && !segundoFator) throw new ErroDaApi('codigo_invalido');
      const sessaoId = await entrar(tenant, {
        userId,
        nome: credentials.nome,
        senhaHash,
        ...novaSessao(gateway, req),
        ...present({ segundoFator }),
      });
      if (sessaoId === undefined)
        throw new ErroDaApi(pedeCodigo ? 'codigo_invalido' : 'credenciais_invalidas');
      const aberta = { sessaoId, userId, senhaHash };
      return { status: 200, body: await openInBrowser(gateway, res, tenant, aberta) };
    });
  },
});
