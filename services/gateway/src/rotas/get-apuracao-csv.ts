import { baixarDaApuracao } from '../requisicao/baixar-da-apuracao.ts';
import type { Rota } from '../rota.ts';

export const getApuracaoCsv: Rota = {
  metodo: 'get',
  caminho: '/v1/apuracoes/:id/csv',
  escopo: 'read:apuracoes',
  responder: (gateway, pedido) =>
    baixarDaApuracao(gateway, pedido, {
      extensao: 'csv',
      tipo: 'text/csv; charset=utf-8',
      hash: ({ csv_sha256 }) => csv_sha256,
      indisponivel: 'planilha_indisponivel',
    }),
};
