import Type, { type Static } from 'typebox';
import { Chave, Cnpj, Competencia, OrNull, Uuid, Valor } from '../formatos.ts';

/** A fixed asset whose credits are taken in 48 instalments: the whole of each, and when it was sold, as the office says. */
export const AtivoDoCliente = Type.Object({
  chave: Chave,
  fornecedor: OrNull(Type.String()),
  estabelecimento: Cnpj,
  competencia: Competencia,
  icms: Valor,
  pis: Valor,
  cofins: Valor,
  baixa: OrNull(Type.Object({ competencia: Competencia, resposta_id: Uuid })),
});
export type AtivoDoCliente = Static<typeof AtivoDoCliente>;
