import Type, { type Static } from 'typebox';
import { Divergencia, EfeitoDaDivergencia } from './divergencia.ts';
import { Chave, Closed, Competencia, DataHora, each, Opcao, OrNull, Texto, Uuid, Valor } from './formatos.ts';
import { LIMITES } from './limites.ts';

const Contagem = Type.Integer({ minimum: 0 });
const Estado = Opcao(['aberta', 'resolvida', 'ignorada']);

/** What makes divergences of a client's notes one thing to do: one rule, one product of one issuer. */
const QUAL = {
  cliente_id: Uuid,
  regra: Type.String({ maxLength: 100 }),
  campo: Type.String({ maxLength: 200 }),
  emitente: Type.String({
    maxLength: 14,
    description: 'CNPJ ou CPF de quem emitiu as notas; vazio no exterior',
  }),
  cprod: Type.String({ maxLength: 60, description: 'código do produto; vazio quando é da nota inteira' }),
};

const { gravidade, mensagem, fundamento, declarado, calculado, rejeicao } = Divergencia.properties;

export const DivergenciaATratar = Type.Object({
  ...QUAL,
  ...{ gravidade, efeito: EfeitoDaDivergencia, mensagem, fundamento, rejeicao },
  declarado: OrNull(declarado, { description: 'nulo também quando varia de um documento para outro' }),
  calculado,
  varia: Type.Boolean({ description: 'os valores não são os mesmos em todas as notas' }),
  cliente: Type.String({ description: 'a razão social' }),
  emissao_propria: Type.Boolean({ description: 'o cliente emitiu as notas; se não, o fornecedor' }),
  ...each(['emitente_nome', 'ncm', 'descricao'], OrNull(Type.String())),
  desde: Competencia,
  ate: Competencia,
  ...each(['documentos', 'ocorrencias'], Contagem),
  em_jogo: OrNull(Valor, {
    description: 'CBS e IBS que dependem dela, em reais; nulo em notas calculadas antes deste campo',
  }),
  chaves: Type.Array(Chave, { description: 'algumas das notas' }),
  estado: Estado,
  tratativa: OrNull(Type.Object({ motivo: Type.String(), autor: Type.String(), criado_em: DataHora })),
});
export type DivergenciaATratar = Static<typeof DivergenciaATratar>;

/** The answer of GET /v1/divergencias; the sums are of all, also of those beyond `limit`. */
export const DivergenciasATratar = Type.Object({
  data: Type.Array(DivergenciaATratar),
  total: Contagem,
  em_jogo: Valor,
});
export type DivergenciasATratar = Static<typeof DivergenciasATratar>;

export const DivergenciasATratarQuery = Closed({
  cliente_id: Type.Optional(Uuid),
  competencia: Type.Optional(Competencia),
  gravidade: Type.Optional(gravidade),
  efeito: Type.Optional(EfeitoDaDivergencia),
  emissao_propria: Type.Optional(Opcao(['true', 'false'])),
  estado: Type.Optional(Estado),
  limit: Type.Integer({ minimum: 1, maximum: 1000, default: 100 }),
});
export type DivergenciasATratarQuery = Static<typeof DivergenciasATratarQuery>;

/** "aberta" takes back what was said. */
export const TratarDivergencias = Closed({
  divergencias: Type.Array(Closed(QUAL), { minItems: 1, maxItems: LIMITES.linhas_por_importacao }),
  estado: Estado,
  motivo: Texto(500),
});
export type TratarDivergencias = Static<typeof TratarDivergencias>;

export const DivergenciasTratadas = Type.Object({ tratadas: Contagem });
