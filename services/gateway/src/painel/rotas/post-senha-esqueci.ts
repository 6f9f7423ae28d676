import { EsqueciASenha, validar } from '@apura/contracts';
import { pedirNovaSenha, usuarioPorEmail } from '@apura/database';
import { contarTentativa } from '../entrada/limitar-entrada.ts';
import { nuncaAntes } from '../entrada/nunca-antes.ts';
import { gerarSegredoDoLink } from '../entrada/segredo-do-link.ts';
import type { RotaAberta } from '../rota-do-painel.ts';
import { PRAZOS } from '../sessao/prazos.ts';

/** Sends the link for a new password, if the e-mail is somebody's; the answer does not tell. */
export const postSenhaEsqueci: RotaAberta = {
  metodo: 'post',
  caminho: '/senha/esqueci',
  corpo: 'json',
  politica: 'pedido_de_link',
  async responder(gateway, { req, requestId }) {
    const email = validar(EsqueciASenha, req.body).email.toLowerCase();
    await contarTentativa(gateway, 'pedido_de_link_conta', email);
    return nuncaAntes(async () => {
      const usuario = await usuarioPorEmail(gateway.database, email);
      if (usuario) {
        const segredo = gerarSegredoDoLink(gateway, PRAZOS.link_de_senha);
        const tenant = gateway.database.forOrganization(usuario.organization_id);
        await pedirNovaSenha(tenant, usuario.id, { segredo, requestId });
      }
      return { status: 202, corpo: {} };
    });
  },
};
