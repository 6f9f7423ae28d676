import { DivergenciasTratadas, TratarDivergencias } from '@apura/contracts';
import { tratarDivergencias } from '@apura/database';
import { found } from '../answers.ts';
import { route } from '../route.ts';

/** What was said before of the same is replaced; who said what is in the audit log. */
export const postDivergenciasTratar = route('post /v1/divergencias/tratar', {
  operacao: 'tratarDivergencias',
  exemplo: {
    body: {
      divergencias: [
        {
          cliente_id: '$CLIENTE_ID',
          regra: 'vcbs_item',
          campo: 'vCBS',
          emitente: '90001001000143',
          cprod: 'P001',
        },
      ],
      estado: 'ignorada',
      motivo: 'combinado com o fornecedor',
    },
  },
  escopo: 'write:clients',
  resumo: 'Dá divergências por resolvidas ou ignoradas, com o motivo, ou as reabre',
  reads: 'json_longo',
  body: TratarDivergencias,
  respostas: { 200: { descricao: 'Quantas foram tratadas.', schema: DivergenciasTratadas } },
  erros: ['not_found', 'cliente_nao_encontrado'],
  respond: async (_gateway, { body, tenant, ator }) => ({
    status: 200,
    body: { tratadas: found(await tratarDivergencias(tenant, ator, body), 'cliente_nao_encontrado') },
  }),
});
