import { keysOf } from '@apura/engine/tables';
import type { Static } from 'typebox';
import Type from 'typebox';
import { EFEITOS, PERGUNTAS_DO_DOCUMENTO } from '../closed-lists.ts';
import {
  Chave,
  Closed,
  Competencia,
  Contagem,
  DataHora,
  each,
  Formato,
  Opcao,
  OrNull,
  Texto,
  Uuid,
  Valor,
  ValorAtLeastZero,
} from '../formatos.ts';
import { LIMITES } from '../limites.ts';
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
    Type.Record(Type.String(), Valor, {
      description:
        'reais de imposto que dependem da resposta, por tributo: o que ela muda no máximo; ausente de uma pergunta guardada antes de ser calculado',
    }),
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

export const ListPerguntasQuery = Closed({
  cliente_id: Type.Optional(Uuid),
  competencia: Type.Optional(Competencia),
  limit: Type.Integer({ minimum: 1, maximum: 1000, default: 50 }),
});

const Cfop = Formato('^[1-7][0-9]{3}$', 'CFOP com 4 dígitos');
const Classificacao = Formato('^[0-9]{6}$', 'cClassTrib com 6 dígitos');
const Efeito = Opcao(EFEITOS);
/** Of a fixed asset that is sold (LC 214/2025 art. 406): its net acquisition value (§ 6º), and whether the conditions hold. */
const Aquisicao = Closed({
  data: Type.String({
    format: 'date',
    pattern: '^(19|20)',
    description: 'dia da aquisição como AAAA-MM-DD, por exemplo 2024-05-10, de 1900 em diante',
  }),
  valor_liquido: ValorAtLeastZero,
  documento_idoneo: Type.Optional(
    Type.Boolean({ description: 'falso: comprado sem documento fiscal idôneo (art. 406, I)' }),
  ),
  pis_cofins: Type.Optional(
    Type.Boolean({
      description:
        'se a compra teve PIS e COFINS de alíquota nominal acima de zero (art. 406, § 1º, II); ausente: suposto que sim, salvo em máquinas e veículos, de que é perguntado',
    }),
  ),
  icms: Type.Optional(
    Type.Boolean({
      description:
        'se a compra teve ICMS de alíquota nominal acima de zero (art. 406, § 3º, II); ausente: suposto que sim',
    }),
  ),
});

const CRITERIOS = {
  cfop: Type.Optional(Cfop),
  cprod: Type.Optional(Texto(60)),
  ncm_prefixo: Type.Optional(Formato('^[0-9]{2,8}$', 'começo do NCM, de 2 a 8 dígitos')),
  cclasstrib_de: Type.Optional(Classificacao),
  emitente: Type.Optional(Formato('^([0-9]{11}|[0-9A-Z]{12}[0-9]{2})$', 'CNPJ ou CPF do emitente')),
};

/**
 * The office's answer: at least one criterion, and a classification, an effect, or both. Without `cliente_id`: for all.
 * An acquisition stands alone, and is of one product of one client.
 */
export const CriarAjuste = Closed({
  cliente_id: Type.Optional(Uuid),
  desde: Competencia,
  ate: Type.Optional(Competencia),
  ...CRITERIOS,
  cclasstrib: Type.Optional(Classificacao),
  efeito: Type.Optional(Efeito),
  aquisicao: Type.Optional(Aquisicao),
});
export type CriarAjuste = Static<typeof CriarAjuste>;

/** All of them or none. */
export const CriarAjustes = Closed({
  ajustes: Type.Array(CriarAjuste, { minItems: 1, maxItems: LIMITES.linhas_por_importacao }),
});
export const CRITERIOS_DO_AJUSTE = keysOf(CRITERIOS);

export const Ajuste = Type.Object({
  id: Uuid,
  cliente_id: OrNull(Uuid),
  desde: Competencia,
  ate: OrNull(Competencia),
  ...each([...CRITERIOS_DO_AJUSTE, 'cclasstrib'], OrNull(Type.String())),
  efeito: OrNull(Efeito),
  aquisicao: OrNull(Aquisicao),
  criado_em: DataHora,
});
export type Ajuste = Static<typeof Ajuste>;

export const ListAjustesQuery = Closed({ cliente_id: Type.Optional(Uuid) });

/** Answer of POST /v1/ajustes/varios: those that hold now, in the order of the request. */
export const AjustesGravados = Type.Object({
  gravados: Type.Integer({ minimum: 1 }),
  data: Type.Array(Ajuste),
});

/** Answers that were given together, by their ids. */
const Ids = Type.Array(Uuid, { maxItems: LIMITES.linhas_por_importacao });
export const WithdrawRespostas = Closed({ ajustes: Ids, respostas: Ids });
export const CountOfRespostas = Type.Object({ retiradas: Contagem });
