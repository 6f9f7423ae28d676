import { Button } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { pedir } from '../api/pedir.ts';
import { useEuMesmo, useTrocaDeSessao } from '../api/sessao.ts';
import { useAto } from '../api/use-pedido.ts';
import { MudarTema } from './mudar-tema.tsx';

/** Who is signed in, at which office, and the way out. */
export function QuemSou() {
  const { usuario, escritorio } = useEuMesmo();
  const trocar = useTrocaDeSessao();
  const sair = useAto(async () => {
    await pedir('DELETE', '/sessao');
    trocar({ autenticado: false });
  });
  return (
    <div className="pe-da-lateral">
      <div className="quem-sou">
        <p className="quem-sou-escritorio">{escritorio.nome}</p>
        <p className="quem-sou-pessoa">{usuario.nome || usuario.email}</p>
        <div className="quem-sou-acoes">
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            leftSection={<IconLogout size={16} aria-hidden />}
            loading={sair.isPending}
            onClick={() => sair.mutate(undefined)}
          >
            Sair
          </Button>
          <MudarTema />
        </div>
      </div>
    </div>
  );
}
