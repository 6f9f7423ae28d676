import { SegmentedControl, useMantineColorScheme } from '@mantine/core';
import { Cartao } from '../../componentes/cartao.tsx';

/** Light or dark, or as the device has it. */
export function Aparencia() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Cartao titulo="Aparência">
      <SegmentedControl
        aria-label="Tema"
        value={colorScheme}
        onChange={(valor) => setColorScheme(valor as typeof colorScheme)}
        data={[
          { value: 'auto', label: 'Como no aparelho' },
          { value: 'light', label: 'Claro' },
          { value: 'dark', label: 'Escuro' },
        ]}
      />
    </Cartao>
  );
}
