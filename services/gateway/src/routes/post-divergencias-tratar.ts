import { DivergenciasTratadas, TratarDivergencias } from '@apura/contracts';
import { tratarDivergencias } from '@apura/database';
import { found } from '../answers.ts';
import { route } from '../route.ts';

/** What was said before of the same is replaced; who said what is in the audit log. */
export const postDivergenciasTratar = route('post /v1/divergencias/tratar', {
  escopo: 'write:clients',
  resumo: 'Dá divergências por resolvidas ou ignoradas, com o motivo, ou as reabre',
  reads: 'json_longo',
  body: TratarDivergencias,
  respostas: { 200: { descricao: 'Quantas foram tratadas.', schema: DivergenciasTratadas } },
  erros: ['not_found'],
  respond: async (_gateway, { body, tenant, ator }) => ({
    status: 200,
    body: { tratadas: found(await tratarDivergencias(tenant, ator, body)) },
  }),
});
