import Type, { type Static } from 'typebox';
import { Cnpj, Texto } from '../formatos.ts';
import { Email, Papel, SegredoDoLink, Senha } from './sessao.ts';

const FECHADO = { additionalProperties: false } as const;

/** Body of POST /painel/api/escritorios: a new office and its first owner, who chooses a password once the mail is read. */
export const RegistrarEscritorio = Type.Object(
  {
    escritorio: Type.Object({ nome: Texto(200), cnpj: Cnpj }, FECHADO),
    nome: Texto(100),
    email: Email,
  },
  FECHADO,
);
export type RegistrarEscritorio = Static<typeof RegistrarEscritorio>;

export const ConfirmarCadastro = Type.Object({ token: SegredoDoLink, senha: Senha }, FECHADO);
export const EsqueciASenha = Type.Object({ email: Email }, FECHADO);
export const RedefinirSenha = Type.Object({ token: SegredoDoLink, senha: Senha }, FECHADO);
export const ComToken = Type.Object({ token: SegredoDoLink }, FECHADO);
export const AceitarConvite = Type.Object({ token: SegredoDoLink, nome: Texto(100), senha: Senha }, FECHADO);

/** What an invitation says to who opens it. */
export const ConviteVisto = Type.Object({
  escritorio: Type.String(),
  email: Type.String(),
  papel: Papel,
  convidado_por: Type.Union([Type.String(), Type.Null()]),
});
export type ConviteVisto = Static<typeof ConviteVisto>;
