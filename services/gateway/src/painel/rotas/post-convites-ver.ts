import { ComToken, type ConviteVisto, ErroDaApi, validar } from '@apura/contracts';
import { escritorioDoLink, verConvite } from '@apura/database';
import { resumir } from '../entrada/segredo-do-link.ts';
import type { RotaAberta } from '../rota-do-painel.ts';

/** What an invitation is for, before it is accepted. */
export const postConvitesVer: RotaAberta = {
  metodo: 'post',
  caminho: '/convites/ver',
  corpo: 'json',
  politica: 'uso_de_link',
  async responder(gateway, { req }) {
    const hash = resumir(validar(ComToken, req.body).token);
    const tenant = await escritorioDoLink(gateway.database, 'convite', hash);
    const convite: ConviteVisto | undefined = tenant && (await verConvite(tenant, hash));
    if (!convite) throw new ErroDaApi('link_invalido');
    return { status: 200, corpo: convite };
  },
};
