import type { Static } from 'typebox';
import Type from 'typebox';
import { Closed, Cnpj, DataHora, Email, Formato, Opcao, OrNull, Texto, Uuid } from '../formatos.ts';

/** `owner` may do everything; `member` sees no keys and changes neither people nor the office. */
export const Papel = Opcao(['owner', 'member']);
export type Papel = Static<typeof Papel>;

/** What a person who is no owner may be held to. */
const LIMITES_DO_ACESSO = {
  so_leitura: Type.Boolean({ description: 'lê tudo o que pode ver, e não muda nada do escritório' }),
  so_clientes: Type.Boolean({ description: 'vê só os clientes que lhe foram dados' }),
};

/** What a person may be told by mail. */
export const AVISOS = ['apuracao_calculada', 'apuracao_falhou', 'prazos', 'regras', 'webhook'] as const;
export const Aviso = Opcao(AVISOS);
export type Aviso = Static<typeof Aviso>;

/** Of any text: whether it is good enough is said by `senha_fraca`. */
export const Senha = Type.String({ minLength: 1, maxLength: 200 });
/** 32 random bytes that a mail carries. */
export const SegredoDoLink = Type.String({ minLength: 1, maxLength: 100 });
/** Six digits, or a recovery code. Spaces and hyphens are overlooked. */
export const CodigoDoSegundoFator = Type.String({ minLength: 1, maxLength: 30 });

export const Cor = Formato('^#[0-9a-fA-F]{6}$', 'cor como #rrggbb');

export const SignIn = Closed({ email: Email, senha: Senha, codigo: Type.Optional(CodigoDoSegundoFator) });

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
    ...LIMITES_DO_ACESSO,
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

export const ChangeEscritorio = Closed({ escritorio_id: Uuid });

export const WithoutSessao = Type.Object({ autenticado: Type.Literal(false) });
export type WithoutSessao = Static<typeof WithoutSessao>;

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

export const UpdatePerfil = Closed(
  {
    nome: Type.Optional(Texto(100)),
    avisos: Type.Optional(Type.Array(Aviso, { uniqueItems: true, maxItems: AVISOS.length })),
  },
  { minProperties: 1 },
);

export const ChangeSenha = Closed({ senha_atual: Senha, senha: Senha });
export const ChangeEmail = Closed({ email: Email, senha: Senha });
/** Body of what only the person in front of the screen may do. */
export const WithSenha = Closed({ senha: Senha });
export const WithCodigo = Closed({ codigo: CodigoDoSegundoFator });

/** What an authenticator app takes over; `uri` is drawn as a QR code. */
export const SegundoFatorPreparado = Type.Object({ segredo: Type.String(), uri: Type.String() });
export const CodigosDeRecuperacao = Type.Object({ codigos: Type.Array(Type.String()) });

/** Somebody of the office. */
export const Pessoa = Type.Object({
  id: Uuid,
  nome: Type.String(),
  email: Type.String(),
  papel: Papel,
  ...LIMITES_DO_ACESSO,
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
  ...LIMITES_DO_ACESSO,
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

/** What somebody who is no owner may see and do; the clients count where `so_clientes`. */
export const ChangeAcesso = Closed({
  so_leitura: Type.Boolean(),
  so_clientes: Type.Boolean(),
  cliente_ids: Type.Array(Uuid, { maxItems: 10_000 }),
});
export const AcessoDaPessoa = Type.Object({
  ...LIMITES_DO_ACESSO,
  cliente_ids: Type.Array(Uuid),
});
export type AcessoDaPessoa = Static<typeof AcessoDaPessoa>;

/** `acesso`: what somebody is held to from the first day on; an owner is held to nothing. */
export const Invite = Closed({ email: Email, papel: Papel, acesso: Type.Optional(ChangeAcesso) });
export const ChangePapel = Closed({ papel: Papel });
/** Body of POST /painel/api/escritorios: a new office and its first owner, who chooses a password once the mail is read. */
export const RegisterEscritorio = Closed({
  escritorio: Closed({ nome: Texto(200), cnpj: Cnpj }),
  nome: Texto(100),
  email: Email,
});

/** What who opens a link types; nothing where the browser is signed in as the person whom it went to. */
const QUEM_ABRE = { senha: Type.Optional(Senha), codigo: Type.Optional(CodigoDoSegundoFator) };

export const ConfirmCadastro = Closed({ token: SegredoDoLink, ...QUEM_ABRE });
export const ForgottenSenha = Closed({ email: Email });
export const ResetSenha = Closed({ token: SegredoDoLink, senha: Senha });
export const WithToken = Closed({ token: SegredoDoLink });
/** `nome` is wanted of who has no account yet, and a password unless the company's account takes its place. */
export const AcceptConvite = Closed({ token: SegredoDoLink, nome: Type.Optional(Texto(100)), ...QUEM_ABRE });

/** What a sign-up is of, to who opens its link. */
export const CadastroVisto = Type.Object({
  escritorio: Type.String(),
  email: Type.String(),
  /** Whether somebody signs in with the address already. */
  tem_conta: Type.Boolean(),
});
export type CadastroVisto = Static<typeof CadastroVisto>;

/** What an invitation says to who opens it. */
export const ConviteVisto = Type.Object({
  ...CadastroVisto.properties,
  papel: Papel,
  convidado_por: OrNull(Type.String()),
  /** Whether the office's people sign in by its provider: who is new needs no password then. */
  conta_da_empresa: Type.Boolean(),
});
export type ConviteVisto = Static<typeof ConviteVisto>;

const Valores = Type.Array(Texto(200), { maxItems: 50, uniqueItems: true });

/** How an office's people sign in by its OpenID Connect provider, without what is secret. */
const PROVEDOR = {
  issuer: Type.String({
    maxLength: 300,
    pattern: '^https?://[!-~]+$',
    description: 'emissor (issuer) do provedor, por exemplo https://accounts.google.com',
  }),
  client_id: Texto(300),
  /** Dots lead into objects: "realm_access.roles". */
  claim: OrNull(Texto(100)),
  valores_titular: Valores,
  valores_equipe: Valores,
  sem_papel: OrNull(Opcao(['member'])),
  convida: Type.Boolean(),
};

/** `client_secret` may be left out where the issuer is the one that there is: the secret stays. */
export const ConfigureContaDaEmpresa = Closed({ ...PROVEDOR, client_secret: Type.Optional(Texto(1000)) });
export const RequireContaDaEmpresa = Closed({ exigida: Type.Boolean() });

export const ProvedorDaEmpresa = Type.Object({
  ...PROVEDOR,
  codigo: Type.String(),
  /** The page on which the office's people begin. */
  entrada: Type.String(),
  configurado_em: DataHora,
  testado_em: OrNull(DataHora),
  exigido_em: OrNull(DataHora),
  /** Who set it up is no owner any more: nobody signs in by it until another owner keeps it anew. */
  suspenso_em: OrNull(DataHora),
});
export type ProvedorDaEmpresa = Static<typeof ProvedorDaEmpresa>;

/** `retorno` is what is registered with the provider. */
export const ContaDaEmpresa = Type.Object({ retorno: Type.String(), provedor: OrNull(ProvedorDaEmpresa) });
export type ContaDaEmpresa = Static<typeof ContaDaEmpresa>;

/** Body of POST /painel/api/sessao/empresa; case, spaces and hyphens are overlooked. */
export const SignInByEmpresa = Closed({
  codigo: Formato('^[0-9A-Za-z -]{1,40}$', 'código do escritório, por exemplo k7m2p-9xqwr'),
});
/** Where the browser goes on. */
export const WayToProvedor = Type.Object({ endereco: Type.String() });
