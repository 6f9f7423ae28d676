import { inJson } from './in-json.ts';

const LONGO = 'x'.repeat(5000);
const mes = ['2026-13', '1999-12', 202603].map((competencia) => ({ competencia }));

export const SEND_OF_MES = inJson({
  bom: { competencia: '2026-03', forma: 'pdf' },
  tipoErrado: { dias: '30' },
  longo: [{ forma: LONGO }],
  nul: [{ forma: 'pdf\u0000' }],
  mes,
});
export const WITHDRAW_ALL = inJson({
  bom: { competencia: '2026-03' },
  ausente: [],
  tipoErrado: { todas: true },
  longo: [{ competencia: LONGO }, 'competencia_invalida'],
  nul: [{ competencia: '2026-03\u0000' }, 'competencia_invalida'],
  mes,
});
