import type { Cliente } from '@apura/contracts';
import { ClassificacoesARever } from '../../components/classificacoes-a-rever.tsx';

/** Those of the client's notes, of a month or of the last twelve. */
export const Classificacoes = ({ cliente: { id } }: { readonly cliente: Cliente }) => (
  <ClassificacoesARever clienteId={id} />
);
