import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';

/** Light or dark; until somebody chooses, as the device has it. */
export function MudarTema() {
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
