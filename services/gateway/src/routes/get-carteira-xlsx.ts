import { CarteiraQuery } from '@apura/contracts';
import { filtroDaCarteira, lerCarteiraInteira } from '../representation/carteira.ts';
import { carteiraEmXlsx } from '../representation/carteira-em-xlsx.ts';
import { TIPO_DA_PLANILHA } from '../request/download-of-apuracao.ts';
import { route } from '../route.ts';

export const getCarteiraXlsx = route('get /v1/carteira/xlsx', {
  operacao: 'baixarCarteiraXlsx',
  exemplo: { query: { competencia: '2026-09' } },
  escopo: 'read:apuracoes',
  resumo: 'Baixa a carteira de um mês como planilha XLSX',
  query: CarteiraQuery,
  respostas: { 200: { descricao: 'A planilha, com todos os clientes do filtro.', tipo: TIPO_DA_PLANILHA } },
  async respond({ agora }, { query, tenant }) {
    const filtro = { ...query, ...filtroDaCarteira(query, agora()) };
    const body = await carteiraEmXlsx(filtro.competencia, await lerCarteiraInteira(tenant, filtro));
    return {
      status: 200,
      body,
      headers: {
        'Content-Type': TIPO_DA_PLANILHA,
        'Content-Disposition': `attachment; filename="carteira-${filtro.competencia}.xlsx"`,
      },
    };
  },
});
