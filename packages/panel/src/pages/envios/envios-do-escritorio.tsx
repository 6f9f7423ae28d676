import type { UploadListado } from '@apura/contracts';
import { count, moment } from '@apura/words';
import { Link } from 'wouter';
import { useList } from '../../api/use-request.ts';
import { Cartao } from '../../components/cartao.tsx';
import type { Column } from '../../components/data-table.tsx';
import { Estado } from '../../components/estado.tsx';
import { ListTable } from '../../components/lista.tsx';
import { TwoLines } from '../../components/two-lines.tsx';
import { ESTADOS_DO_LOTE } from '../../labels/estados.ts';

const COLUNAS: readonly Column<UploadListado>[] = [
  {
    name: 'Envio',
    cell: ({ job_id, inicio, total, primeiro_arquivo }) => (
      <TwoLines below={<span className="cortado">{primeiro_arquivo}</span>} small>
        <Link href={`/envios/${job_id}`}>
          {count(total, 'arquivo', 'arquivos')} em {moment(inicio)}
        </Link>
      </TwoLines>
    ),
  },
  { name: 'Quem enviou', cell: ({ autor }) => autor },
  { name: 'Processados', right: true, cell: ({ processados }) => processados },
  { name: 'Recusados', right: true, cell: ({ recusados }) => recusados },
  { name: 'Situação', cell: ({ estado }) => <Estado {...ESTADOS_DO_LOTE[estado]} /> },
];

/** What the office sent, whoever did and from wherever, the newest first. */
export function EnviosDoEscritorio() {
  const uploads = useList<UploadListado>('/upload', { limit: 20 });
  return (
    <Cartao titulo="Envios do escritório">
      <ListTable
        de={uploads}
        height={4}
        legend="Envios do escritório"
        rowKey={({ job_id }) => job_id}
        vazia="Nenhum envio ainda: o que o escritório enviar aparece aqui, com quem enviou."
        columns={COLUNAS}
        clickable
      />
    </Cartao>
  );
}
