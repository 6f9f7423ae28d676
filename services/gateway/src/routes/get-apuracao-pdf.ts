import { downloadOfApuracao } from '../request/download-of-apuracao.ts';
import { route } from '../route.ts';

export const getApuracaoPdf = route('get /v1/apuracoes/:id/pdf', {
  operacao: 'baixarApuracaoPdf',
  escopo: 'read:apuracoes',
  resumo: 'Baixa o relatório em PDF',
  respostas: {
    200: { descricao: 'O relatório.', tipo: 'application/pdf' },
    304: { descricao: 'O cliente já tem este relatório (If-None-Match).' },
  },
  erros: ['pdf_indisponivel'],
  respond: downloadOfApuracao('pdf'),
});
