import Type, { type Static } from 'typebox';
import { PERGUNTAS_DO_DOCUMENTO } from '../closed-lists.ts';
import { Chave, Closed, CnpjRaiz, Competencia, DataHora, Formato, Opcao, OrNull, Uuid } from '../formatos.ts';
import { LIMITES } from '../limites.ts';
import { Importados, Lista } from '../lista.ts';

const Quando = {
  fornecedor: Type.Optional(Formato('^([0-9]{11}|[0-9A-Z]{12}[0-9]{2})$', 'CNPJ ou CPF do fornecedor')),
  natureza: Type.Optional(Formato('^[0-9A-Za-z]{1,20}$', 'CFOP, cTribNac ou cClass do item')),
  estabelecimento: Type.Optional(Formato('^[0-9A-Z]{12}[0-9]{2}$', 'CNPJ do estabelecimento do cliente')),
  chave: Type.Optional(Chave),
  produto: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 60,
      description: 'código do produto na nota do fornecedor (cProd)',
    }),
  ),
  ncm: Type.Optional(Formato('^[0-9]{8}$', 'NCM do produto')),
  uf: Type.Optional(Formato('^[A-Z]{2}$', 'UF do estabelecimento do cliente')),
};
const descricao = 'a que a resposta se aplica; o que não vem vale para todos';
export const QuandoDaResposta = Type.Object(Quando, { description: descricao });

const Pergunta = Opcao(PERGUNTAS_DO_DOCUMENTO, 'o tipo da pergunta');

/** The office's answer to a question of a document, for one client. */
export const CriarResposta = Closed({
  cliente_id: Uuid,
  pergunta: Pergunta,
  quando: Closed(Quando, { description: descricao }),
  desde: Competencia,
  ate: Type.Optional(Competencia),
  resposta: Formato(
    '^[0-9A-Za-z_.-]{1,20}$',
    'uma das respostas da pergunta; um percentual de 0 a 100 ou um mês onde ela os pede',
  ),
});
export type CriarResposta = Static<typeof CriarResposta>;

/** All of them or none. */
export const CriarRespostas = Closed({
  respostas: Type.Array(CriarResposta, { minItems: 1, maxItems: LIMITES.linhas_por_importacao }),
});

export const Resposta = Type.Object({
  id: Uuid,
  cliente_id: Uuid,
  pergunta: Pergunta,
  texto: Type.String({ description: 'a pergunta em palavras' }),
  quando: QuandoDaResposta,
  desde: Competencia,
  ate: OrNull(Competencia),
  resposta: Type.String(),
  por: Type.String({ description: 'quem respondeu' }),
  criado_em: DataHora,
});
export type Resposta = Static<typeof Resposta>;

/** There is no next page. */
export const ListaDeRespostas = Lista(Resposta);
export const ListRespostasQuery = Closed({ cliente_id: Type.Optional(Uuid) });

/** Answer of POST /v1/respostas: those that hold now, in the order of the request. */
export const RespostasGravadas = Type.Object({
  gravados: Type.Integer({ minimum: 1 }),
  data: Type.Array(Resposta),
});

/** One line of the CSV of POST /v1/respostas/importar: what a purchase of a client is for. */
export const LinhaDeDestinacao = Closed({
  cnpj_raiz: CnpjRaiz,
  fornecedor: Quando.fornecedor,
  produto: Quando.produto,
  ncm: Quando.ncm,
  destinacao: CriarResposta.properties.resposta,
  desde: Type.Optional(Competencia),
});
export type LinhaDeDestinacao = Static<typeof LinhaDeDestinacao>;

/** Answer of POST /v1/respostas/importar, in the order of the file's lines. */
export const DestinacoesImportadas = Importados({ cliente_id: Uuid, destinacao: Type.String() });
export type DestinacoesImportadas = Static<typeof DestinacoesImportadas>;
