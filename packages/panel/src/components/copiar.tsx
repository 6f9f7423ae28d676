import { Button } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';

/** Copies a text, and says that it did. Without leave to use the clipboard, the text is there to be marked by hand. */
export function Copiar({ texto, rotulo = 'Copiar' }: { readonly texto: string; readonly rotulo?: string }) {
  const [copiado, setCopiado] = useState<boolean | undefined>();
  const copiar = () =>
    navigator.clipboard.writeText(texto).then(
      () => setCopiado(true),
      () => setCopiado(false),
    );
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={copiado ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
      onClick={copiar}
    >
      <span aria-live="polite">
        {copiado === true ? 'Copiado' : copiado === false ? 'Marque e copie com Ctrl+C' : rotulo}
      </span>
    </Button>
  );
}
