import { DispensadasDasNotas, DispensarDasNotas } from '@apura/contracts';
import { dispensarPartes } from '@apura/database';
import { route } from '../route.ts';

/** Whoever is no client of the office is asked about once. */
export const postClientesSugestoesDispensar = route('post /v1/clientes/sugestoes/dispensar', {
  operacao: 'dispensarClientesSugeridos',
  exemplo: { body: { cnpj_raizes: ['55666777'], dispensadas: true } },
  escopo: 'write:clients',
  resumo: 'Dispensa empresas das notas que não são clientes: não são mais sugeridas; ou volta atrás',
  body: DispensarDasNotas,
  respostas: { 200: { descricao: 'Quantas mudaram.', schema: DispensadasDasNotas } },
  respond: async (_gateway, { body: { cnpj_raizes, dispensadas }, tenant }) => ({
    status: 200,
    body: { mudadas: await dispensarPartes(tenant, cnpj_raizes, dispensadas) },
  }),
});
