import { Entrar, ErroDaApi, validar } from '@apura/contracts';
import { entrar, usuarioPorEmail, verCredenciais } from '@apura/database';
import { conferirSenha } from '@apura/runtime/senha';
import { limitarEntrada } from '../entrada/limitar-entrada.ts';
import { nuncaAntes } from '../entrada/nunca-antes.ts';
import { segundoFatorDe } from '../entrada/segundo-fator.ts';
import type { RotaAberta } from '../rota-do-painel.ts';
import { abrirNoNavegador, novaSessao } from '../sessao/abrir-no-navegador.ts';
import { sessaoRelida } from '../sessao/sessao-do-painel.ts';

/** Signs in. An e-mail that nobody has is answered like a wrong password, after the same work and the same time. */
export const postSessao: RotaAberta = {
  metodo: 'post',
  caminho: '/sessao',
  corpo: 'json',
  politica: 'site',
  async responder(gateway, { req, res }) {
    const { email: digitado, senha, codigo } = validar(Entrar, req.body);
    const email = digitado.toLowerCase();
    return nuncaAntes(async () => {
      const usuario = await usuarioPorEmail(gateway.database, email);
      await limitarEntrada(gateway, req, email, usuario);
      const confere = await conferirSenha(usuario?.senha_hash, senha);
      if (!usuario || !confere) throw new ErroDaApi('credenciais_invalidas');
      const tenant = gateway.database.forOrganization(usuario.organization_id);
      const credenciais = await verCredenciais(tenant, usuario.id);
      if (!credenciais) throw new ErroDaApi('credenciais_invalidas');
      const pedeCodigo = credenciais.totp_ativo_em !== null;
      if (pedeCodigo && codigo === undefined) throw new ErroDaApi('segundo_fator_necessario');
      const segundoFator =
        pedeCodigo && codigo !== undefined ? segundoFatorDe(gateway, credenciais, codigo) : undefined;
      if (pedeCodigo && !segundoFator) throw new ErroDaApi('codigo_invalido');
      const sessaoId = await entrar(tenant, {
        userId: usuario.id,
        nome: credenciais.nome,
        senhaHash: usuario.senha_hash,
        ...novaSessao(gateway, req),
        ...(segundoFator ? { segundoFator } : {}),
      });
      if (sessaoId === undefined)
        throw new ErroDaApi(pedeCodigo ? 'codigo_invalido' : 'credenciais_invalidas');
      await abrirNoNavegador(gateway, res, {
        ...tenant,
        sessaoId,
        userId: usuario.id,
        senhaHash: usuario.senha_hash,
      });
      const sessao = { id: sessaoId, geracao: 0 };
      return { status: 200, corpo: await sessaoRelida(tenant, sessao, gateway.agora()) };
    });
  },
};
