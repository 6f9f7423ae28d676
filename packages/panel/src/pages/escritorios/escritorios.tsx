import { Button } from '@mantine/core';
import { IconBuilding } from '@tabler/icons-react';
import { useSearch } from 'wouter';
import { goToOffice, useMyself, useTrocaDeEscritorio } from '../../api/sessao.ts';
import { Failure, Page } from '../../components/page.tsx';
import { Cartao } from '../../components/partes.tsx';

/** The offices that a person belongs to, one of which is chosen to go on in. */
export default function Escritorios() {
  const { escritorio: current, escritorios } = useMyself();
  const wanted = new URLSearchParams(useSearch()).get('ir') ?? '/';
  const change = useTrocaDeEscritorio(wanted);
  return (
    <Page titulo="Escolha o escritório">
      <Cartao className="estreito-720">
        <ul className="escritorios">
          {escritorios.map(({ id, nome }) => (
            <li key={id}>
              <Button
                variant="default"
                fullWidth
                justify="start"
                leftSection={<IconBuilding size={18} aria-hidden />}
                loading={change.isPending && change.variables === id}
                onClick={() => (id === current.id ? goToOffice(wanted) : change.mutate(id))}
              >
                {nome}
                {id === current.id && <span className="suave miudo escritorio-atual">aberto agora</span>}
              </Button>
            </li>
          ))}
        </ul>
        {change.error && <Failure erro={change.error} />}
      </Cartao>
    </Page>
  );
}
