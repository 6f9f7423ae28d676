import Type, { type Static } from 'typebox';
import { ClienteId } from './cliente-id.ts';
import { Comparativo } from './comparativo.ts';
import { estadosDe } from './estados.ts';
import { Competencia, DataHora, Link, Opcao, Uuid } from './formatos.ts';
import { Lista, PAGINA } from './lista.ts';

/** Body of POST /v1/apuracoes. */
export const CriarApuracao = Type.Object(
  { cliente_id: ClienteId, competencia: Competencia },
  { additionalProperties: false },
);
export type CriarApuracao = Static<typeof CriarApuracao>;

export const EstadoDaApuracao = Opcao(estadosDe('apuracao'));

/** Why an apuração failed: the state in which it did, and a code. */
export const FalhaDaApuracao = Type.Object({
  etapa: Opcao(['na_fila', 'calculando', 'gerando_pdf']),
  codigo: Type.String(),
  mensagem: Type.String(),
});
export type FalhaDaApuracao = Static<typeof FalhaDaApuracao>;

/** One version of a (cliente, competência). `comparativo` is there from `gerando_pdf` on. */
export const Apuracao = Type.Object({
  id: Uuid,
  cliente_id: Uuid,
  competencia: Competencia,
  versao: Type.Integer({ minimum: 1 }),
  estado: EstadoDaApuracao,
  erro: Type.Optional(FalhaDaApuracao),
  desatualizada_desde: Type.Optional(DataHora),
  criada_em: DataHora,
  calculada_em: Type.Optional(DataHora),
  documentos: Type.Integer({ minimum: 0, description: 'quantos documentos entraram na conta' }),
  versoes: Type.Object({ motor: Type.String(), regras: Type.String(), dados: Type.String() }),
  cenario: Type.Object({ nome: Type.String(), status: Opcao(['lei', 'estimativa', 'informada']) }),
  comparativo: Type.Optional(Comparativo),
  links: Type.Object({
    self: Link,
    pdf: Link,
    xlsx: Link,
    csv: Link,
    divergencias: Link,
    documentos: Link,
  }),
});
export type Apuracao = Static<typeof Apuracao>;

/** Query of GET /v1/apuracoes. */
export const ListarApuracoesQuery = Type.Object(
  {
    cliente_id: Type.Optional(ClienteId),
    competencia: Type.Optional(Competencia),
    estado: Type.Optional(EstadoDaApuracao),
    ...PAGINA,
  },
  { additionalProperties: false },
);
export type ListarApuracoesQuery = Static<typeof ListarApuracoesQuery>;

/** Without `comparativo`. */
export const ListaDeApuracoes = Lista(Apuracao);
export type ListaDeApuracoes = Static<typeof ListaDeApuracoes>;
