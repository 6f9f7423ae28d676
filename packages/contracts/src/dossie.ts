import Type, { type Static } from 'typebox';
import { AskedClientes, Closed, DataHora, Opcao, OrNull, Uuid } from './formatos.ts';

const Tipo = Opcao(
  ['conformidade_2026', 'opcao_do_simples'],
  'conformidade_2026: o que os documentos do ano dizem de CBS e IBS; opcao_do_simples: o que o cliente decidiu para o semestre em sobre, com os números de quando decidiu',
);

/** A dated paper about a client, as PDF and workbook, with the figures of one instant. */
export const Dossie = Type.Object({
  id: Uuid,
  cliente_id: Uuid,
  tipo: Tipo,
  sobre: OrNull(Type.String(), { description: 'o mês ou semestre, onde o tipo tem um' }),
  estado: Opcao(['gerando_pdf', 'pronto', 'falhou']),
  por: Type.String({ description: 'quem o pediu' }),
  pedido_em: DataHora,
  pronto_em: OrNull(DataHora, { description: 'o instante dos números; nulo até ficar pronto' }),
});
export type Dossie = Static<typeof Dossie>;

export const DossiesQuery = Closed({ tipo: Type.Optional(Tipo) });

export const PedirDossies = Closed({
  tipo: Tipo,
  sobre: Type.Optional(
    Type.String({ maxLength: 10, description: 'só de opcao_do_simples: o semestre, 2027-1' }),
  ),
  cliente_ids: AskedClientes,
});

export const DossiesPedidos = Type.Object({
  pedidos: Type.Integer({
    minimum: 0,
    description: 'os que não estavam já a caminho; da opção, só de quem decidiu',
  }),
});
export type DossiesPedidos = Static<typeof DossiesPedidos>;
