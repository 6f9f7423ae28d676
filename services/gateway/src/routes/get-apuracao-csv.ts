import { downloadOfApuracao } from '../request/download-of-apuracao.ts';
import { route } from '../route.ts';

export const getApuracaoCsv = route('get /v1/apuracoes/:id/csv', {
  operacao: 'baixarApuracaoCsv',
  escopo: 'read:apuracoes',
  resumo: 'Baixa os quadros da apuração como CSV: UTF-8 com marca, ponto e vírgula, vírgula decimal',
  respostas: {
    200: { descricao: 'O arquivo.', tipo: 'text/csv' },
    304: { descricao: 'O cliente já tem este arquivo (If-None-Match).' },
  },
  erros: ['planilha_indisponivel'],
  respond: downloadOfApuracao('csv'),
});
