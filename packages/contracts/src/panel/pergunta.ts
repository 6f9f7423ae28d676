import Type, { type Static } from 'typebox';
import { Chave, Closed, Competencia, Opcao, OrNull, Uuid, Valor } from '../formatos.ts';
import { Lista } from '../lista.ts';

const Contagem = Type.Integer({ minimum: 0 });

/** Items of one kind that wait for the office's answer: an ajuste with the same criteria gives it. */
export const Pergunta = Type.Object({
  cliente_id: Uuid,
  cliente: Type.String({ description: 'a razão social' }),
  // The CFOP does not say what the operation is; the classification was inferred with little confidence; when and for
  // how much a fixed asset that is sold was bought.
  tipo: Opcao(['cfop', 'classificacao', 'aquisicao']),
  cfop: Type.String(),
  ncm: Type.String(),
  cprod: Type.String(),
  descricao: Type.String(),
  emitente: OrNull(Type.String({ description: 'CNPJ ou CPF de quem emitiu as notas' })),
  emitente_nome: OrNull(Type.String()),
  cclasstrib: Type.String({ description: 'o que se aplica até a resposta' }),
  alternativas: Type.Array(Type.String()),
  condicao: Type.String(),
  desde: Competencia,
  ate: Competencia,
  documentos: Contagem,
  itens: Contagem,
  valor: Valor,
  chaves: Type.Array(Chave, { description: 'algumas das notas' }),
});
export type Pergunta = Static<typeof Pergunta>;

/** What weighs most comes first, and there is no next page. */
export const ListaDePerguntas = Lista(Pergunta);

/** Query of GET /v1/perguntas. */
export const ListarPerguntasQuery = Closed({
  cliente_id: Type.Optional(Uuid),
  competencia: Type.Optional(Competencia),
  limit: Type.Integer({ minimum: 1, maximum: 1000, default: 50 }),
});
