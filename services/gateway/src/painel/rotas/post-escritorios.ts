import { ErroDaApi, RegistrarEscritorio, validar } from '@apura/contracts';
import { pedirCadastro } from '@apura/database';
import { validarCnpj } from '@apura/nfe';
import { gerarSegredoDoLink } from '../entrada/segredo-do-link.ts';
import type { RotaAberta } from '../rota-do-painel.ts';
import { calandoExcesso } from '../sem-excesso-de-emails.ts';
import { PRAZOS } from '../sessao/prazos.ts';

/** Signs an office up: it begins when its first owner opens the link that is sent to them. The answer tells of nobody. */
export const postEscritorios: RotaAberta = {
  metodo: 'post',
  caminho: '/escritorios',
  corpo: 'json',
  politica: 'registro',
  async responder(gateway, { req, requestId }) {
    const { escritorio, nome, email } = validar(RegistrarEscritorio, req.body);
    if (!validarCnpj(escritorio.cnpj)) {
      throw new ErroDaApi('cnpj_invalido', {
        detalhes: [{ campo: 'escritorio.cnpj', motivo: 'os dígitos verificadores não conferem' }],
      });
    }
    const segredo = gerarSegredoDoLink(gateway, PRAZOS.link_de_email);
    const cadastro = { escritorio, nome, email: email.toLowerCase() };
    await calandoExcesso(pedirCadastro(gateway.database, { cadastro, segredo, requestId }));
    return { status: 202, corpo: {} };
  },
};
