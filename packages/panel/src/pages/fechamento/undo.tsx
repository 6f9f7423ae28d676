import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';

/** As long as somebody needs to read a sentence and to press what takes it back. */
const PATIENCE_MS = 10_000;
/** What cannot be taken back once it is out waits so long before it leaves. */
const WAITING_MS = 5_000;

interface Undo {
  readonly message: string;
  readonly undo: () => unknown;
  readonly autoClose?: number;
  readonly onClose?: () => void;
}

/** Tells what was done, with the way back beside it. */
export function offerUndo({ message, undo, autoClose = PATIENCE_MS, onClose }: Undo): void {
  const id = notifications.show({
    color: 'verde',
    autoClose,
    withBorder: true,
    closeButtonProps: { 'aria-label': 'Fechar o aviso' },
    ...(onClose ? { onClose } : {}),
    message: (
      <span className="com-desfazer">
        {message}
        <Button
          size="compact-xs"
          variant="light"
          onClick={() => {
            undo();
            notifications.hide(id);
          }}
        >
          Desfazer
        </Button>
      </span>
    ),
  });
}

/** Does what has no way back a few seconds later, or not at all: at once where the page is left before. */
export function actLater(message: string, act: () => unknown): void {
  let open = true;
  const go = () => {
    window.removeEventListener('pagehide', go);
    if (!open) return;
    open = false;
    act();
  };
  window.addEventListener('pagehide', go);
  offerUndo({
    message,
    autoClose: WAITING_MS,
    undo: () => {
      open = false;
    },
    onClose: go,
  });
}
