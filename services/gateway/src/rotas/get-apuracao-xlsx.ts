import { baixarDaApuracao } from '../requisicao/baixar-da-apuracao.ts';
import type { Rota } from '../rota.ts';

export const getApuracaoXlsx: Rota = {
  metodo: 'get',
  caminho: '/v1/apuracoes/:id/xlsx',
  escopo: 'read:apuracoes',
  descricao: {
    grupo: 'Apurações',
    resumo: 'Baixa os quadros da apuração como planilha XLSX',
    respostas: {
      200: {
        descricao: 'A planilha.',
        tipo: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      },
      304: { descricao: 'O cliente já tem esta planilha (If-None-Match).' },
    },
    erros: ['planilha_indisponivel'],
  },
  responder: (gateway, pedido) =>
    baixarDaApuracao(gateway, pedido, {
      extensao: 'xlsx',
      tipo: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      hash: ({ xlsx_sha256 }) => xlsx_sha256,
      indisponivel: 'planilha_indisponivel',
    }),
};
