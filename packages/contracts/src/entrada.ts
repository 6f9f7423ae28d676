import Type, { type Static } from 'typebox';
import { Chave, ClienteId, Closed, Competencia, Opcao, OrNull, Uuid } from './formatos.ts';
import { CHECK_ONLY, Importados, Lista, PAGE } from './lista.ts';

/** When what was bought came in, in an upload too. */
export const DiaDaEntrada = Type.String({
  format: 'date',
  pattern: '^20',
  description:
    'AAAA-MM-DD, por exemplo 2026-10-02: o dia em que a mercadoria entrou no estabelecimento, não antes da emissão',
});
const ContaEm = Type.String({
  ...Competencia,
  description:
    'o mês em que o crédito conta, se o da entrada já foi entregue: dele em diante, até cinco anos (LC 87/1996, art. 23, parágrafo único)',
});

/** Body of PUT /v1/documentos/{chave}/entrada. */
export const InformarEntrada = Closed({
  cliente_id: ClienteId,
  entrada_em: OrNull(DiaDaEntrada, { description: 'o dia da entrada; nulo retira o que foi informado' }),
  conta_em: Type.Optional(ContaEm),
});
export type InformarEntrada = Static<typeof InformarEntrada>;

/** A month that was handed over already: what came in in it may count in a later one, if the office says so. */
const Oferta = OrNull(
  Type.Object({
    fechado: Type.String({
      ...Competencia,
      description: 'o mês da entrada, em que já há obrigação cumprida',
    }),
    conta_em: Type.String({ ...Competencia, description: 'o primeiro mês seguinte sem nenhuma cumprida' }),
    texto: Type.String(),
  }),
  {
    description:
      'onde o mês em que a compra conta já foi entregue: em que mês o crédito extemporâneo pode ser contado, por escolha do escritório; nulo se o mês está aberto',
  },
);

export const EntradaInformada = Type.Object({
  chave: Chave,
  cliente_id: ClienteId,
  entrada_em: OrNull(DiaDaEntrada),
  conta_em: OrNull(ContaEm),
  oferta: Oferta,
});
export type EntradaInformada = Static<typeof EntradaInformada>;

export const Entrada = Type.Object({
  chave: Chave,
  entrada_em: DiaDaEntrada,
  conta_em: OrNull(ContaEm),
  origem: Opcao(
    ['informada', 'envio', 'csv', 'livros'],
    'de onde veio: pela API ou pelo painel, com o envio, de um CSV, dos livros do cliente',
  ),
  por: OrNull(Type.String({ description: 'quem informou' })),
});
export type Entrada = Static<typeof Entrada>;
export const ListaDeEntradas = Lista(Entrada);
export const ListEntradasQuery = Closed({
  chave: Type.Optional(Type.String({ ...Chave, description: 'só a deste documento' })),
  competencia: Type.Optional(Type.String({ ...Competencia, description: 'só as que contam neste mês' })),
  ...PAGE,
});

/** One line of the CSV of POST /v1/clientes/{id}/entradas/importar. */
export const LinhaDeEntrada = Closed({
  chave: Chave,
  entrada_em: DiaDaEntrada,
  conta_em: Type.Optional(ContaEm),
});
export const ImportEntradasQuery = Closed(CHECK_ONLY);
export const EntradasImportadas = Importados({
  chave: Chave,
  entrada_em: DiaDaEntrada,
  conta_em: OrNull(ContaEm),
  oferta: Oferta,
});
export type EntradasImportadas = Static<typeof EntradasImportadas>;

const REGRA = {
  desde: Type.String({ ...Competencia, description: 'primeiro mês de emissão em que vale' }),
  dias: Type.Integer({ minimum: 0, maximum: 60, description: 'dias entre a emissão e a entrada' }),
};
/** Body of PUT /v1/regras-de-entrada: in the place of the one of the same client and month. */
export const GravarRegraDeEntrada = Closed({
  cliente_id: Type.Optional(
    Type.String({ ...ClienteId, description: 'só deste cliente; ausente: de todos os que não têm a sua' }),
  ),
  ...REGRA,
});
export const RegraDeEntrada = Type.Object({
  id: Uuid,
  cliente_id: OrNull(ClienteId),
  ...REGRA,
  por: Type.String(),
});
export type RegraDeEntrada = Static<typeof RegraDeEntrada>;
export const ListaDeRegrasDeEntrada = Lista(RegraDeEntrada);
export const ListRegrasDeEntradaQuery = Closed({ cliente_id: Type.Optional(ClienteId) });
