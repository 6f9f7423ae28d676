import { RegistrarEscritorio } from '@apura/contracts';
import { pedirCadastro } from '@apura/database';
import { checkCnpj } from '../../../request/check-cnpj.ts';
import { gerarSegredoDoLink } from '../../entrada/segredo-do-link.ts';
import { unheardExcess } from '../../entrada/unheard-excess.ts';
import { openRoute } from '../../panel-route.ts';
import { PRAZOS } from '../../sessao/prazos.ts';

/** Signs an office up: it begins when its first owner opens the link that is sent to them. The answer tells of nobody. */
export const postEscritorios = openRoute('post /escritorios', {
  politica: 'registro',
  body: RegistrarEscritorio,
  async respond(gateway, { body: { escritorio, nome, email }, requestId }) {
    checkCnpj(escritorio.cnpj, 'escritorio.cnpj');
    const segredo = gerarSegredoDoLink(gateway, PRAZOS.link_de_email);
    const cadastro = { escritorio, nome, email: email.toLowerCase() };
    await unheardExcess(pedirCadastro(gateway.database, { cadastro, segredo, requestId }));
    return { status: 202, body: {} };
  },
});
