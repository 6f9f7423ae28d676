import { type Bloco, MISSING_ID, um } from './cell.ts';
import { inJson } from './in-json.ts';
import { inOrder } from './no-endereco.ts';

const ANTES = { cliente_id: MISSING_ID, desde: '2026-09' };
const linha = (mudanca: object) => ({ linhas: [{ ...ANTES, ...mudanca }] });
const lotes = (texto: string) => um({ consulta: `lotes=${texto}` }, 'parametros_invalidos');

/** Addresses that only the panel has, and what may be wrong with what they read, beyond what is wrong anywhere. */
export const LINHAS_OF_PANEL: Readonly<Record<string, Bloco>> = {
  'put /fechamento/cadastro': inJson({
    bom: linha({}),
    ausente: { linhas: [] },
    tipoErrado: { linhas: {} },
    longo: [linha({ contato: { email: `${'x'.repeat(5000)}@x.example`, nome: null } })],
    nul: [linha({ contato: { email: 'rosa@x.example', nome: 'Ro\u0000sa' } })],
    uuid: linha({ cliente_id: 'nem-uuid' }),
    mes: ['2026-13', '1999-12', 202609].map((desde) => linha({ desde })),
  }),
  'get /documentos': inOrder({ parte: 'consulta', celulas: {} }),
  'get /documentos/meses': {
    parte: 'consulta',
    celulas: {
      ausente: um({}, 'parametros_invalidos'),
      'tipo errado': [
        ...lotes(`${MISSING_ID}&lotes=${MISSING_ID}`),
        ...um({ consulta: `lotes[a]=${MISSING_ID}` }, 'parametros_invalidos'),
      ],
      'longo demais': lotes(Array.from({ length: 101 }, () => MISSING_ID).join(',')),
      'campo desconhecido': lotes(`${MISSING_ID}&estranho=1`),
      'UUID ruim': ['', 'nem-uuid', `${MISSING_ID},`, `,${MISSING_ID}`, `${MISSING_ID};`].flatMap(lotes),
      'bytes NUL': lotes(`${MISSING_ID}%00`),
      'chaves do protótipo': lotes(`${MISSING_ID}&__proto__=1`),
      'UTF-8 inválido': um({ consulta: 'lotes=%ff' }, 'requisicao_malformada'),
    },
  },
};
