import { ComSenha, ErroDaApi } from '@apura/contracts';
import { trocarCodigosDeRecuperacao } from '@apura/database';
import { confirmarSenha } from '../../entrada/confirmar-senha.ts';
import { gerarCodigosDeRecuperacao } from '../../entrada/segundo-fator.ts';
import { panelRoute } from '../../panel-route.ts';

/** New recovery codes; the old ones end. */
export const postDoisFatoresCodigos = panelRoute('post /perfil/dois-fatores/codigos', {
  daPessoa: true,
  body: ComSenha,
  async respond(gateway, { body, tenant, ator, sessao }) {
    await confirmarSenha(gateway, { tenant, sessao }, body.senha);
    const { codigos, hashes } = gerarCodigosDeRecuperacao();
    if (!(await trocarCodigosDeRecuperacao(tenant, ator, hashes)))
      throw new ErroDaApi('dois_fatores_inativos');
    return { status: 200, body: { codigos } };
  },
});
