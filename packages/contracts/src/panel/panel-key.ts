import Type, { type Static } from 'typebox';
import { ESCOPOS, type Escopo } from '../escopos.ts';
import { Closed, DataHora, each, Opcao, OrNull, Texto, Uuid } from '../formatos.ts';

const EscopoDaChave = Opcao(Object.keys(ESCOPOS) as Escopo[]);

/** An API key as its office sees it: never the key itself. */
export const PanelKey = Type.Object({
  id: Uuid,
  nome: Type.String(),
  prefixo: Type.String(),
  ambiente: Opcao(['live', 'test'], 'as chaves "test" pertencem ao ambiente de testes do escritório'),
  escopos: Type.Array(Type.String()),
  criada_em: DataHora,
  criada_por: OrNull(Type.String()),
  ...each(['expira_em', 'revogada_em', 'ultimo_uso_em'], OrNull(DataHora)),
});
export type PanelKey = Static<typeof PanelKey>;

/** `chave` is shown in this answer and never again. */
export const ChaveCriada = Type.Object({ ...PanelKey.properties, chave: Type.String() });
export type ChaveCriada = Static<typeof ChaveCriada>;

export const ChaveGirada = Type.Object({
  ...ChaveCriada.properties,
  anterior: Type.Object({ id: Uuid, expira_em: DataHora }),
});
export type ChaveGirada = Static<typeof ChaveGirada>;

export const ListaDeChaves = Type.Object({
  data: Type.Array(PanelKey),
  next_cursor: Type.Null(),
  escopos: Type.Array(Type.Object({ nome: EscopoDaChave, descricao: Type.String() })),
});
export type ListaDeChaves = Static<typeof ListaDeChaves>;

export const CriarChave = Closed({
  nome: Texto(100),
  escopos: Type.Array(EscopoDaChave, { minItems: 1, uniqueItems: true }),
  expira_em: Type.Optional(DataHora),
  ambiente: Type.Optional(Opcao(['live', 'test'])),
});

/** For how long the old key still works beside the new one. */
export const GirarChave = Closed({
  sobreposicao_horas: Type.Optional(Type.Integer({ minimum: 0, maximum: 168 })),
});
