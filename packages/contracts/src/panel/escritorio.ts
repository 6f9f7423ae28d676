import Type, { type Static } from 'typebox';
import { Closed, DataHora, Email, each, Formato, Opcao, OrNull, Texto, Uuid } from '../formatos.ts';
import { Lista, PAGE, PERIODO } from '../lista.ts';
import { StatusDoParametro } from '../projecao.ts';
import { AliquotasByAno } from '../regras.ts';
import { Cor, Senha } from './sessao.ts';

const Cenario = { nome: Type.String(), status: StatusDoParametro, descricao: Type.String() };
/** When everything will be removed, because an owner asked for it. */
export const Apagamento = Type.Object({
  pedido_em: DataHora,
  apagar_em: DataHora,
  pedido_por: OrNull(Type.String()),
});

export const TIPOS_DE_LOGO = ['image/png', 'image/jpeg', 'image/webp'] as const;
export const LARGEST_LOGO_BYTES = 512_000;

/** A point of events that no act settles, and what counts for the office. */
const PontoDosEventos = Type.Object({
  ponto: Type.String(),
  texto: Type.String(),
  respostas: Type.Record(Type.String(), Type.String()),
  ...each(['padrao', 'escolha', 'fundamento'], Type.String()),
});

export const Escritorio = Type.Object({
  id: Uuid,
  nome: Type.String(),
  cnpj: OrNull(Type.String()),
  cor: OrNull(Cor),
  // Who answers for the reports, as they print it.
  crc: OrNull(Texto(30)),
  responsavel: OrNull(Texto(120)),
  // How its clients reach it: mails to them are answered there, and their reports say so.
  email: OrNull(Email),
  telefone: OrNull(Texto(40)),
  logo: OrNull(Type.Object({ tipo: Opcao(TIPOS_DE_LOGO), bytes: Type.Integer(), atualizado_em: DataHora })),
  cenario: Type.Object({ ...Cenario, aliquotas: Type.Optional(AliquotasByAno) }),
  cenarios: Type.Array(Type.Object(Cenario), { description: 'os que podem ser escolhidos' }),
  // The law asks for five, beside the running one (CTN art. 173, I); PostgreSQL counts from the end of the note's year.
  retencao_anos: OrNull(
    Type.Integer({
      minimum: 5,
      maximum: 99,
      description: 'anos completos pelos quais as notas e seus XMLs são guardados; null: sem prazo',
    }),
  ),
  conta_sem_protocolo: Type.Boolean({
    description: 'se notas sem protocolo de autorização contam nas apurações',
  }),
  pontos_dos_eventos: Type.Array(PontoDosEventos, {
    description: 'o que nenhum ato define sobre eventos de notas: a escolha do escritório, ou o padrão',
  }),
  apagamento: OrNull(Apagamento),
  criado_em: DataHora,
});
export type Escritorio = Static<typeof Escritorio>;

/** What an owner sets, as it is shown. */
const DO_TITULAR = [
  'cor',
  'crc',
  'responsavel',
  'email',
  'telefone',
  'retencao_anos',
  'conta_sem_protocolo',
] as const;

export const UpdateEscritorio = Closed(
  {
    nome: Type.Optional(Texto(200)),
    ...Type.Partial(Type.Pick(Escritorio, DO_TITULAR)).properties,
    escolhas_dos_eventos: Type.Optional(
      Type.Record(Texto(40), Texto(40), {
        minProperties: 1,
        maxProperties: 20,
        description: 'por ponto em aberto, uma das respostas dele; os que faltam ficam como estão',
      }),
    ),
    cenario: Type.Optional(
      Type.Union([Texto(60), Closed({ nome: Texto(60), aliquotas: AliquotasByAno }), Type.Null()]),
    ),
  },
  { minProperties: 1 },
);
export type UpdateEscritorio = Static<typeof UpdateEscritorio>;

/** The office's name is typed: what cannot be undone is confirmed by name. */
export const RequestApagamento = Closed({ senha: Senha, nome: Type.String({ maxLength: 200 }) });

/** One act that matters for security. `ator` is null for what the system did by itself. */
export const RegistroDeAuditoria = Type.Object({
  id: Uuid,
  ator: OrNull(Type.Object({ id: Type.String(), nome: Type.String() })),
  acao: Type.String(),
  alvo: Type.String(),
  alvo_nome: OrNull(
    Type.String({
      description: 'como se chama hoje o cliente, a pessoa, a chave ou o webhook; nulo se não existe mais',
    }),
  ),
  detalhe: Type.Record(Type.String(), Type.Unknown()),
  ip: OrNull(Type.String()),
  criado_em: DataHora,
});
export type RegistroDeAuditoria = Static<typeof RegistroDeAuditoria>;

export const Auditoria = Lista(RegistroDeAuditoria);

const FILTROS_DA_AUDITORIA = {
  ator: Type.Optional(Texto(60)),
  assunto: Type.Optional(Formato('^[a-z0-9_]{1,40}$', 'assunto como cliente, prazo ou pergunta')),
  cliente_id: Type.Optional(Uuid),
};
export const ListAuditoriaQuery = Closed({ ...PERIODO, ...PAGE, ...FILTROS_DA_AUDITORIA });
export const ExportAuditoriaQuery = Closed({ ...PERIODO, ...FILTROS_DA_AUDITORIA });
