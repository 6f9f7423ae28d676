import { ActionIcon, Button, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconArrowsExchange, IconLogout, IconMoon, IconSun } from '@tabler/icons-react';
import { Link } from 'wouter';
import { useEuMesmo, useTrocaDeSessao } from '../api/sessao.ts';
import { useSend } from '../api/use-send.ts';

/** Who is signed in, at which office, the way to their others, and the way out. */
export function QuemSou() {
  const { usuario, escritorio, escritorios } = useEuMesmo();
  const trocar = useTrocaDeSessao();
  const sair = useSend('DELETE', '/sessao', { after: () => trocar({ autenticado: false }) });
  return (
    <div className="pe-da-lateral">
      <div className="quem-sou">
        <p className="quem-sou-escritorio">
          {escritorios.length > 1 ? (
            <Link
              href="/escritorios"
              title="Trocar de escritório"
              aria-label={`${escritorio.nome}, trocar de escritório`}
            >
              {escritorio.nome} <IconArrowsExchange size={16} aria-hidden />
            </Link>
          ) : (
            escritorio.nome
          )}
        </p>
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
          <ThemeSwitch />
        </div>
      </div>
    </div>
  );
}

/** Light or dark; until somebody chooses, as the device has it. */
function ThemeSwitch() {
  const { setColorScheme } = useMantineColorScheme();
  const escuro = useComputedColorScheme('light') === 'dark';
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={escuro ? 'Usar o tema claro' : 'Usar o tema escuro'}
      onClick={() => setColorScheme(escuro ? 'light' : 'dark')}
    >
      {escuro ? <IconSun size={18} aria-hidden /> : <IconMoon size={18} aria-hidden />}
    </ActionIcon>
  );
}
