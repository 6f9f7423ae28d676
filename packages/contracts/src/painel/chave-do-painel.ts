import Type, { type Static } from 'typebox';
import { ESCOPOS, type Escopo } from '../escopos.ts';
import { DataHora, Opcao, Texto, Uuid } from '../formatos.ts';

const EscopoDaChave = Opcao(Object.keys(ESCOPOS) as Escopo[]);
const OuNulo = (schema: typeof DataHora) => Type.Union([schema, Type.Null()]);

/** An API key as its office sees it: never the key itself. */
export const ChaveDoPainel = Type.Object({
  id: Uuid,
  nome: Type.String(),
  prefixo: Type.String(),
  ambiente: Opcao(['live', 'test'], 'as chaves "test" pertencem ao ambiente de testes do escritório'),
  escopos: Type.Array(Type.String()),
  criada_em: DataHora,
  criada_por: Type.Union([Type.String(), Type.Null()]),
  expira_em: OuNulo(DataHora),
  revogada_em: OuNulo(DataHora),
  ultimo_uso_em: OuNulo(DataHora),
});
export type ChaveDoPainel = Static<typeof ChaveDoPainel>;

/** `chave` is shown in this answer and never again. */
export const ChaveCriada = Type.Object({ ...ChaveDoPainel.properties, chave: Type.String() });
export type ChaveCriada = Static<typeof ChaveCriada>;

export const ChaveGirada = Type.Object({
  ...ChaveCriada.properties,
  anterior: Type.Object({ id: Uuid, expira_em: DataHora }),
});
export type ChaveGirada = Static<typeof ChaveGirada>;

export const ListaDeChaves = Type.Object({
  data: Type.Array(ChaveDoPainel),
  next_cursor: Type.Null(),
  escopos: Type.Array(Type.Object({ nome: EscopoDaChave, descricao: Type.String() })),
});
export type ListaDeChaves = Static<typeof ListaDeChaves>;

export const CriarChave = Type.Object(
  {
    nome: Texto(100),
    escopos: Type.Array(EscopoDaChave, { minItems: 1, uniqueItems: true }),
    expira_em: Type.Optional(DataHora),
    ambiente: Type.Optional(Opcao(['live', 'test'])),
  },
  { additionalProperties: false },
);
export type CriarChave = Static<typeof CriarChave>;

/** For how long the old key still works beside the new one. */
export const GirarChave = Type.Object(
  { sobreposicao_horas: Type.Optional(Type.Integer({ minimum: 0, maximum: 168 })) },
  { additionalProperties: false },
);
export type GirarChave = Static<typeof GirarChave>;
