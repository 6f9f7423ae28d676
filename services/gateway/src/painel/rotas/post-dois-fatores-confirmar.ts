import { ComCodigo, ErroDaApi, validar } from '@apura/contracts';
import { ativarSegundoFator, verCredenciais } from '@apura/database';
import { contarTentativa } from '../entrada/limitar-entrada.ts';
import { gerarCodigosDeRecuperacao, passoDoCodigo } from '../entrada/segundo-fator.ts';
import type { RotaDoPainel } from '../rota-do-painel.ts';

/** The first code shows that the app is set up: from now on one is asked for. */
export const postDoisFatoresConfirmar: RotaDoPainel = {
  metodo: 'post',
  caminho: '/perfil/dois-fatores/confirmar',
  corpo: 'json',
  async responder(gateway, { req, tenant, ator, sessao }) {
    const { codigo } = validar(ComCodigo, req.body);
    await contarTentativa(gateway, 'confirmacao', sessao.usuario.id);
    const credenciais = await verCredenciais(tenant, sessao.usuario.id);
    if (!credenciais?.totp_segredo) throw new ErroDaApi('dois_fatores_inativos');
    if (credenciais.totp_ativo_em) throw new ErroDaApi('dois_fatores_ativos');
    const passo = passoDoCodigo(gateway, credenciais, codigo);
    const { codigos, hashes } = gerarCodigosDeRecuperacao();
    if (passo === undefined || !(await ativarSegundoFator(tenant, ator, { passo, codigos: hashes })))
      throw new ErroDaApi('codigo_invalido');
    return { status: 200, corpo: { codigos } };
  },
};
