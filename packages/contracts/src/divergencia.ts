import type { Static } from 'typebox';
import Type from 'typebox';
import { Chave, Closed, Competencia, DataHora, each, Opcao, OrNull, Texto, Uuid, Valor } from './formatos.ts';
import { LIMITES } from './limites.ts';
import { Lista, PAGE, PERIODO } from './lista.ts';

/** What a difference brings: the note is refused, an amount of tax is wrong, or neither. */
const EFEITOS = ['rejeicao', 'dinheiro', 'dica'] as const;
export const EfeitoDaDivergencia = Opcao(
  EFEITOS,
  'rejeicao: a SEFAZ rejeita a nota; dinheiro: um valor ou uma alíquota de tributo está errado; dica: nada disso',
);

/** A difference between what a note declares and what the engine computes, with the note's key. */
export const Divergencia = Type.Object({
  chave: Chave,
  regra: Type.String(),
  gravidade: Opcao(
    ['critica', 'aviso'],
    'crítica: a SEFAZ rejeita (com rejeicao) ou o tributo está errado; aviso: dica, ou regra que ainda não rejeita',
  ),
  efeito: Type.Optional(EfeitoDaDivergencia),
  n_item: Type.Optional(Type.Integer({ minimum: 1 })),
  campo: Type.String(),
  declarado: OrNull(Type.String()),
  calculado: OrNull(Type.String()),
  mensagem: Type.String(),
  fundamento: Type.String(),
  rejeicao: Type.Optional(
    Type.String({ description: 'cStat com que a SEFAZ rejeitaria a nota na data dela' }),
  ),
});
export type Divergencia = Static<typeof Divergencia>;

/** Fields that are amounts and rates: their names begin with v and p, as the layout has them. PostgreSQL reads it too. */
export const AMOUNT_FIELD = /(^|\/)[vp][A-Z]/;

/** The same, and what it brings. */
export function withEfeito<
  D extends { readonly campo: string; readonly rejeicao?: string | null | undefined },
>(divergencia: D): D & { readonly efeito: (typeof EFEITOS)[number] } {
  const { campo, rejeicao } = divergencia;
  const efeito = rejeicao ? 'rejeicao' : AMOUNT_FIELD.test(campo) ? 'dinheiro' : 'dica';
  return { ...divergencia, efeito };
}

export const ListaDeDivergencias = Lista(Divergencia);

export const ListDivergenciasQuery = Closed({
  gravidade: Type.Optional(Divergencia.properties.gravidade),
  ...PERIODO,
  ...PAGE,
});
export type ListDivergenciasQuery = Static<typeof ListDivergenciasQuery>;

const Contagem = Type.Integer({ minimum: 0 });
const Estado = Opcao(
  ['aberta', 'pedida', 'resolvida', 'ignorada'],
  'pedida: a correção foi pedida a quem emitiu; ignorada: com o motivo',
);

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
  correcao: Opcao(
    [
      ...(['cancelar_e_reemitir', 'emitir_de_novo', 'nota_de_debito', 'nota_de_credito'] as const),
      ...(['conferir_valores', 'carta_de_correcao', 'pedir_ao_fornecedor'] as const),
    ],
    'o que a corrige, como sugestão',
  ),
  o_que_fazer: Type.String({ description: 'como corrigi-la, em palavras' }),
  cancela_ate: OrNull(DataHora, {
    description: 'até quando todos esses documentos se cancelam; nulo onde não há um prazo só',
  }),
  texto: OrNull(Type.String(), { description: 'o que escrever ao fornecedor; nulo se o cliente emitiu' }),
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

export const DivergenciasToTreatQuery = Closed({
  cliente_id: Type.Optional(Uuid),
  competencia: Type.Optional(Competencia),
  gravidade: Type.Optional(gravidade),
  efeito: Type.Optional(EfeitoDaDivergencia),
  emissao_propria: Type.Optional(Opcao(['true', 'false'])),
  estado: Type.Optional(Estado),
  limit: Type.Integer({ minimum: 1, maximum: 1000, default: 100 }),
});
export type DivergenciasToTreatQuery = Static<typeof DivergenciasToTreatQuery>;

/** "aberta" takes back what was said. */
export const TratarDivergencias = Closed({
  divergencias: Type.Array(Closed(QUAL), { minItems: 1, maxItems: LIMITES.linhas_por_importacao }),
  estado: Estado,
  motivo: Texto(500),
});
export type TratarDivergencias = Static<typeof TratarDivergencias>;

export const DivergenciasTratadas = Type.Object({ tratadas: Contagem });
