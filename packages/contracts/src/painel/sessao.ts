import Type, { type Static } from 'typebox';
import { DataHora, Opcao, Texto, Uuid } from '../formatos.ts';

/** `owner` may do everything; `member` sees no keys and changes neither people nor the office. */
export const Papel = Opcao(['owner', 'member']);
export type Papel = Static<typeof Papel>;

/** What a person may be told by mail. */
export const AVISOS = ['apuracao_calculada', 'apuracao_falhou', 'webhook'] as const;
export const Aviso = Opcao(AVISOS);
export type Aviso = Static<typeof Aviso>;

/** RFC 5321 allows 254 characters. Whether anybody reads it, only a mail shows. */
export const Email = Type.String({
  maxLength: 254,
  pattern:
    '^[^\\s@\\p{Cc}\\p{Cs}<>"(),:;\\[\\]\\\\]+@[^\\s@\\p{Cc}\\p{Cs}<>"(),:;\\[\\]\\\\]+\\.[^\\s@.\\p{Cc}\\p{Cs}<>"(),:;\\[\\]\\\\]+$',
  description: 'endereço de e-mail, por exemplo nome@escritorio.com.br',
});

/** Of any text: whether it is good enough is said by `senha_fraca`. */
export const Senha = Type.String({ minLength: 1, maxLength: 200 });
/** 32 random bytes that a mail carries. */
export const SegredoDoLink = Type.String({ minLength: 1, maxLength: 100 });
/** Six digits, or a recovery code. Spaces and hyphens are overlooked. */
export const CodigoDoSegundoFator = Type.String({ minLength: 1, maxLength: 30 });

export const Cor = Type.String({ pattern: '^#[0-9a-fA-F]{6}$', description: 'cor como #rrggbb' });

const FECHADO = { additionalProperties: false } as const;

/** Body of POST /painel/api/sessao. */
export const Entrar = Type.Object(
  { email: Email, senha: Senha, codigo: Type.Optional(CodigoDoSegundoFator) },
  FECHADO,
);
export type Entrar = Static<typeof Entrar>;

/** Who is signed in, and in which office. */
export const Sessao = Type.Object({
  autenticado: Type.Literal(true),
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
    cnpj: Type.Union([Type.String(), Type.Null()]),
    cor: Type.Union([Cor, Type.Null()]),
    logo: Type.Boolean(),
  }),
  expira_em: DataHora,
  inativa_em: DataHora,
});
export type Sessao = Static<typeof Sessao>;

export const SemSessao = Type.Object({ autenticado: Type.Literal(false) });
export type SemSessao = Static<typeof SemSessao>;

/** One place in which the person is signed in. */
export const SessaoListada = Type.Object({
  id: Uuid,
  atual: Type.Boolean(),
  criada_em: DataHora,
  usada_em: DataHora,
  ip: Type.Union([Type.String(), Type.Null()]),
  navegador: Type.Union([Type.String(), Type.Null()]),
});
export type SessaoListada = Static<typeof SessaoListada>;

/** Body of PATCH /painel/api/perfil. */
export const AlterarPerfil = Type.Object(
  {
    nome: Type.Optional(Texto(100)),
    avisos: Type.Optional(Type.Array(Aviso, { uniqueItems: true, maxItems: AVISOS.length })),
  },
  { ...FECHADO, minProperties: 1 },
);
export type AlterarPerfil = Static<typeof AlterarPerfil>;

export const TrocarSenha = Type.Object({ senha_atual: Senha, senha: Senha }, FECHADO);
export const TrocarEmail = Type.Object({ email: Email, senha: Senha }, FECHADO);
/** Body of what only the person in front of the screen may do. */
export const ComSenha = Type.Object({ senha: Senha }, FECHADO);
export const ComCodigo = Type.Object({ codigo: CodigoDoSegundoFator }, FECHADO);

/** What an authenticator app takes over; `uri` is drawn as a QR code. */
export const SegundoFatorPreparado = Type.Object({ segredo: Type.String(), uri: Type.String() });
export const CodigosDeRecuperacao = Type.Object({ codigos: Type.Array(Type.String()) });
