import Type, { type Static } from 'typebox';
import { AskedClientes, Closed, CnpjRaiz, Contagem, DataHora, Opcao, OrNull, Uuid } from './formatos.ts';
import { Lista, PAGE } from './lista.ts';

const Tipo = Opcao(
  ['conformidade_2026', 'confronto', 'opcao_do_simples', 'posicao_de_abertura', 'pronto_para_janeiro'],
  'conformidade_2026: o que os documentos do ano dizem de CBS e IBS; confronto: as escriturações (SPED) do mês em sobre ao lado dos XMLs; opcao_do_simples: o que o cliente decidiu para o semestre em sobre, com os números de quando decidiu; posicao_de_abertura: o que o cliente leva para o primeiro mês da CBS, com o estoque item a item na planilha; pronto_para_janeiro: o que falta às notas para janeiro de 2027',
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

const Sobre = Type.Optional(
  Type.String({
    maxLength: 10,
    description: 'de confronto, o mês, AAAA-MM; de opcao_do_simples, o semestre, 2027-1; os outros não têm',
  }),
);

/** Which dossiers of all clients: the newest of each one of a kind. */
const OF_TIPO = { tipo: Tipo, sobre: Sobre };
export const ListDossiesQuery = Closed({ ...OF_TIPO, ...PAGE });
export const DossiesZipQuery = Closed(OF_TIPO);

export const DossieListado = Type.Object({
  ...Dossie.properties,
  razao_social: Type.String(),
  cnpj_raiz: CnpjRaiz,
});

export const DossiesDeTodos = Type.Object({
  sobre: OrNull(Type.String(), { description: 'o mês ou semestre de que são, onde o tipo tem um' }),
  em_preparo: { ...Contagem, description: 'os que ainda se imprimem, de todos os clientes ativos' },
  prontos: { ...Contagem, description: 'os que se podem baixar' },
  falharam: { ...Contagem, description: 'os que não saíram, e que se pedem de novo' },
  ...Lista(DossieListado).properties,
});
export type DossiesDeTodos = Static<typeof DossiesDeTodos>;

export const PedirDossies = Closed({
  ...OF_TIPO,
  cliente_ids: AskedClientes,
});

export const DossiesPedidos = Type.Object({
  pedidos: Type.Integer({
    minimum: 0,
    description:
      'os que não estavam já a caminho; da opção, só de quem decidiu; do confronto, só de quem tem escrituração do mês',
  }),
});
export type DossiesPedidos = Static<typeof DossiesPedidos>;
