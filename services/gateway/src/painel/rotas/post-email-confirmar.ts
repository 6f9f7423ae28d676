import { ComToken, ErroDaApi, validar } from '@apura/contracts';
import { confirmarEmail, escritorioDoLink } from '@apura/database';
import { resumir } from '../entrada/segredo-do-link.ts';
import type { RotaAberta } from '../rota-do-painel.ts';
import { enderecoDe } from '../sessao/abrir-no-navegador.ts';

/** The address that the link went to becomes the person's. */
export const postEmailConfirmar: RotaAberta = {
  metodo: 'post',
  caminho: '/email/confirmar',
  corpo: 'json',
  politica: 'uso_de_link',
  async responder(gateway, { req, requestId }) {
    const hash = resumir(validar(ComToken, req.body).token);
    const tenant = await escritorioDoLink(gateway.database, 'email', hash);
    const confirmado = tenant && (await confirmarEmail(tenant, { hash, ip: enderecoDe(req), requestId }));
    if (confirmado === undefined) throw new ErroDaApi('link_invalido');
    return { status: 204, corpo: {} };
  },
};
