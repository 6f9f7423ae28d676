import { keysOf } from '@apura/engine/tables';
import type { Static } from 'typebox';
import Type from 'typebox';
import { Closed, DataHora, each, Opcao, OrNull, Texto, Uuid } from './formatos.ts';

/** What a key may do. `read:clients` and `read:documents` also open /api/v1; `office` stands for all of them. */
export const ESCOPOS = {
  office: 'Usar toda a API do escritório, `/v1` e `/api/v1`: vale por todos os outros escopos.',
  'read:clients': 'Listar os clientes.',
  'read:documents': 'Listar os documentos processados.',
  'write:clients': 'Cadastrar clientes.',
  'read:uploads': 'Acompanhar envios de XML.',
  'write:uploads': 'Enviar XMLs.',
  'read:apuracoes': 'Ler apurações e baixar seus PDFs.',
  'write:apuracoes': 'Pedir apurações.',
  'use:calculators': 'Usar a calculadora e o simulador de /v1.',
  'read:webhooks': 'Listar webhooks e suas entregas.',
  'write:webhooks': 'Cadastrar webhooks.',
} as const;

export type Escopo = keyof typeof ESCOPOS;

const EscopoDaChave = Opcao(keysOf(ESCOPOS));

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

export const CreateChave = Closed({
  nome: Texto(100),
  escopos: Type.Array(EscopoDaChave, { minItems: 1, uniqueItems: true }),
  expira_em: Type.Optional(DataHora),
  ambiente: Type.Optional(Opcao(['live', 'test'])),
});

/** For how long the old key still works beside the new one. */
export const RotateChave = Closed({
  sobreposicao_horas: Type.Optional(Type.Integer({ minimum: 0, maximum: 168 })),
});
