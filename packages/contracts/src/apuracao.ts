import { CONTA } from '@apura/engine/mes';
import { keysOf } from '@apura/engine/tables';
import type { Static } from 'typebox';
import Type from 'typebox';
import { VEREDITOS } from './autenticidade.ts';
import { Versoes } from './calculo.ts';
import { Comparativo, NomeDoTributo } from './comparativo.ts';
import {
  Chave,
  ClienteId,
  Closed,
  Competencia,
  Contagem,
  DataHora,
  each,
  Link,
  Opcao,
  OrNull,
  Uuid,
  Valor,
} from './formatos.ts';
import { Lista, PAGE, PERIODO, sentido } from './lista.ts';
import { EventoSemNota } from './outros-documentos.ts';
import { statesOf } from './states.ts';

/** Why a finished version would come out differently now, as people read it. */
const TEXTOS = {
  nota: 'Chegou uma nota do mês, ou outro arquivo dela',
  evento: 'Chegou um evento de uma nota do mês',
  documento_removido: 'Um documento do mês foi apagado',
  regras: 'Mudaram as regras de cálculo',
  cadastro: 'Mudou o cadastro do cliente',
  ajuste: 'Mudou uma resposta do escritório sobre itens de notas',
  resposta: 'Mudou uma resposta do escritório sobre documentos',
  escolhas_dos_eventos: 'Mudou uma escolha do escritório sobre eventos de notas',
  sem_protocolo: 'Mudou a escolha do escritório sobre notas sem protocolo',
  cenario: 'Mudou o cenário de alíquotas do escritório',
  fornecedor_simples: 'Mudou o que se sabe de um fornecedor do Simples',
  entrada: 'Mudou o que se sabe da entrada de uma compra',
  livro: 'Mudou uma escrituração do cliente (SPED)',
  extincao: 'Mudou o que se sabe do recolhimento de um fornecedor',
  lancamento_manual: 'Mudou um lançamento manual do mês',
  saldo_inicial: 'Mudou o saldo inicial do cliente',
  posicao_de_abertura: 'Mudou o estoque de abertura do cliente',
  mes_anterior: 'Mudou o mês anterior, de que vem o saldo',
  durante_o_calculo: 'Algo mudou enquanto a apuração era calculada',
} as const;
type Motivo = keyof typeof TEXTOS;

const { motivo, chave, tp_evento } = {
  motivo: Opcao(keysOf(TEXTOS)),
  chave: Type.Optional(Chave),
  tp_evento: Type.Optional(Type.String({ description: 'o tipo do evento que chegou' })),
};

/** What made a finished version outdated, as it is kept: the key of the note, where it was one. */
export interface WhyOutdated {
  readonly motivo: Motivo;
  readonly chave?: string;
  readonly tp_evento?: string;
}

/** The same, in words too. */
export const DesatualizadaPor = Type.Object({ motivo, texto: Type.String(), chave, tp_evento });
export type DesatualizadaPor = Static<typeof DesatualizadaPor>;

export const whyOutdated = ({ motivo, ...qual }: WhyOutdated): DesatualizadaPor => ({
  motivo,
  texto: TEXTOS[motivo],
  ...qual,
});

export const CriarApuracao = Closed({ cliente_id: ClienteId, competencia: Competencia });

export const EstadoDaApuracao = Opcao(statesOf('apuracao'));

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
  desatualizada_por: Type.Optional(DesatualizadaPor),
  criada_em: DataHora,
  calculada_em: Type.Optional(DataHora),
  documentos: Type.Integer({ minimum: 0, description: 'quantos documentos entraram na conta' }),
  autenticidade: Type.Optional(
    Type.Object(each([...VEREDITOS, 'nao_conferida'] as const, Contagem), {
      description:
        'só de uma apuração calculada, pela sua própria consulta: quantos documentos do mês têm hoje cada veredito; a lista deles é GET /v1/documentos com cliente_id, competencia e autenticidade',
    }),
  ),
  eventos_sem_nota: Type.Optional(
    Type.Array(EventoSemNota, {
      description:
        'só de uma apuração calculada, pela sua própria consulta: os eventos registrados que hoje aguardam o documento, e mudariam o mês se ele viesse; até 100',
    }),
  ),
  versoes: Versoes,
  cenario: Type.Object({ nome: Type.String(), status: Opcao(['lei', 'estimativa', 'informada']) }),
  comparativo: Type.Optional(Comparativo),
  links: Type.Object(each(['self', 'pdf', 'xlsx', 'csv', 'csv_zip', 'divergencias', 'documentos'], Link)),
});
export type Apuracao = Static<typeof Apuracao>;

export const ListApuracoesQuery = Closed({
  cliente_id: Type.Optional(ClienteId),
  competencia: Type.Optional(Competencia),
  estado: Type.Optional(EstadoDaApuracao),
  sentido,
  ...PERIODO,
  ...PAGE,
});
export type ListApuracoesQuery = Static<typeof ListApuracoesQuery>;

/** Without `comparativo`. */
export const ListaDeApuracoes = Lista(Apuracao);
export type ListaDeApuracoes = Static<typeof ListaDeApuracoes>;

export const CompareQuery = Closed({ com: Uuid });

const Figura = Type.Object(each(['de', 'para', 'diferenca'], Valor));
/** Null where one of the versions has no such side of the comparison. */
const FiguraOuNada = OrNull(Figura);
const VersaoComparada = Type.Object({
  id: Uuid,
  versao: Type.Integer({ minimum: 1 }),
  calculada_em: OrNull(DataHora),
  documentos: Type.Integer({ minimum: 0 }),
});

/** What an account has of each tax. */
export const CAMPOS_DA_CONTA = keysOf(CONTA);

/** What changed from one version of a month (`de`) to another (`para`), and why. */
export const DiferencaDeVersoes = Type.Object({
  cliente_id: Uuid,
  competencia: Competencia,
  de: VersaoComparada,
  para: VersaoComparada,
  totais: Type.Object({
    total_a_recolher: Figura,
    regime_atual: FiguraOuNada,
    regime_novo: FiguraOuNada,
  }),
  tributos: Type.Array(
    Type.Object({
      tributo: NomeDoTributo,
      ...each(CAMPOS_DA_CONTA, Figura),
    }),
    { description: 'as linhas do que é devido no mês que mudaram' },
  ),
  documentos: OrNull(
    Type.Object({
      entraram: Type.Array(Type.Object({ chave: Chave })),
      sairam: Type.Array(Type.Object({ chave: Chave, motivo: Opcao(['cancelada', 'deixou_de_contar']) })),
      mudaram: Type.Array(Type.Object({ chave: Chave, motivo: Opcao(['situacao', 'regras', 'efeito']) })),
    }),
  ),
  causas: Type.Array(
    Opcao([
      'notas_novas',
      'notas_canceladas',
      'notas_que_sairam',
      'regras',
      'regime',
      'ajustes',
      'lancamentos_manuais',
      'saldo_anterior',
      'fornecedores_simples',
      'cenario',
    ]),
  ),
});
export type DiferencaDeVersoes = Static<typeof DiferencaDeVersoes>;
