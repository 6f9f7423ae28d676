import { baixarDaApuracao } from '../requisicao/baixar-da-apuracao.ts';
import type { Rota } from '../rota.ts';

export const getApuracaoCsv: Rota = {
  metodo: 'get',
  caminho: '/v1/apuracoes/:id/csv',
  escopo: 'read:apuracoes',
  descricao: {
    grupo: 'Apurações',
    resumo: 'Baixa os quadros da apuração como CSV: UTF-8 com marca, ponto e vírgula, vírgula decimal',
    respostas: {
      200: { descricao: 'O arquivo.', tipo: 'text/csv' },
      304: { descricao: 'O cliente já tem este arquivo (If-None-Match).' },
    },
    erros: ['planilha_indisponivel'],
  },
  responder: (gateway, pedido) =>
    baixarDaApuracao(gateway, pedido, {
      extensao: 'csv',
      tipo: 'text/csv; charset=utf-8',
      hash: ({ csv_sha256 }) => csv_sha256,
      indisponivel: 'planilha_indisponivel',
    }),
};
