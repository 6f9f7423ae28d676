import { ErroDaApi, RegistrarEscritorio, validar } from '@apura/contracts';
import { registrarEscritorio } from '@apura/database';
import { validarCnpj } from '@apura/nfe';
import { cifrarSenha } from '@apura/runtime/senha';
import { gerarSegredoDoLink } from '../entrada/segredo-do-link.ts';
import { exigirSenhaForte } from '../entrada/senha-forte.ts';
import type { RotaAberta } from '../rota-do-painel.ts';
import { abrirNoNavegador, novaSessao } from '../sessao/abrir-no-navegador.ts';
import { PRAZOS } from '../sessao/prazos.ts';
import { sessaoRelida } from '../sessao/sessao-do-painel.ts';

/** Registers an office with its first owner, who is signed in at once. */
export const postEscritorios: RotaAberta = {
  metodo: 'post',
  caminho: '/escritorios',
  corpo: 'json',
  politica: 'registro',
  async responder(gateway, { req, res, requestId }) {
    const { escritorio, nome, email: digitado, senha } = validar(RegistrarEscritorio, req.body);
    const email = digitado.toLowerCase();
    if (!validarCnpj(escritorio.cnpj)) {
      throw new ErroDaApi('cnpj_invalido', {
        detalhes: [{ campo: 'escritorio.cnpj', motivo: 'os dígitos verificadores não conferem' }],
      });
    }
    exigirSenhaForte(senha, email);
    const registrado = await registrarEscritorio(gateway.database, {
      escritorio,
      nome,
      email,
      senhaHash: await cifrarSenha(senha),
      confirmacao: gerarSegredoDoLink(gateway, PRAZOS.link_de_email),
      sessao: novaSessao(gateway, req),
      requestId,
    });
    if (!registrado) throw new ErroDaApi('email_ja_usado');
    await abrirNoNavegador(gateway, res, registrado);
    const tenant = gateway.database.forOrganization(registrado.organizationId);
    const sessao = { id: registrado.sessaoId, geracao: 0 };
    return { status: 201, corpo: await sessaoRelida(tenant, sessao, gateway.agora()) };
  },
};
