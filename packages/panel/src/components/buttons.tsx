import { ActionIcon, type ActionIconProps, Alert, Button, type ButtonProps } from '@mantine/core';
import { IconCheck, IconCopy, IconDownload, IconFileImport, IconKey } from '@tabler/icons-react';
import { type ComponentType, type ReactNode, type Ref, useState } from 'react';
import { Link } from 'wouter';
import type { Address, AnswerOf, BodyOf } from '../api/address.ts';
import { request, urlOf } from '../api/request.ts';
import { useReadOnly } from '../api/sessao.ts';
import { type Kept, notify, type Sending, type SentOptions, useAto, useSend } from '../api/use-request.ts';
import { typed } from './bind-fields.ts';
import { NameToConfirm } from './fields.tsx';
import { FilePicker, type FilePickerProps } from './file-input.tsx';
import { type Act, Form, Janela } from './form.tsx';

interface ActionButtonProps<In> extends ButtonProps {
  readonly text: string;
  readonly icon?: ComponentType<{ size: number; 'aria-hidden': true }>;
  readonly to?: string;
  /** The file of the API that it loads down. */
  readonly download?: Address<'GET'>;
  /** What it does; it turns while its own `input` is under way. */
  readonly act?: Act<In>;
  readonly input?: In;
  readonly onClick?: () => void;
  /** It changes the office, or leads to where that is done: who only reads is not offered it. Of an act and of a file that is so without being said. */
  readonly writes?: boolean;
  readonly 'aria-label'?: string | undefined;
  readonly 'aria-expanded'?: boolean;
}

/** A button that acts, leads to a page or loads a file down. */
export function ActionButton<In>(all: ActionButtonProps<In>) {
  const { text, icon: Icon, to, download, act, input, writes = act !== undefined, ...others } = all;
  const readsOnly = useReadOnly();
  if (writes && readsOnly) return null;
  // An act that takes something comes with its input.
  const props = {
    ...(Icon ? { leftSection: <Icon size={18} aria-hidden /> } : {}),
    ...(act
      ? { loading: act.isPending && act.variables === input, onClick: () => act.mutate(input as In) }
      : {}),
    ...others,
    children: text,
  };
  if (to !== undefined) return <Button component={Link} href={to} {...props} />;
  if (download !== undefined)
    return <Button component="a" variant="default" href={urlOf(download)} download {...props} />;
  return <Button {...props} />;
}

/** The small one that stands within a row or a sentence. */
export const RowButton = <In,>(props: ActionButtonProps<In>) => (
  <ActionButton size="xs" variant="default" {...props} />
);

type SendNotasProps = Omit<ActionButtonProps<never>, 'text' | 'to' | 'writes'> & {
  readonly cliente?: string;
};

/** Leads to where notes are sent, those of a client where one is given. */
export const SendNotas = ({ cliente, ...button }: SendNotasProps) => (
  <ActionButton
    writes
    to={cliente === undefined ? '/envios' : `/envios?cliente=${cliente}`}
    text="Enviar notas"
    {...button}
  />
);

/** Leads to where a sheet is read in. */
export const ImportButton = ({ to }: { readonly to: string }) => (
  <ActionButton writes to={to} variant="default" icon={IconFileImport} text="Importar CSV" />
);

interface DownloadButtonProps {
  readonly of: Address<'GET'>;
  readonly text?: string;
}

/** What is seen here, as a file. */
export const DownloadButton = ({ of, text = 'CSV' }: DownloadButtonProps) => (
  <ActionButton download={of} icon={IconDownload} text={text} />
);

type SendButtonProps<M extends Sending, A extends Address<M>> = SentOptions<AnswerOf<M, A>> &
  Omit<ActionButtonProps<BodyOf<M, A>>, 'act' | 'input' | 'to'> & {
    readonly method: M;
    readonly address: A;
    readonly body?: BodyOf<M, A>;
  };

/** The small one that sends something by itself, once it is pressed, and what follows. */
export function SendButton<M extends Sending, A extends Address<M>>(props: SendButtonProps<M, A>) {
  const { method, address, body, renew, said, after, ...button } = props;
  const act = useSend(method, address, { renew, said, after });
  return <RowButton act={act} {...(body === undefined ? {} : { input: body })} {...button} />;
}

type FileButtonProps = ActionButtonProps<never> & { readonly files: Omit<FilePickerProps, 'children'> };

/** A button that opens the browser's dialog for files. */
export const FileButton = ({ files, ...button }: FileButtonProps) => (
  <FilePicker {...files}>{(open) => <ActionButton {...button} writes onClick={open} />}</FilePicker>
);

interface DialogButtonProps extends Omit<ActionButtonProps<never>, 'children'> {
  readonly titulo: string;
  readonly children: (close: () => void) => ReactNode;
}

/** A button that opens a dialog in which something is changed. What stands in it begins anew each time. */
export function DialogButton({ titulo, children, ...button }: DialogButtonProps) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <ActionButton {...button} writes onClick={() => setOpen(true)} />
      <Janela aberta={open} titulo={titulo} onClose={close}>
        {children(close)}
      </Janela>
    </>
  );
}

/** Copies a text, and says that it did. Without leave to use the clipboard, the text is there to be marked by hand. */
export function CopyButton({
  texto,
  rotulo = 'Copiar',
}: {
  readonly texto: string;
  readonly rotulo?: string;
}) {
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

type SegredoProps = Record<'titulo' | 'texto' | 'valor', string>;

/** A secret that is shown this one time. */
export const Segredo = ({ titulo, texto, valor }: SegredoProps) => (
  <Alert className="segredo" variant="outline" icon={<IconKey size={20} aria-hidden />} title={titulo}>
    <p className="falha-dica">{texto}</p>
    <div className="segredo-valor">
      <code className="mono">{valor}</code>
      <CopyButton texto={valor} />
    </div>
  </Alert>
);

interface SecretDialogProps extends Omit<SegredoProps, 'valor'> {
  /** The dialog is open while there is one. */
  readonly valor: string | undefined;
  readonly janela: string;
  /** What is pressed once it is copied. */
  readonly done: string;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}

/** The same in a dialog, for what was just made. */
export const SecretDialog = ({ valor, janela, done, onClose, children, ...said }: SecretDialogProps) => (
  <Janela aberta={valor !== undefined} titulo={janela} onClose={onClose}>
    <div className="formulario">
      <Segredo {...said} valor={valor ?? ''} />
      {children}
      <div className="botoes">
        <ActionButton onClick={onClose} text={done} />
      </div>
    </div>
  </Janela>
);

interface DestroyButtonProps {
  /** What is to be destroyed; it must be typed before it is. */
  readonly name: string;
  /** What both buttons say, the one that asks and the one that does it. */
  readonly action: string;
  /** What the first button says instead. */
  readonly children?: string;
  /** What it is called, where the name alone does not tell it from the others below one another. */
  readonly label?: string;
  readonly title: string;
  readonly text: string;
  /** What is deleted of the API; or what is done instead. */
  readonly path?: Address<'DELETE'>;
  readonly act?: () => Promise<unknown>;
  readonly renew: readonly Kept[];
  readonly said: string;
  readonly size?: 'xs' | 'sm';
  readonly className?: string;
}

/** Destroys something, once its name has been typed into a dialog. */
export const DestroyButton = ({ children, label, size = 'xs', className, ...how }: DestroyButtonProps) =>
  useReadOnly() ? null : (
    <DialogButton
      {...{ size, className }}
      variant="default"
      text={children ?? how.action}
      aria-label={label ?? (children ? undefined : `${how.action} ${how.name}`)}
      titulo={how.title}
    >
      {(close) => <Destroying {...how} onClose={close} />}
    </DialogButton>
  );

type DestroyingProps = Omit<DestroyButtonProps, 'children' | 'label'> & { readonly onClose: () => void };

function Destroying({ name, action, text, path, act, renew, said, onClose }: DestroyingProps) {
  const [written, setWritten] = useState('');
  const destroy = useAto(async () => {
    await (path === undefined ? act?.() : request('DELETE', path));
    onClose();
    notify(said);
  }, renew);
  return (
    <Form
      act={destroy}
      send={action}
      color="red"
      disabled={written.trim() !== name.trim()}
      onCancel={onClose}
    >
      <p className="sem-margem">{text}</p>
      <NameToConfirm thing={name} data-autofocus {...typed(written, setWritten)} />
    </Form>
  );
}

interface IconButtonProps extends Omit<ActionIconProps, 'aria-label'> {
  readonly label: string;
  readonly icon: ComponentType<{ size: number; 'aria-hidden': true }>;
  readonly onClick?: () => void;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** A button with a picture alone; what it is called is said to who points at it, and to who does not see. */
export const IconButton = ({ label, icon: Icon, ...props }: IconButtonProps) => (
  <ActionIcon variant="default" size={30} title={label} aria-label={label} {...props}>
    <Icon size={18} aria-hidden />
  </ActionIcon>
);

/** The same for a file that it loads down. */
export const IconLink = ({
  label,
  icon: Icon,
  download,
}: Pick<IconButtonProps, 'label' | 'icon'> & { readonly download: Address<'GET'> }) => (
  <ActionIcon
    component="a"
    variant="default"
    size={30}
    href={urlOf(download)}
    download
    title={label}
    aria-label={label}
  >
    <Icon size={18} aria-hidden />
  </ActionIcon>
);
