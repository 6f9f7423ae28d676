import { Alert } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { Copiar } from './copiar.tsx';

/** A secret that is shown this one time. */
export function Segredo({
  titulo,
  texto,
  valor,
}: {
  readonly titulo: string;
  readonly texto: string;
  readonly valor: string;
}) {
  return (
    <Alert className="segredo" variant="outline" icon={<IconKey size={20} aria-hidden />} title={titulo}>
      <p className="falha-dica">{texto}</p>
      <div className="segredo-valor">
        <code className="mono">{valor}</code>
        <Copiar texto={valor} />
      </div>
    </Alert>
  );
}
