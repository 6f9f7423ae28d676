import { type Bloco, MISSING_ID } from './cell.ts';
import { askedBeside } from './in-csv.ts';
import { inJsonWithId } from './in-json.ts';
import { FILE_OF_PRODUTOS } from './no-arquivo.ts';
import { CONSULTA, FILTROS, PATH, withId } from './no-endereco.ts';

const FILE = { tipo: 'text/csv', body: 'cnpj_emitente,codigo,ncm\n44555666000181,A,48191000' };

/** The register of products. */
export const PRODUCT_CASES: Readonly<Record<string, readonly Bloco[]>> = {
  'get /v1/clientes/:id/produtos': [PATH, CONSULTA()],
  'get /v1/clientes/:id/produtos/csv': [PATH, FILTROS],
  'get /v1/clientes/:id/precos': [PATH, CONSULTA()],
  'get /v1/clientes/:id/precos/csv': [PATH, FILTROS],
  'get /v1/carteira/precos/csv': [FILTROS],
  'get /v1/clientes/:id/precos/memoria': [withId({ consulta: 'codigo=A' }), FILTROS],
  'post /v1/clientes/:id/produtos/decidir': inJsonWithId({
    bom: { ids: [MISSING_ID], destinacao: 'insumo' },
    tipoErrado: { destinacao: 1 },
    longo: [{ cclasstrib: '9'.repeat(5000) }],
    nul: [{ destinacao: 'insumo\u0000' }],
    mes: ['2026-13', '1999-12', 202603].map((desde) => ({ desde })),
  }),
  'post /v1/clientes/:id/produtos/importar': [withId(FILE), askedBeside(FILE, 'conferir'), FILE_OF_PRODUTOS],
};
