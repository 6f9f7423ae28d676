import Type, { type Static } from 'typebox';
import { DataHora, OrNull, Uuid } from '../formatos.ts';
import { Lista } from '../lista.ts';

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
