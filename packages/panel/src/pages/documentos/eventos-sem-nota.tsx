import type { EventoSemNota } from '@apura/contracts';
import { comSerie, count, day, notaDaChave } from '@apura/words';
import { useList } from '../../api/use-request.ts';
import { Cartao } from '../../components/cartao.tsx';
import { DataTable } from '../../components/data-table.tsx';
import { TwoLines } from '../../components/two-lines.tsx';

/** Events that wait for their notes; nothing where there are none. */
export function EventosSemNota() {
  const { linhas, hasNextPage } = useList<EventoSemNota>('/eventos-sem-nota', { limit: 100 });
  if (linhas.length === 0) return null;
  const quantos = `${hasNextPage ? 'Mais de ' : ''}${count(linhas.length, 'evento aguarda', 'eventos aguardam')}`;
  return (
    <Cartao titulo={`${quantos} a nota`}>
      <p className="suave sem-margem com-espaco">{linhas[0]?.aguarda}</p>
      <DataTable
        legend="Eventos sem nota"
        rows={linhas}
        rowKey={({ chave, tp_evento, n_seq }) => `${chave} ${tp_evento} ${n_seq}`}
        columns={[
          {
            name: 'Nota que falta',
            cell: ({ chave }) => (
              <TwoLines small below={<span className="mono">{chave}</span>}>
                {comSerie(notaDaChave(chave))}
              </TwoLines>
            ),
          },
          { name: 'Evento', cell: ({ tp_evento, nome }) => [tp_evento, nome].filter(Boolean).join(' · ') },
          { name: 'Em', cell: ({ em }) => day(em) },
        ]}
      />
    </Cartao>
  );
}
