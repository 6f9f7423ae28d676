import Type, { type Static } from 'typebox';
import { Regime } from './cliente.ts';
import {
  ClienteId,
  Closed,
  Competencia,
  Contagem,
  DataHora,
  described,
  Link,
  Opcao,
  OrNull,
  Texto,
  Uuid,
  Valor,
} from './formatos.ts';
import { Lista } from './lista.ts';

const Dia = Type.String({ format: 'date' });

/** A day by which something is due. `estimativa`: no source of ours has the day, or it is not one day for all; `observacao` says which. */
export const Prazo = Type.Object({
  id: Type.String({ description: 'a obrigação' }),
  data: Dia,
  obrigacao: Type.String({ description: 'o que se paga, se entrega ou passa a valer' }),
  tributo: Type.String(),
  paga: Type.Optional(
    Type.Array(Type.String(), {
      description: 'os tributos do mês que se recolhem com ela; sem ele, nada se recolhe',
    }),
  ),
  competencia: Competencia,
  natureza: Opcao(
    ['limite', 'inicio'],
    'limite: o último dia para cumprir; inicio: o dia em que passa a valer',
  ),
  periodicidade: Opcao(
    ['mensal', 'semestral', 'unica'],
    'mensal: de cada competência; semestral: com a janela da opção do Simples; unica: só neste dia',
  ),
  regimes: Type.Array(Regime),
  so_para: Type.Optional(
    Type.String({ description: 'a quem, dos regimes, diz respeito, quando só o escritório o sabe' }),
  ),
  cliente_id: Type.Optional(
    described(Uuid, 'o cliente, quando o prazo é de um só: a resposta a um comunicado do Fisco'),
  ),
  clientes: Contagem,
  cumpridos: Type.Integer({ minimum: 0, description: 'clientes de quem alguém a deu por cumprida' }),
  valor: Type.Optional(described(Valor, 'o que os clientes recolhem com ela, dos meses que já têm valores')),
  valor_pago: Type.Optional(described(Valor, 'o que se informou que foi pago')),
  status: Opcao(['lei', 'estimativa']),
  fundamento: Type.String(),
  observacao: Type.Optional(Type.String({ description: 'o que convém saber do dia' })),
});

/** The query of GET /v1/prazos. */
export const ListPrazosQuery = Closed({
  cliente_id: Type.Optional(ClienteId),
  de: Type.Optional(Type.String({ ...Dia, description: 'primeiro dia; sem ele, hoje' })),
  ate: Type.Optional(
    Type.String({ ...Dia, description: 'último dia, até 400 depois do primeiro; sem ele, 45 depois' }),
  ),
});

/** Where it was asked for one client: when somebody ticked it off, and who; absent where nobody has. */
export const PrazoDoCliente = Type.Object({
  ...Prazo.properties,
  cumprido_em: Type.Optional(DataHora),
  por: Type.Optional(Type.String()),
});
export type PrazoDoCliente = Static<typeof PrazoDoCliente>;

export const ListaDePrazos = Type.Object({
  ...Lista(PrazoDoCliente).properties,
  de: Type.String({ ...Dia, description: 'primeiro dia do período' }),
  ate: Type.String({ ...Dia, description: 'último dia do período' }),
});
export type ListaDePrazos = Static<typeof ListaDePrazos>;

/** A feed of deadlines that a calendar program subscribes to, of all clients or of one: never its address, which holds the token. */
export const Calendario = Type.Object({
  id: Uuid,
  nome: Type.String(),
  cliente_id: OrNull(Uuid, { description: 'o cliente de quem são os prazos; nulo: de todos' }),
  cliente: OrNull(Type.String()),
  criado_em: DataHora,
});
export type Calendario = Static<typeof Calendario>;

/** `url` and the token in it are shown in this answer and never again. */
export const CalendarioCriado = Type.Object({
  ...Calendario.properties,
  url: Link,
  token: Type.String({ description: 'o token que está na url' }),
});
export type CalendarioCriado = Static<typeof CalendarioCriado>;

/** Body of POST /v1/calendarios. */
export const CriarCalendario = Closed({ nome: Texto(100), cliente_id: Type.Optional(ClienteId) });

/** The query of GET /v1/prazos.ics. */
export const CalendarioQuery = Closed({
  token: Type.String({
    minLength: 1,
    maxLength: 100,
    description: 'o token do calendário, que vem na sua url',
  }),
});
