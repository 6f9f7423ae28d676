import { ErroDaApi, RegistrarEscritorio } from '@apura/contracts';
import { hasRoom, pedirCadastro } from '@apura/database';
import type { Gateway } from '../../../gateway.ts';
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
    await checkRoom(gateway);
    const segredo = gerarSegredoDoLink(gateway, PRAZOS.link_de_email);
    const cadastro = { escritorio, nome, email: email.toLowerCase() };
    await unheardExcess(pedirCadastro(gateway.database, { cadastro, segredo, requestId }));
    return { status: 202, body: {} };
  },
});

/** @throws ErroDaApi `cadastro_em_outro_endereco` */
async function checkRoom({ database, nextCell }: Gateway): Promise<void> {
  if (!nextCell || (await hasRoom(database, nextCell.after))) return;
  const { address: endereco } = nextCell;
  throw new ErroDaApi('cadastro_em_outro_endereco', { params: { endereco }, adicionais: { endereco } });
}
