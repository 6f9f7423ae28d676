import Type, { type Static } from 'typebox';
import { Closed, DataHora, Email, Formato, Opcao, OrNull, Texto, Uuid } from '../formatos.ts';

/** `owner` may do everything; `member` sees no keys and changes neither people nor the office. */
export const Papel = Opcao(['owner', 'member']);
export type Papel = Static<typeof Papel>;

/** What a person may be told by mail. */
export const AVISOS = ['apuracao_calculada', 'apuracao_falhou', 'regras', 'webhook'] as const;
export const Aviso = Opcao(AVISOS);
export type Aviso = Static<typeof Aviso>;

/** Of any text: whether it is good enough is said by `senha_fraca`. */
export const Senha = Type.String({ minLength: 1, maxLength: 200 });
/** 32 random bytes that a mail carries. */
export const SegredoDoLink = Type.String({ minLength: 1, maxLength: 100 });
/** Six digits, or a recovery code. Spaces and hyphens are overlooked. */
export const CodigoDoSegundoFator = Type.String({ minLength: 1, maxLength: 30 });

export const Cor = Formato('^#[0-9a-fA-F]{6}$', 'cor como #rrggbb');

export const Entrar = Closed({ email: Email, senha: Senha, codigo: Type.Optional(CodigoDoSegundoFator) });

/** Who is signed in, and in which office. */
export const Sessao = Type.Object({
  autenticado: Type.Literal(true),
  /** The office's provider has opened it: it reaches this office alone, and nothing of the person's account. */
  da_empresa: Type.Boolean(),
  usuario: Type.Object({
    id: Uuid,
    nome: Type.String(),
    email: Type.String(),
    email_confirmado: Type.Boolean(),
    papel: Papel,
    dois_fatores: Type.Boolean(),
    avisos: Type.Array(Aviso),
  }),
  escritorio: Type.Object({
    id: Uuid,
    nome: Type.String(),
    cnpj: OrNull(Type.String()),
    cor: OrNull(Cor),
    logo: Type.Boolean(),
  }),
  /** All that the person belongs to, by name. */
  escritorios: Type.Array(Type.Object({ id: Uuid, nome: Type.String() })),
  expira_em: DataHora,
  inativa_em: DataHora,
});
export type Sessao = Static<typeof Sessao>;

export const TrocarDeEscritorio = Closed({ escritorio_id: Uuid });

export const SemSessao = Type.Object({ autenticado: Type.Literal(false) });
export type SemSessao = Static<typeof SemSessao>;

/** One place in which the person is signed in. */
export const SessaoListada = Type.Object({
  id: Uuid,
  atual: Type.Boolean(),
  criada_em: DataHora,
  usada_em: DataHora,
  ip: OrNull(Type.String()),
  navegador: OrNull(Type.String()),
});
export type SessaoListada = Static<typeof SessaoListada>;

export const AlterarPerfil = Closed(
  {
    nome: Type.Optional(Texto(100)),
    avisos: Type.Optional(Type.Array(Aviso, { uniqueItems: true, maxItems: AVISOS.length })),
  },
  { minProperties: 1 },
);

export const TrocarSenha = Closed({ senha_atual: Senha, senha: Senha });
export const TrocarEmail = Closed({ email: Email, senha: Senha });
/** Body of what only the person in front of the screen may do. */
export const ComSenha = Closed({ senha: Senha });
export const ComCodigo = Closed({ codigo: CodigoDoSegundoFator });

/** What an authenticator app takes over; `uri` is drawn as a QR code. */
export const SegundoFatorPreparado = Type.Object({ segredo: Type.String(), uri: Type.String() });
export const CodigosDeRecuperacao = Type.Object({ codigos: Type.Array(Type.String()) });

/** Somebody of the office. */
export const Pessoa = Type.Object({
  id: Uuid,
  nome: Type.String(),
  email: Type.String(),
  papel: Papel,
  dois_fatores: Type.Boolean(),
  criado_em: DataHora,
  ultimo_acesso_em: OrNull(DataHora),
  eu: Type.Boolean(),
});
export type Pessoa = Static<typeof Pessoa>;

/** An invitation that nobody has accepted yet. */
export const Convite = Type.Object({
  id: Uuid,
  email: Type.String(),
  papel: Papel,
  criado_em: DataHora,
  expira_em: DataHora,
});
export type Convite = Static<typeof Convite>;

export const Pessoas = Type.Object({
  data: Type.Array(Pessoa),
  convites: Type.Array(Convite),
  next_cursor: Type.Null(),
});
export type Pessoas = Static<typeof Pessoas>;

export const Convidar = Closed({ email: Email, papel: Papel });
export const MudarPapel = Closed({ papel: Papel });
