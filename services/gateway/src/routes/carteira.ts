import { Carteira, CarteiraQuery, ListarCarteiraQuery, ZipQuery } from '@apura/contracts';
import { listarCarteira } from '@apura/database';
import { attachment, ok } from '../answers.ts';
import {
  carteiraEmXlsx,
  daCarteira,
  filtroDaCarteira,
  lerCarteiraInteira,
} from '../representation/carteira.ts';
import { respondWithCarteiraZip } from '../request/carteira-zip.ts';
import { TIPO_DA_PLANILHA } from '../request/download-of-apuracao.ts';
import { buildPage, filtered } from '../request/page.ts';
import { gives, type Route, route } from '../route.ts';

export const CARTEIRA: readonly Route[] = [
  /** All clients of the office in a month, each in one line. */
  route('get /v1/carteira', {
    operacao: 'verCarteira',
    exemplo: { query: { competencia: '2026-09', ordem: 'mudanca_2033', sentido: 'desc', limit: '2' } },
    escopo: 'read:apuracoes',
    resumo: 'Mostra a carteira em um mês: o que cada cliente deve, ganha ou perde, e o que falta fazer',
    query: ListarCarteiraQuery,
    respostas: gives(200, 'Uma página dos clientes ativos, com os totais de todas.', Carteira),
    async respond({ agora }, pedido) {
      const { query, tenant } = pedido;
      const filtro = { ...filtered(pedido), ...filtroDaCarteira(query, agora()) };
      const { linhas, ...somas } = await listarCarteira(tenant, filtro);
      const page = buildPage(pedido, linhas, daCarteira);
      return ok({ competencia: filtro.competencia, ...page, ...somas });
    },
  }),
  route('get /v1/carteira/xlsx', {
    operacao: 'baixarCarteiraXlsx',
    exemplo: { query: { competencia: '2026-09' } },
    escopo: 'read:apuracoes',
    resumo: 'Baixa a carteira de um mês como planilha XLSX',
    query: CarteiraQuery,
    respostas: { 200: { descricao: 'A planilha, com todos os clientes do filtro.', tipo: TIPO_DA_PLANILHA } },
    async respond({ agora }, { query, tenant }) {
      const filtro = { ...query, ...filtroDaCarteira(query, agora()) };
      const body = await carteiraEmXlsx(filtro.competencia, await lerCarteiraInteira(tenant, filtro));
      return attachment(`carteira-${filtro.competencia}.xlsx`, TIPO_DA_PLANILHA, body);
    },
  }),
  route('get /v1/carteira/zip', {
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
    respond: (gateway, pedido) =>
      respondWithCarteiraZip(gateway, pedido, filtroDaCarteira(pedido.query, gateway.agora())),
  }),
];
