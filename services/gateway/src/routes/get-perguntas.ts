import { ListaDePerguntas, ListarPerguntasQuery } from '@apura/contracts';
import { listarPerguntas } from '@apura/database';
import { perguntaDaApi } from '../representation/pergunta.ts';
import { filtered, listedWhole } from '../request/page.ts';
import { route } from '../route.ts';

export const getPerguntas = route('get /v1/perguntas', {
  operacao: 'listarPerguntas',
  exemplo: { query: { competencia: '2026-09', limit: '2' } },
  escopo: 'read:clients',
  resumo:
    'Lista o que só o escritório sabe dizer dos documentos, por produto e emitente, do que pesa mais ao que pesa menos',
  query: ListarPerguntasQuery,
  respostas: {
    200: {
      descricao:
        'As perguntas em aberto. As que trazem "quando" são de fretes, energia e serviços, e POST /v1/respostas as responde; às outras responde um ajuste com os mesmos critérios.',
      schema: ListaDePerguntas,
    },
  },
  respond: async (_gateway, pedido) =>
    listedWhole((await listarPerguntas(pedido.tenant, filtered(pedido))).map(perguntaDaApi)),
});
