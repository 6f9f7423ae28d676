import { downloadOfApuracao, TIPO_DA_PLANILHA } from '../request/download-of-apuracao.ts';
import { route } from '../route.ts';

export const getApuracaoXlsx = route('get /v1/apuracoes/:id/xlsx', {
  operacao: 'baixarApuracaoXlsx',
  escopo: 'read:apuracoes',
  resumo: 'Baixa os quadros, as notas e os itens da apuração como planilha XLSX',
  respostas: {
    200: { descricao: 'A planilha.', tipo: TIPO_DA_PLANILHA },
    304: { descricao: 'O cliente já tem esta planilha (If-None-Match).' },
  },
  erros: ['planilha_indisponivel'],
  respond: downloadOfApuracao('xlsx'),
});
