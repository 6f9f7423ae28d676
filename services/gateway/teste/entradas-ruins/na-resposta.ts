import { type Bloco, MISSING_ID } from './cell.ts';
import { inJson } from './in-json.ts';

const LONGO = 'x'.repeat(5000);
const AJUSTE = { desde: '2026-03', cfop: '5949', efeito: 'sem_efeito' };
const RESPOSTA = {
  ...{ cliente_id: MISSING_ID, pergunta: 'uso_pessoal', quando: {} },
  ...{ desde: '2026-03', resposta: 'nao' },
};
const MESES = ['2026-13', 202603];

/** What the office says in answer to questions. */
export const ANSWER_CASES: Readonly<Record<string, readonly Bloco[]>> = {
  'post /v1/ajustes/varios': [
    inJson({
      bom: { ajustes: [AJUSTE] },
      tipoErrado: { ajustes: {} },
      longo: [{ ajustes: [{ desde: '2026-03', cprod: LONGO, efeito: 'sem_efeito' }] }],
      nul: [{ ajustes: [{ desde: '2026-03', cprod: 'P\u0000', efeito: 'sem_efeito' }] }],
      mes: MESES.map((desde) => ({ ajustes: [{ ...AJUSTE, desde }] })),
    }),
  ],
  'post /v1/respostas': [
    inJson({
      bom: { respostas: [RESPOSTA] },
      tipoErrado: { respostas: {} },
      longo: [{ respostas: [{ ...RESPOSTA, resposta: LONGO }] }],
      nul: [{ respostas: [{ ...RESPOSTA, quando: { natureza: '14\u0000' } }] }],
      mes: MESES.map((desde) => ({ respostas: [{ ...RESPOSTA, desde }] })),
    }),
  ],
};
