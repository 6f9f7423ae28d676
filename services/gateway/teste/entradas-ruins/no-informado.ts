import { type Bloco, INEXISTENTE } from './celula.ts';
import { CSV_DE_ENTRADAS, CSV_DE_LANCAMENTOS, CSV_DE_SALDOS } from './no-csv.ts';
import { CONSULTA, comId, FILTROS, MES, mesCom, PATH } from './no-endereco.ts';
import { noJson, noJsonComId } from './no-json.ts';

const LONGO = 'x'.repeat(5000);
const MESES = ['2026-13', '1999-12', 202603];

/** What the office says of a client's months that no document says: opening balances, manual entries, when purchases came in. */
export const INFORMAR: Readonly<Record<string, readonly Bloco[]>> = {
  'get /v1/clientes/:id/saldo-inicial': [PATH],
  'put /v1/clientes/:id/saldo-inicial': noJsonComId({
    bom: { competencia: '2026-01', saldos: [{ tributo: 'pis', valor: '165.00' }] },
    tipoErrado: { saldos: {} },
    longo: [{ saldos: [{ tributo: 'pis', valor: '9'.repeat(5000) }] }],
    nul: [{ saldos: [{ tributo: 'pis\u0000', valor: '165.00' }] }],
    mes: MESES.map((competencia) => ({ competencia })),
  }),
  'delete /v1/clientes/:id/saldo-inicial': [PATH],
  'post /v1/clientes/:id/saldo-inicial/importar': [
    ...CSV_DE_SALDOS,
    mesCom({ tipo: 'text/csv', body: 'tributo,valor\npis,165.00' }),
  ],
  'get /v1/clientes/:id/lancamentos-manuais': [comId({ consulta: 'competencia=2026-09' }), FILTROS, MES],
  'post /v1/clientes/:id/lancamentos-manuais': noJsonComId({
    bom: { competencia: '2026-09', tipo: 'credito', tributo: 'icms', valor: '120.00', nota: 'Energia' },
    tipoErrado: { valor: 120 },
    longo: [{ nota: LONGO }],
    nul: [{ nota: 'Ener\u0000gia' }],
    mes: MESES.map((competencia) => ({ competencia })),
  }),
  'post /v1/clientes/:id/lancamentos-manuais/importar': CSV_DE_LANCAMENTOS,
  'delete /v1/lancamentos-manuais/:id': [PATH],
  'get /v1/clientes/:id/entradas': [PATH, CONSULTA(), MES],
  'post /v1/clientes/:id/entradas/importar': CSV_DE_ENTRADAS,
  'put /v1/documentos/:chave/entrada': noJsonComId({
    bom: { cliente_id: INEXISTENTE, entrada_em: '2026-10-02' },
    tipoErrado: { entrada_em: 20_261_002 },
    longo: [{ entrada_em: LONGO }],
    nul: [{ entrada_em: '2026-10-02\u0000' }],
    mes: MESES.map((conta_em) => ({ conta_em })),
  }),
  'get /v1/regras-de-entrada': [FILTROS],
  'put /v1/regras-de-entrada': [
    noJson({
      bom: { desde: '2026-09', dias: 3 },
      tipoErrado: { dias: '3' },
      longo: [{ dias: 61 }],
      nul: [{ cliente_id: `${INEXISTENTE}\u0000` }, 'cliente_id_invalido'],
      uuid: { cliente_id: 'nem-uuid' },
      mes: MESES.map((desde) => ({ desde })),
    }),
  ],
  'delete /v1/regras-de-entrada/:id': [PATH],
};
