import { Button, Modal } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { pedir } from '../api/pedir.ts';
import { useAto } from '../api/use-request.ts';
import { NameToConfirm } from './fields.tsx';
import { Form } from './form.tsx';
import { avisar } from './notify.ts';

interface PropsDaJanela {
  readonly aberta: boolean;
  readonly titulo: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A dialog. The page behind it is held by CSS, because Mantine's own lock writes a style element. */
export const Janela = ({ aberta, titulo, onClose, children }: PropsDaJanela) => (
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

interface DestroyButtonProps {
  /** What is to be destroyed; it must be typed before it is. */
  readonly name: string;
  /** What both buttons say, the one that asks and the one that does it. */
  readonly action: string;
  /** What the first button says instead, and what it is called where many stand below one another. */
  readonly children?: string;
  readonly label?: string;
  readonly title: string;
  /** What will be lost. */
  readonly text: string;
  /** What is deleted of the API; or what is done instead. */
  readonly path?: string;
  readonly act?: () => Promise<unknown>;
  /** What is read again afterwards. */
  readonly renew: readonly string[];
  /** What is said afterwards. */
  readonly said: string;
  readonly size?: 'xs' | 'sm';
  readonly className?: string;
}

/** Destroys something, once its name has been typed into a dialog. */
export function DestroyButton(props: DestroyButtonProps) {
  const { name, action, label, size = 'xs', className = '' } = props;
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const close = () => {
    setTyped('');
    setOpen(false);
  };
  const destroy = useAto(async () => {
    await (props.act?.() ?? pedir('DELETE', props.path ?? ''));
    close();
    avisar(props.said);
  }, props.renew);
  return (
    <>
      <Button
        size={size}
        variant="default"
        className={className}
        onClick={() => setOpen(true)}
        aria-label={label}
      >
        {props.children ?? action}
      </Button>
      <Janela aberta={open} titulo={props.title} onClose={close}>
        <Form
          act={destroy}
          send={action}
          color="red"
          disabled={typed.trim() !== name.trim()}
          onCancel={close}
        >
          <p className="sem-margem">{props.text}</p>
          <NameToConfirm
            thing={name}
            value={typed}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            data-autofocus
          />
        </Form>
      </Janela>
    </>
  );
}
