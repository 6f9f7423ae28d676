import Type, { type Static } from 'typebox';
import { Closed, DataHora, Email, Texto, Uuid } from './formatos.ts';
import { Lista } from './lista.ts';

/** Somebody whom a client's reports go to. */
export const Contato = Type.Object({
  id: Uuid,
  cliente_id: Uuid,
  nome: Type.String(),
  email: Type.String(),
  criado_em: DataHora,
});
export type Contato = Static<typeof Contato>;

/** Body of POST /v1/clientes/{id}/contatos. */
export const CriarContato = Closed({ nome: Texto(120), email: Email });

export const ListaDeContatos = Lista(Contato);
