import Type, { type Static } from 'typebox';
import { estadosDe } from './estados.ts';
import { QualquerEvento, TIPOS_DE_EVENTO } from './eventos/schemas.ts';
import { Closed, DataHora, described, Opcao, Uuid } from './formatos.ts';
import { Lista, PAGE, PERIODO } from './lista.ts';

/** How an attempt ended, in one word. */
export const CLASSES_DA_TENTATIVA = [
  'entregue',
  'redirecionamento',
  'recusada',
  'limite',
  'erro_do_receptor',
  'tempo_esgotado',
  'dns',
  'conexao',
  'tls',
  'resposta_invalida',
  'endereco_proibido',
  'disjuntor_aberto',
] as const;
export type ClasseDaTentativa = (typeof CLASSES_DA_TENTATIVA)[number];

/** The class of an attempt: of its error where no answer came, of the status where one did. */
export function classeDaTentativa(status: number | null, erro: string | null): ClasseDaTentativa {
  if (status === null) return CLASSES_DA_TENTATIVA.find((classe) => classe === erro) ?? 'conexao';
  if (status >= 200 && status < 300) return 'entregue';
  if (status === 429) return 'limite';
  if (status >= 300 && status < 400) return 'redirecionamento';
  return status >= 400 && status < 500 ? 'recusada' : 'erro_do_receptor';
}

/** One event on its way to one webhook. */
export const Entrega = Type.Object({
  id: Uuid,
  event_id: Uuid,
  type: Opcao(TIPOS_DE_EVENTO),
  webhook_id: Uuid,
  estado: Opcao(estadosDe('entrega')),
  tentativas: Type.Integer({ minimum: 0 }),
  proxima_tentativa_em: Type.Optional(
    described(DataHora, 'nunca no passado; ausente enquanto o webhook está pausado'),
  ),
  criada_em: DataHora,
  concluida_em: Type.Optional(DataHora),
});
export type Entrega = Static<typeof Entrega>;

const Headers = Type.Unsafe<Record<string, string>>({
  type: 'object',
  additionalProperties: { type: 'string' },
  description: 'valores por nome',
});

export const Tentativa = Type.Object({
  numero: Type.Integer({ minimum: 1 }),
  feita_em: DataHora,
  classe: Opcao(CLASSES_DA_TENTATIVA),
  status: Type.Optional(Type.Integer()),
  duracao_ms: Type.Integer({ minimum: 0 }),
  requisicao: Type.Optional(
    Type.Object(
      { url: Type.String({ description: 'para onde foi o POST' }), cabecalhos: Headers },
      { description: 'o que foi enviado; assinatura e cabeçalhos do escritório vêm como [oculto]' },
    ),
  ),
  cabecalhos: Type.Optional({ ...Headers, description: 'os da resposta, sem o que parece segredo' }),
  resposta: Type.Optional(
    Type.String({ description: 'os primeiros 4 KB do corpo da resposta, sem o que parece segredo' }),
  ),
});
export type Tentativa = Static<typeof Tentativa>;

export const EntregaComRegistro = Type.Object({
  ...Entrega.properties,
  corpo: Type.Optional(
    Type.String({ description: 'o corpo que cada tentativa envia: o evento, no texto exato que é assinado' }),
  ),
  registro: Type.Array(Tentativa),
});
export type EntregaComRegistro = Static<typeof EntregaComRegistro>;

const type = Type.Optional(Opcao(TIPOS_DE_EVENTO));
export const ListarEventosQuery = Closed({ ...PAGE, type, ...PERIODO });

/** The oldest first, for who polls. */
export const ListaDeEventos = Type.Object({
  ...Lista(QualquerEvento).properties,
  cursor: Type.String({
    description:
      'vem sempre, também na última página: guarde-o, e a consulta seguinte com ele traz só os eventos posteriores, sem perder nenhum',
    examples: ['Gj5NcaTAnbMwMTkzN2IyZS03YzJhLTdkM2UtOGY0YS01YjZjN2Q4ZTlmMDA'],
  }),
});

export const ListarEntregasQuery = Closed({
  ...PAGE,
  estado: Type.Optional(Opcao(estadosDe('entrega'))),
  webhook_id: Type.Optional(Uuid),
  event_id: Type.Optional(Uuid),
  status: Type.Optional(
    Type.Integer({
      minimum: 100,
      maximum: 599,
      description: 'o status HTTP da última resposta, por exemplo 500',
    }),
  ),
  type,
  ...PERIODO,
});

export const PeriodoDeEntregas = Closed({ desde: DataHora, ate: Type.Optional(DataHora) });
export type PeriodoDeEntregas = Static<typeof PeriodoDeEntregas>;

/** Answer 202 of the same: how many entregas are on their way again. */
export const EntregasPedidas = Type.Object({ entregas: Type.Integer({ minimum: 0 }) });
export type EntregasPedidas = Static<typeof EntregasPedidas>;
