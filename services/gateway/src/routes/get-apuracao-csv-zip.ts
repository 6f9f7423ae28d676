import { downloadOfApuracao } from '../request/download-of-apuracao.ts';
import { route } from '../route.ts';

export const getApuracaoCsvZip = route('get /v1/apuracoes/:id/csv-zip', {
  operacao: 'baixarApuracaoCsvZip',
  escopo: 'read:apuracoes',
  resumo: 'Baixa os quadros, as notas e os itens da apuração como ZIP, com um CSV por tabela',
  respostas: {
    200: { descricao: 'O ZIP.', tipo: 'application/zip' },
    304: { descricao: 'O cliente já tem este arquivo (If-None-Match).' },
  },
  erros: ['planilha_indisponivel'],
  respond: downloadOfApuracao('csv.zip'),
});
