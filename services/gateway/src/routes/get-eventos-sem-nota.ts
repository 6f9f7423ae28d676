import { ListaDeEventosSemNota, PeriodQuery } from '@apura/contracts';
import { listarEventosSemNota } from '@apura/database';
import { eventoSemNotaDaApi } from '../representation/eventos-do-documento.ts';
import { filtered, listed } from '../request/page.ts';
import { route } from '../route.ts';

export const getEventosSemNota = route('get /v1/eventos-sem-nota', {
  operacao: 'listarEventosSemNota',
  exemplo: { query: { limit: '20' } },
  escopo: 'read:documents',
  resumo: 'Lista os eventos de notas que o escritório não enviou: valem quando a nota chegar',
  query: PeriodQuery,
  respostas: {
    200: { descricao: 'Uma página, do mais novo ao mais antigo.', schema: ListaDeEventosSemNota },
  },
  respond: async (_gateway, pedido) =>
    listed(pedido, await listarEventosSemNota(pedido.tenant, filtered(pedido)), eventoSemNotaDaApi),
});
