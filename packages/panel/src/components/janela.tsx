import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';

interface PropsDaJanela {
  readonly aberta: boolean;
  readonly titulo: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A dialog. The page behind it is held by CSS, because Mantine's own lock writes a style element. */
export function Janela({ aberta, titulo, onClose, children }: PropsDaJanela) {
  return (
    <Modal
      opened={aberta}
      onClose={onClose}
      title={titulo}
      lockScroll={false}
      centered
      size="md"
      closeButtonProps={{ 'aria-label': 'Fechar' }}
    >
      {children}
    </Modal>
  );
}
