import { ComToken } from '@apura/contracts';
import { acessosPorEmail, verCadastro } from '@apura/database';
import { good, openLink } from '../../entrada/segredo-do-link.ts';
import { openRoute } from '../../panel-route.ts';

/** What a sign-up is of, before it is confirmed, and whether who reads the mail has an account. */
export const postCadastroVer = openRoute('post /cadastro/ver', {
  politica: 'uso_de_link',
  body: ComToken,
  async respond(gateway, { body }) {
    const { tenant, hash } = await openLink(gateway, 'cadastro', body.token);
    const { email, escritorio } = good(await verCadastro(tenant, hash));
    const tem_conta = (await acessosPorEmail(gateway.database, email)).length > 0;
    return { status: 200, body: { email, escritorio, tem_conta } };
  },
});
