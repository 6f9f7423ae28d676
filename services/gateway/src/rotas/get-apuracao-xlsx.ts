import { baixarDaApuracao } from '../requisicao/baixar-da-apuracao.ts';
import type { Rota } from '../rota.ts';

export const getApuracaoXlsx: Rota = {
  metodo: 'get',
  caminho: '/v1/apuracoes/:id/xlsx',
  escopo: 'read:apuracoes',
  responder: (gateway, pedido) =>
    baixarDaApuracao(gateway, pedido, {
      extensao: 'xlsx',
      tipo: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      hash: ({ xlsx_sha256 }) => xlsx_sha256,
      indisponivel: 'planilha_indisponivel',
    }),
};
