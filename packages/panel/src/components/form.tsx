import { Button, Modal } from '@mantine/core';
import { type ReactNode, type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { errorOf, type PanelError } from '../api/panel-error.ts';
import { useReadOnly } from '../api/sessao.ts';
import { bindFields } from './bind-fields.ts';
import { Failure } from './page.tsx';
import { Cartao } from './partes.tsx';

/** What is wrong with a field of a form: the names that the field may go by there, the likeliest first. */
interface FieldError {
  readonly names: readonly string[];
  readonly reason: string;
}

/** What an error says of fields. `names`: those that the form calls otherwise than the API, by the API's name. */
const fieldErrors = (
  { message, detalhes, campos }: Pick<PanelError, 'message' | 'detalhes' | 'campos'>,
  names: Readonly<Record<string, string>>,
): FieldError[] =>
  detalhes.length > 0
    ? detalhes.map(({ campo, motivo }) => ({
        // What is wrong within a value stands at the field of the whole: "cabecalhos.host" at "cabecalhos".
        names: [names[campo] ?? campo, ...campo.split('.', 1)],
        reason: motivo,
      }))
    : [{ names: campos, reason: message }];

/** What `useAto` gives, as far as a form or a button needs it. */
export interface Act<In> {
  readonly error: unknown;
  readonly isPending: boolean;
  readonly variables: In | undefined;
  readonly mutate: (input: In) => void;
}

interface FormProps<In> {
  readonly act: Act<In>;
  readonly input?: In;
  /** What the button says; without it there is nothing to send. */
  readonly send: string | undefined;
  /** A part of a page of its own, under this name. */
  readonly titulo?: string;
  readonly acoes?: ReactNode;
  readonly children: ReactNode;
  /** What is in it are fields, beside one another as far as there is room. */
  readonly campos?: boolean;
  readonly error?: unknown;
  /** Fields that the API calls otherwise: by its name, theirs. */
  readonly names?: Readonly<Record<string, string>>;
  readonly disabled?: boolean;
  /** The fields are only shown: nothing can be changed. */
  readonly readOnly?: boolean;
  readonly variant?: 'filled' | 'light' | 'default';
  readonly color?: 'red';
  readonly wide?: boolean;
  /** What sends it stands before the fields: there are more of them than a screen has room for. */
  readonly sendAbove?: boolean;
  readonly onCancel?: (() => void) | undefined;
  readonly others?: ReactNode;
  readonly after?: ReactNode;
}

const SAME = {};

/** Fields, what went wrong when they were sent, and the button that sends them. */
export const Form = <In,>({ titulo, acoes, ...form }: FormProps<In>) =>
  titulo === undefined ? (
    <Fields {...form} />
  ) : (
    <Cartao titulo={titulo} acoes={acoes}>
      <Fields {...form} />
    </Cartao>
  );

function Fields<In>(props: Omit<FormProps<In>, 'titulo' | 'acoes'>) {
  const { act, input, send, children, error = act.error, names = SAME, onCancel, others, after } = props;
  const { disabled = false, readOnly = false, wide = false, sendAbove = false } = props;
  const { variant = 'filled', color } = props;
  const readsOnly = useReadOnly();
  const form = useRef<HTMLFormElement>(null);
  const errors = useMemo(() => (error ? fieldErrors(errorOf(error), names) : []), [error, names]);
  const button = (
    <Button
      type="submit"
      variant={variant}
      {...(color ? { color } : {})}
      loading={act.isPending}
      disabled={disabled}
      fullWidth={wide}
    >
      {send}
    </Button>
  );
  const fields = props.campos ? <div className="campos">{children}</div> : children;
  const buttons = !wide && !readOnly && !readsOnly && send !== undefined && (
    <div className={sendAbove ? 'botoes no-alto' : 'botoes'}>
      {onCancel && (
        <Button variant="default" onClick={onCancel}>
          Cancelar
        </Button>
      )}
      {others}
      {button}
    </div>
  );
  return (
    <form
      ref={form}
      className="formulario"
      onSubmit={(event) => {
        event.preventDefault();
        // A dialog may stand within a form: what is sent in it is not sent by that form too.
        event.stopPropagation();
        // An act that takes something comes with its input.
        if (!readsOnly) act.mutate(input as In);
      }}
    >
      {sendAbove && buttons}
      {readOnly ? (
        <fieldset className="formulario sem-borda" disabled>
          {fields}
        </fieldset>
      ) : (
        fields
      )}
      {error ? <Failure erro={error} /> : null}
      {error ? <ErrorsAtFields form={form} errors={errors} /> : null}
      {wide && button}
      {!sendAbove && buttons}
      {after}
    </form>
  );
}

interface ErrorsAtFieldsProps {
  readonly form: RefObject<HTMLFormElement | null>;
  readonly errors: readonly FieldError[];
}

interface Place {
  readonly id: string;
  readonly box: Element;
  readonly reason: string;
}

/** What is wrong with a field stands below the field, is read with it, and the first one takes the focus. */
function ErrorsAtFields({ form, errors }: ErrorsAtFieldsProps) {
  const [places, setPlaces] = useState<readonly Place[]>([]);
  useLayoutEffect(() => {
    const found = errors.flatMap(({ names, reason }, n) => {
      const { field, called } = names.map((name) => fieldOf(form.current, name)).find(Boolean) ?? {};
      const box = field?.closest('.mantine-InputWrapper-root');
      return field && box ? [{ field, box, reason, id: `erro-${n}-${called?.replaceAll(' ', '-')}` }] : [];
    });
    for (const { field, id } of found) {
      field.setAttribute('aria-invalid', 'true');
      field.setAttribute('aria-errormessage', id);
    }
    found[0]?.field.focus();
    setPlaces(found);
    return () => {
      for (const { field } of found) {
        field.removeAttribute('aria-invalid');
        field.removeAttribute('aria-errormessage');
      }
    };
  }, [form, errors]);
  return places.map(({ id, box, reason }) =>
    createPortal(
      <p id={id} className="texto-erro miudo sem-margem">
        {reason}
      </p>,
      box,
      id,
    ),
  );
}

function fieldOf(form: HTMLFormElement | null, name: string) {
  const field = form?.elements.namedItem(name);
  return field instanceof HTMLElement && 'name' in field ? { field, called: String(field.name) } : undefined;
}

/** What is typed into a form, by the names of its fields. */
export function useFields<T extends object>(initial: T) {
  const [values, setValues] = useState(initial);
  const change = (changed: Partial<T>) => setValues((before) => ({ ...before, ...changed }));
  return {
    values,
    change,
    // `bindFields` names members that are texts.
    ...bindFields(values, (name, value) => change({ [name]: value } as Partial<T>)),
  };
}

interface PropsDaJanela {
  readonly aberta: boolean;
  readonly titulo: string;
  readonly size?: 'md' | 'xl';
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A dialog. The page behind it is held by CSS, because Mantine's own lock writes a style element. */
export const Janela = ({ aberta, titulo, size = 'md', onClose, children }: PropsDaJanela) => (
  <Modal
    opened={aberta}
    onClose={onClose}
    title={titulo}
    lockScroll={false}
    centered
    size={size}
    closeButtonProps={{ 'aria-label': 'Fechar' }}
  >
    {children}
  </Modal>
);
