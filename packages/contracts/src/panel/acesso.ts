import Type, { type Static } from 'typebox';
import { Closed, Cnpj, OrNull, Texto } from '../formatos.ts';
import { Email, Papel, SegredoDoLink, Senha } from './sessao.ts';

/** Body of POST /painel/api/escritorios: a new office and its first owner, who chooses a password once the mail is read. */
export const RegistrarEscritorio = Closed({
  escritorio: Closed({ nome: Texto(200), cnpj: Cnpj }),
  nome: Texto(100),
  email: Email,
});

export const ConfirmarCadastro = Closed({ token: SegredoDoLink, senha: Senha });
export const EsqueciASenha = Closed({ email: Email });
export const RedefinirSenha = Closed({ token: SegredoDoLink, senha: Senha });
export const ComToken = Closed({ token: SegredoDoLink });
export const AceitarConvite = Closed({ token: SegredoDoLink, nome: Texto(100), senha: Senha });

/** What an invitation says to who opens it. */
export const ConviteVisto = Type.Object({
  escritorio: Type.String(),
  email: Type.String(),
  papel: Papel,
  convidado_por: OrNull(Type.String()),
});
export type ConviteVisto = Static<typeof ConviteVisto>;
