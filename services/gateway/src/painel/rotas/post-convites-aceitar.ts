import { AceitarConvite, ErroDaApi, validar } from '@apura/contracts';
import { aceitarConvite, escritorioDoLink, verConvite } from '@apura/database';
import { cifrarSenha } from '@apura/runtime/senha';
import { resumir } from '../entrada/segredo-do-link.ts';
import { exigirSenhaForte } from '../entrada/senha-forte.ts';
import type { RotaAberta } from '../rota-do-painel.ts';
import { abrirNoNavegador, novaSessao } from '../sessao/abrir-no-navegador.ts';
import { sessaoRelida } from '../sessao/sessao-do-painel.ts';

/** Somebody invited joins the office and is signed in. */
export const postConvitesAceitar: RotaAberta = {
  metodo: 'post',
  caminho: '/convites/aceitar',
  corpo: 'json',
  politica: 'uso_de_link',
  async responder(gateway, { req, res }) {
    const { token, nome, senha } = validar(AceitarConvite, req.body);
    const hash = resumir(token);
    const tenant = await escritorioDoLink(gateway.database, 'convite', hash);
    const convite = tenant && (await verConvite(tenant, hash));
    if (!tenant || !convite) throw new ErroDaApi('link_invalido');
    exigirSenhaForte(senha, convite.email);
    const sessao = novaSessao(gateway, req);
    const senhaHash = await cifrarSenha(senha);
    const aceito = await aceitarConvite(tenant, { hash, nome, senhaHash, sessao });
    if (aceito === undefined) throw new ErroDaApi('link_invalido');
    if (aceito === 'email_ja_usado') throw new ErroDaApi('email_ja_usado');
    await abrirNoNavegador(gateway, res, { ...tenant, ...aceito, senhaHash });
    const aberta = { id: aceito.sessaoId, geracao: 0 };
    return { status: 201, corpo: await sessaoRelida(tenant, aberta, gateway.agora()) };
  },
};
