import { baixarDaApuracao } from '../requisicao/baixar-da-apuracao.ts';
import type { Rota } from '../rota.ts';

export const getApuracaoPdf: Rota = {
  metodo: 'get',
  caminho: '/v1/apuracoes/:id/pdf',
  escopo: 'read:apuracoes',
  responder: (gateway, pedido) =>
    baixarDaApuracao(gateway, pedido, {
      extensao: 'pdf',
      tipo: 'application/pdf',
      hash: ({ pdf_sha256 }) => pdf_sha256,
      indisponivel: 'pdf_indisponivel',
    }),
};
