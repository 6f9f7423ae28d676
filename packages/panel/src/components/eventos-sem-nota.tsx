import type { EventoSemNota } from '@apura/contracts';
import { count, day, notaDaChave, withSerie } from '@apura/words';
import { TableSection } from './data-table.tsx';

interface Props {
  readonly eventos: readonly EventoSemNota[];
  /** Whether there are others. */
  readonly more?: boolean;
}

/** Events that wait for their notes; nothing where there are none. */
export function EventosSemNota({ eventos, more = false }: Props) {
  if (eventos.length === 0) return null;
  const quantos = `${more ? 'Mais de ' : ''}${count(eventos.length, 'evento aguarda', 'eventos aguardam')}`;
  return (
    <TableSection
      legend={`${quantos} a nota`}
      rows={eventos}
      rowKey={({ chave, tp_evento, n_seq }) => `${chave} ${tp_evento} ${n_seq}`}
      columns={[
        {
          name: 'Nota que falta',
          cell: ({ chave }) => withSerie(notaDaChave(chave)),
          below: ({ chave }) => <span className="mono">{chave}</span>,
        },
        {
          name: 'Evento',
          cell: ({ tp_evento, nome }) => [tp_evento, nome].filter(Boolean).join(' · '),
          below: ({ aguarda }) => aguarda,
        },
        { name: 'Em', cell: ({ em }) => day(em) },
      ]}
    />
  );
}
