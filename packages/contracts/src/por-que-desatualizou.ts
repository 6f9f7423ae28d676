import Type, { type Static } from 'typebox';
import { Chave, Opcao } from './formatos.ts';

/** Why a finished version would come out differently now, as people read it. */
const TEXTOS = {
  nota: 'Chegou uma nota do mês, ou outro arquivo dela',
  evento: 'Chegou um evento de uma nota do mês',
  regras: 'Mudaram as regras de cálculo',
  cadastro: 'Mudou o cadastro do cliente',
  ajuste: 'Mudou uma resposta do escritório sobre itens de notas',
  resposta: 'Mudou uma resposta do escritório sobre documentos',
  escolhas_dos_eventos: 'Mudou uma escolha do escritório sobre eventos de notas',
  sem_protocolo: 'Mudou a escolha do escritório sobre notas sem protocolo',
  cenario: 'Mudou o cenário de alíquotas do escritório',
  fornecedor_simples: 'Mudou o que se sabe de um fornecedor do Simples',
  entrada: 'Mudou o que se sabe da entrada de uma compra',
  extincao: 'Mudou o que se sabe do recolhimento de um fornecedor',
  lancamento_manual: 'Mudou um lançamento manual do mês',
  saldo_inicial: 'Mudou o saldo inicial do cliente',
  mes_anterior: 'Mudou o mês anterior, de que vem o saldo',
  durante_o_calculo: 'Algo mudou enquanto a apuração era calculada',
} as const;
type Motivo = keyof typeof TEXTOS;

const { motivo, chave, tp_evento } = {
  motivo: Opcao(Object.keys(TEXTOS) as Motivo[]),
  chave: Type.Optional(Chave),
  tp_evento: Type.Optional(Type.String({ description: 'o tipo do evento que chegou' })),
};

/** What made a finished version outdated, as it is kept: the key of the note, where it was one. */
export interface PorQueDesatualizou {
  readonly motivo: Motivo;
  readonly chave?: string;
  readonly tp_evento?: string;
}

/** The same, in words too. */
export const DesatualizadaPor = Type.Object({ motivo, texto: Type.String(), chave, tp_evento });
export type DesatualizadaPor = Static<typeof DesatualizadaPor>;

export const porQueDesatualizou = ({ motivo, ...qual }: PorQueDesatualizou): DesatualizadaPor => ({
  motivo,
  texto: TEXTOS[motivo],
  ...qual,
});
