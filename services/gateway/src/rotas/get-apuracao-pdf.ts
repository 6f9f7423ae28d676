import { baixarDaApuracao } from '../requisicao/baixar-da-apuracao.ts';
import type { Rota } from '../rota.ts';

export const getApuracaoPdf: Rota = {
  metodo: 'get',
  caminho: '/v1/apuracoes/:id/pdf',
  escopo: 'read:apuracoes',
  descricao: {
    grupo: 'Apurações',
    resumo: 'Baixa o relatório em PDF',
    respostas: {
      200: { descricao: 'O relatório.', tipo: 'application/pdf' },
      304: { descricao: 'O cliente já tem este relatório (If-None-Match).' },
    },
    erros: ['pdf_indisponivel'],
  },
  responder: (gateway, pedido) =>
    baixarDaApuracao(gateway, pedido, {
      extensao: 'pdf',
      tipo: 'application/pdf',
      hash: ({ pdf_sha256 }) => pdf_sha256,
      indisponivel: 'pdf_indisponivel',
    }),
};
