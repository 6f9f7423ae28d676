import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';

interface PropsDaJanela {
  readonly aberta: boolean;
  readonly titulo: string;
  readonly aoFechar: () => void;
  readonly children: ReactNode;
  readonly larga?: boolean;
}

/** A dialog. The page behind it is held by CSS, because Mantine's own lock writes a style element. */
export function Janela({ aberta, titulo, aoFechar, children, larga = false }: PropsDaJanela) {
  return (
    <Modal
      opened={aberta}
      onClose={aoFechar}
      title={titulo}
      lockScroll={false}
      centered
      size={larga ? 'xl' : 'md'}
      closeButtonProps={{ 'aria-label': 'Fechar' }}
    >
      {children}
    </Modal>
  );
}
