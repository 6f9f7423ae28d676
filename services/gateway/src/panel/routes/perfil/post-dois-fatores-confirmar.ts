import { ComCodigo, ErroDaApi } from '@apura/contracts';
import { ativarSegundoFator, findCredentials } from '@apura/database';
import { contarTentativa } from '../../entrada/limit-sign-in.ts';
import { gerarCodigosDeRecuperacao, passoDoCodigo } from '../../entrada/segundo-fator.ts';
import { panelRoute } from '../../panel-route.ts';

/** The first code shows that the app is set up: from now on one is asked for. */
export const postDoisFatoresConfirmar = panelRoute('post /perfil/dois-fatores/confirmar', {
  daPessoa: true,
  body: ComCodigo,
  async respond(gateway, { body: { codigo }, tenant, ator, sessao }) {
    await contarTentativa(gateway, 'confirmacao', sessao.pessoa_id);
    const credentials = await findCredentials(tenant, sessao.usuario.id);
    if (!credentials?.totp_segredo) throw new ErroDaApi('dois_fatores_inativos');
    if (credentials.totp_ativo_em) throw new ErroDaApi('dois_fatores_ativos');
    const passo = passoDoCodigo(gateway, credentials, codigo);
    const { codigos, hashes } = gerarCodigosDeRecuperacao();
    if (
      passo === undefined ||
      !(await ativarSegundoFator(tenant, ator, { pessoaId: credentials.id, passo, codigos: hashes }))
    )
      throw new ErroDaApi('codigo_invalido');
    return { status: 200, body: { codigos } };
  },
});
