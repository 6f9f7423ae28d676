import Type, { type Static } from 'typebox';
import { Closed, DataHora, Email, OrNull, Uuid } from '../formatos.ts';
import { Papel } from './sessao.ts';

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
