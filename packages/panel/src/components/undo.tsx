import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { errorOf } from '../api/panel-error.ts';
import { isField } from './focus.ts';

/** As long as somebody needs to read a sentence and to press what takes it back. */
const PATIENCE_MS = 10_000;
/** What cannot be taken back once it is out waits so long before it leaves. */
const WAITING_MS = 5_000;

interface Undo {
  readonly message: string;
  readonly undo: () => unknown;
  readonly autoClose?: number | false;
  readonly onClose?: () => void;
}

/** The ways back that are offered, the latest one last: that is the one which Ctrl Z goes. */
const offered: (() => void)[] = [];

function onKey(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, shiftKey, target } = event;
  if (key.toLowerCase() !== 'z' || !(ctrlKey || metaKey) || shiftKey) return;
  // A field takes back what was typed into it.
  if (target && isField(target)) return;
  event.preventDefault();
  offered.at(-1)?.();
}

/** Tells what was done, with the way back beside it, or why there is none any more. Returns what the notice is known by. */
export function offerUndo({ message, undo, autoClose = PATIENCE_MS, onClose }: Undo): string {
  const goBack = async () => {
    try {
      // First: a notice that closes does what it has put off.
      const gone = undo();
      notifications.hide(id);
      await gone;
    } catch (erro) {
      notifications.show({ color: 'red', autoClose: false, message: errorOf(erro).message });
    }
  };
  offered.push(goBack);
  document.addEventListener('keydown', onKey);
  const id = notifications.show({
    color: 'verde',
    autoClose,
    withBorder: true,
    closeButtonProps: { 'aria-label': 'Fechar o aviso' },
    onClose: () => {
      offered.splice(offered.indexOf(goBack), 1);
      if (offered.length === 0) document.removeEventListener('keydown', onKey);
      onClose?.();
    },
    message: (
      <span className="com-desfazer">
        {message}
        <Button
          size="compact-xs"
          variant="light"
          title="Ctrl Z"
          aria-keyshortcuts="Control+Z"
          onClick={goBack}
        >
          Desfazer
        </Button>
      </span>
    ),
  });
  return id;
}

/** Does what has no way back a few seconds later, or not at all: at once where the page is left before. */
export function actLater(message: string, act: () => unknown): void {
  let open = true;
  const end = () => {
    open = false;
    window.removeEventListener('pagehide', go);
    clearTimeout(waiting);
  };
  const go = () => {
    if (!open) return;
    end();
    notifications.hide(notice);
    act();
  };
  window.addEventListener('pagehide', go);
  // Of its own: a notice stays for as long as the mouse happens to rest on it.
  const waiting = setTimeout(go, WAITING_MS);
  const notice = offerUndo({ message, autoClose: false, undo: end, onClose: go });
}
