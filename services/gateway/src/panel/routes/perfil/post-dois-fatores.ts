import { ComSenha, ErroDaApi } from '@apura/contracts';
import { prepararSegundoFator } from '@apura/database';
import { confirmarSenha } from '../../entrada/confirmar-senha.ts';
import { makeClockSecret } from '../../entrada/segundo-fator.ts';
import { panelRoute } from '../../panel-route.ts';

/** Begins to set up the second factor; it is asked for once its first code was given. */
export const postDoisFatores = panelRoute('post /perfil/dois-fatores', {
  daPessoa: true,
  body: ComSenha,
  async respond(gateway, { body, tenant, ator, sessao }) {
    await confirmarSenha(gateway, { tenant, sessao }, body.senha);
    const payload = makeClockSecret(sessao.usuario.email);
    const preparado = await prepararSegundoFator(tenant, ator, gateway.keyRing.seal(payload.segredo));
    if (!preparado) throw new ErroDaApi('dois_fatores_ativos');
    return { status: 201, body: payload };
  },
});
