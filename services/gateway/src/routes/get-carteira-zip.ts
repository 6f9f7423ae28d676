import { ZipQuery } from '@apura/contracts';
import { filtroDaCarteira } from '../representation/carteira.ts';
import { respondWithCarteiraZip } from '../request/carteira-zip.ts';
import { route } from '../route.ts';

export const getCarteiraZip = route('get /v1/carteira/zip', {
  operacao: 'baixarCarteiraZip',
  exemplo: { query: { competencia: '2026-09' } },
  escopo: 'read:apuracoes',
  resumo: 'Baixa todos os relatórios e planilhas de um mês em um ZIP',
  query: ZipQuery,
  respostas: {
    200: {
      descricao:
        'PDF, XLSX e CSVs de cada cliente com apuração pronta, e a carteira, que diz de quem falta e por quê.',
      tipo: 'application/zip',
    },
  },
  erros: ['excesso_de_conexoes'],
  respond: (gateway, { query, tenant, permission }) =>
    respondWithCarteiraZip(gateway, tenant, filtroDaCarteira(query, gateway.agora()), permission),
});
