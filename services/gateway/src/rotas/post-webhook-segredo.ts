import { ErroDaApi, GirarSegredo, SegredoGirado, validar } from '@apura/contracts';
import { girarSegredo } from '@apura/database';
import { gerarSegredo } from '../requisicao/gerar-segredo.ts';
import { idDoCaminho } from '../requisicao/id-do-caminho.ts';
import type { Rota } from '../rota.ts';

const SOBREPOSICAO_PADRAO_HORAS = 24;

export const postWebhookSegredo: Rota = {
  metodo: 'post',
  caminho: '/v1/webhooks/:id/segredo',
  escopo: 'write:webhooks',
  papel: 'owner',
  corpo: 'json',
  descricao: {
    grupo: 'Webhooks',
    resumo: 'Troca o segredo; o anterior ainda assina por algum tempo',
    corpo: { tipo: 'application/json', schema: GirarSegredo },
    repetivel: true,
    respostas: { 201: { descricao: 'O segredo novo.', schema: SegredoGirado } },
  },
  async responder({ keyRing }, { req, ator, criar }) {
    const id = idDoCaminho(req);
    const { sobreposicao_horas = SOBREPOSICAO_PADRAO_HORAS } = validar(GirarSegredo, req.body);
    const { ate, cifrado } = await criar(async (tenant) => {
      const novo = keyRing.seal(gerarSegredo());
      const fim = await girarSegredo(tenant, id, novo, sobreposicao_horas * 3600, ator);
      if (!fim) throw new ErroDaApi('not_found');
      return { ate: fim.toISOString(), cifrado: novo.toString('base64') };
    });
    const { secret } = keyRing.open(Buffer.from(cifrado, 'base64'));
    const corpo: SegredoGirado = { secret, anterior_valido_ate: ate };
    return { status: 201, corpo, secreta: true };
  },
};
