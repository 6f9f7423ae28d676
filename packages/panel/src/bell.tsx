import { competenciaPorExtenso, count, signedReais } from '@apura/words';
import { Indicator, Popover } from '@mantine/core';
import { IconBell, IconBellRinging } from '@tabler/icons-react';
import { type CSSProperties, useState } from 'react';
import { Link } from 'wouter';
import { useLeitura } from './api/use-request.ts';
import { IconButton } from './components/buttons.tsx';

/** Beside the menu it lies over the head of the board, and covers none of its rows. */
const PLACES: Readonly<Record<'right-start' | 'bottom-end', CSSProperties>> = {
  'right-start': { position: 'fixed', top: 2, maxHeight: 88, overflowY: 'auto' },
  'bottom-end': {},
};

/** What came after months were closed, whichever month one looks at: each leads to its board. */
export default function Bell({ position }: { readonly position: keyof typeof PLACES }) {
  const { data } = useLeitura('/fechamento/reabrir');
  const meses = data?.data ?? [];
  const clientes = meses.reduce((sum, mes) => sum + mes.clientes, 0);
  const label =
    clientes === 0
      ? 'Nada chegou depois de fechado'
      : `${count(clientes, 'mês fechado mudaria', 'meses fechados mudariam')}: ver quais`;
  const [open, setOpen] = useState(false);
  return (
    <Popover
      position={position}
      width={position === 'right-start' ? 'min(60rem, 80vw)' : 'min(30rem, 94vw)'}
      withinPortal
      opened={open}
      onChange={setOpen}
    >
      <Indicator label={clientes} size={16} offset={4} disabled={clientes === 0}>
        <Popover.Target>
          <IconButton
            icon={clientes === 0 ? IconBell : IconBellRinging}
            label={label}
            {...(clientes === 0 ? {} : { color: 'verde', variant: 'light' })}
            onClick={() => setOpen(!open)}
          />
        </Popover.Target>
      </Indicator>
      <Popover.Dropdown style={PLACES[position]}>
        <p className="sem-margem">
          <b>Chegou depois de fechado</b>
        </p>
        {meses.length === 0 ? (
          <p className="suave sem-margem">Nada. O que chegar para um mês fechado aparece aqui.</p>
        ) : (
          <ul className="legenda">
            {meses.map(({ competencia, clientes: quantos, diferenca }) => (
              <li key={competencia}>
                <Link
                  href={`/?${new URLSearchParams({ competencia, reabrir: 'true' })}`}
                  onClick={() => setOpen(false)}
                >
                  {competenciaPorExtenso(competencia)}
                </Link>
                <span>
                  {count(quantos, 'cliente', 'clientes')}
                  {diferenca !== null && `, ${signedReais(diferenca)}`}
                </span>
              </li>
            ))}
          </ul>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
