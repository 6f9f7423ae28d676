import { notaDaChave } from '@apura/words';
import { Link } from 'wouter';
import type { Column } from '../../components/data-table.tsx';
import { TwoLines } from '../../components/two-lines.tsx';

/** Which note a row is about, and who issued it. */
export const NOTA: Column<{ chave: string; emitente: string }> = {
  name: 'Nota',
  cell: ({ chave, emitente }) => (
    <TwoLines below={emitente}>
      <Link href={`/documentos/${chave}`}>{notaDaChave(chave).nome}</Link>
    </TwoLines>
  ),
};
