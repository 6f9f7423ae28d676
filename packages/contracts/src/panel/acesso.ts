import Type, { type Static } from 'typebox';
import { Closed, Cnpj, Email, OrNull, Texto } from '../formatos.ts';
import { CodigoDoSegundoFator, Papel, SegredoDoLink, Senha } from './sessao.ts';

/** Body of POST /painel/api/escritorios: a new office and its first owner, who chooses a password once the mail is read. */
export const RegistrarEscritorio = Closed({
  escritorio: Closed({ nome: Texto(200), cnpj: Cnpj }),
  nome: Texto(100),
  email: Email,
});

/** What who opens a link types; nothing where the browser is signed in as the person whom it went to. */
const QUEM_ABRE = { senha: Type.Optional(Senha), codigo: Type.Optional(CodigoDoSegundoFator) };

export const ConfirmarCadastro = Closed({ token: SegredoDoLink, ...QUEM_ABRE });
export const EsqueciASenha = Closed({ email: Email });
export const RedefinirSenha = Closed({ token: SegredoDoLink, senha: Senha });
export const ComToken = Closed({ token: SegredoDoLink });
/** `nome` is wanted of who has no account yet, and a password unless the company's account takes its place. */
export const AceitarConvite = Closed({ token: SegredoDoLink, nome: Type.Optional(Texto(100)), ...QUEM_ABRE });

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
