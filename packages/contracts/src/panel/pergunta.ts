import Type, { type Static } from 'typebox';
import { PERGUNTAS_DO_DOCUMENTO } from '../closed-lists.ts';
import { Chave, Closed, Competencia, Contagem, Opcao, OrNull, Uuid, Valor } from '../formatos.ts';
import { Lista } from '../lista.ts';
import { QuandoDaResposta } from './resposta.ts';

/** What a question brings along that `POST /v1/respostas` answers, and only such a one. */
const DA_PERGUNTA_DO_DOCUMENTO = {
  texto: Type.Optional(Type.String()),
  padrao: Type.Optional(Type.String({ description: 'o que vale até a resposta' })),
  sugestao: Type.Optional(
    Type.String({ description: 'a resposta mais provável, pelas saídas do cliente ou pelo documento' }),
  ),
  respostas: Type.Optional(
    OrNull(Type.Array(Type.String()), {
      description: 'as respostas possíveis; nulo: um percentual ou um mês',
    }),
  ),
  quando: Type.Optional(QuandoDaResposta),
  em_jogo: Type.Optional(
    Type.Record(Type.String(), Valor, { description: 'reais que dependem da resposta, por tributo' }),
  ),
  fundamento: Type.Optional(Type.String()),
};

/** Items of one kind that wait for the office's answer: an ajuste with the same criteria gives it. */
export const Pergunta = Type.Object({
  cliente_id: Uuid,
  cliente: Type.String({ description: 'a razão social' }),
  // The CFOP does not say what the operation is; goods that the law takes for personal use; the classification was inferred with little confidence; when and for
  // how much a fixed asset that is sold was bought.
  // Of other documents: what their rules ask.
  tipo: Opcao(['cfop', 'bem_do_art_57', 'classificacao', 'aquisicao', ...PERGUNTAS_DO_DOCUMENTO]),
  ...DA_PERGUNTA_DO_DOCUMENTO,
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

export const ListarPerguntasQuery = Closed({
  cliente_id: Type.Optional(Uuid),
  competencia: Type.Optional(Competencia),
  limit: Type.Integer({ minimum: 1, maximum: 1000, default: 50 }),
});
