import { type Bloco, MISSING_ID } from './cell.ts';
import { CSV_OF_ENTRADAS, CSV_OF_ESTOQUE, CSV_OF_LANCAMENTOS, CSV_OF_SALDOS } from './in-csv.ts';
import { inJson, inJsonWithId } from './in-json.ts';
import { CONSULTA, FILTROS, MES, mesWith, PATH, UNPAGED, withId } from './no-endereco.ts';

const LONGO = 'x'.repeat(5000);
const MESES = ['2026-13', '1999-12', 202603];

/** What the office says of a client's months that no document says: opening balances, manual entries, when purchases came in. */
export const STATE_CASES: Readonly<Record<string, readonly Bloco[]>> = {
  'get /v1/clientes/:id/conformidade-de-2026': [PATH],
  'get /v1/carteira/pronto-para-janeiro/csv': [FILTROS],
  'get /v1/clientes/:id/pronto-para-janeiro': [PATH, UNPAGED],
  'get /v1/clientes/:id/pronto-para-janeiro/csv': [PATH, FILTROS],
  'get /v1/clientes/:id/comunicados': [PATH],
  'post /v1/clientes/:id/comunicados': inJsonWithId({
    bom: { orgao: 'cgibs', numero: '2026/77', assunto: 'Notas de outubro', ciencia: '2026-11-10' },
    tipoErrado: { ciencia: 20_261_110 },
    longo: [{ assunto: LONGO }],
    nul: [{ assunto: 'Notas\u0000' }],
  }),
  'post /v1/comunicados/:id/atender': inJsonWithId({
    bom: { atendimento: 'Notas emitidas de novo' },
    tipoErrado: { atendimento: 1 },
    longo: [{ atendimento: LONGO }],
    nul: [{ atendimento: 'Notas\u0000' }],
  }),
  'delete /v1/comunicados/:id': [PATH],
  'post /v1/dossies': [
    inJson({
      bom: { tipo: 'conformidade_2026', cliente_ids: [MISSING_ID] },
      tipoErrado: { tipo: 1 },
      longo: [{ tipo: LONGO }],
      nul: [{ tipo: 'conformidade_2026\u0000' }],
    }),
  ],
  'get /v1/dossies': [CONSULTA()],
  'get /v1/dossies/zip': [FILTROS],
  'get /v1/clientes/:id/dossies': [PATH, FILTROS],
  'get /v1/dossies/:id/pdf': [PATH],
  'get /v1/dossies/:id/xlsx': [PATH],
  'get /v1/clientes/:id/opcao-do-simples': [PATH, FILTROS],
  'post /v1/clientes/:id/opcao-do-simples': inJsonWithId({
    bom: { semestre: '2027-1', opcao: 'dentro' },
    tipoErrado: { opcao: 1 },
    longo: [{ opcao: LONGO }],
    nul: [{ opcao: 'dentro\u0000' }],
  }),
  'post /v1/clientes/:id/opcao-do-simples/link': inJsonWithId({
    bom: { semestre: '2027-1' },
    tipoErrado: { dias: '30' },
    longo: [{ dias: 91 }],
    nul: [{ semestre: '2027-1\u0000' }],
  }),
  'get /v1/clientes/:id/posicao-de-abertura': [PATH],
  'put /v1/clientes/:id/posicao-de-abertura': inJsonWithId({
    bom: { estoque_por: 'estimativa', custo_das_vendas: '70' },
    tipoErrado: { custo_das_vendas: 70 },
    longo: [{ custo_das_vendas: '9'.repeat(5000) }],
    nul: [{ estoque_por: 'livro\u0000' }],
    mes: MESES.map((apropriado_em) => ({ apropriado_em })),
  }),
  'delete /v1/clientes/:id/posicao-de-abertura': [PATH],
  'get /v1/clientes/:id/posicao-de-abertura/estoque': [PATH, CONSULTA()],
  'post /v1/clientes/:id/posicao-de-abertura/importar': CSV_OF_ESTOQUE,
  'get /v1/clientes/:id/saldo-inicial': [PATH],
  'put /v1/clientes/:id/saldo-inicial': inJsonWithId({
    bom: { competencia: '2026-01', saldos: [{ tributo: 'pis', valor: '165.00' }] },
    tipoErrado: { saldos: {} },
    longo: [{ saldos: [{ tributo: 'pis', valor: '9'.repeat(5000) }] }],
    nul: [{ saldos: [{ tributo: 'pis\u0000', valor: '165.00' }] }],
    mes: MESES.map((competencia) => ({ competencia })),
  }),
  'delete /v1/clientes/:id/saldo-inicial': [PATH],
  'post /v1/clientes/:id/saldo-inicial/importar': [
    ...CSV_OF_SALDOS,
    mesWith({ tipo: 'text/csv', body: 'tributo,valor\npis,165.00' }),
  ],
  'get /v1/clientes/:id/lancamentos-manuais': [withId({ consulta: 'competencia=2026-09' }), FILTROS, MES],
  'post /v1/clientes/:id/lancamentos-manuais': inJsonWithId({
    bom: { competencia: '2026-09', tipo: 'credito', tributo: 'icms', valor: '120.00', nota: 'Energia' },
    tipoErrado: { valor: 120 },
    longo: [{ nota: LONGO }],
    nul: [{ nota: 'Ener\u0000gia' }],
    mes: MESES.map((competencia) => ({ competencia })),
  }),
  'post /v1/clientes/:id/lancamentos-manuais/importar': CSV_OF_LANCAMENTOS,
  'delete /v1/lancamentos-manuais/:id': [PATH],
  'get /v1/clientes/:id/entradas': [PATH, CONSULTA(), MES],
  'post /v1/clientes/:id/entradas/importar': CSV_OF_ENTRADAS,
  'put /v1/documentos/:chave/entrada': inJsonWithId({
    bom: { cliente_id: MISSING_ID, entrada_em: '2026-10-02' },
    tipoErrado: { entrada_em: 20_261_002 },
    longo: [{ entrada_em: LONGO }],
    nul: [{ entrada_em: '2026-10-02\u0000' }],
    mes: MESES.map((conta_em) => ({ conta_em })),
  }),
  'get /v1/regras-de-entrada': [FILTROS],
  'put /v1/regras-de-entrada': [
    inJson({
      bom: { desde: '2026-09', dias: 3 },
      tipoErrado: { dias: '3' },
      longo: [{ dias: 61 }],
      nul: [{ cliente_id: `${MISSING_ID}\u0000` }, 'cliente_id_invalido'],
      uuid: { cliente_id: 'nem-uuid' },
      mes: MESES.map((desde) => ({ desde })),
    }),
  ],
  'delete /v1/regras-de-entrada/:id': [PATH],
};
