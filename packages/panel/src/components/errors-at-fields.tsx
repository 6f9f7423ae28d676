import { type RefObject, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import type { PanelError } from '../api/panel-error.ts';

type Detail = PanelError['detalhes'][number];

interface ErrorsAtFieldsProps {
  readonly form: RefObject<HTMLFormElement | null>;
  readonly details: readonly Detail[];
  /** Fields of the form that are called otherwise in the API: by its name, theirs. */
  readonly names: Readonly<Record<string, string>>;
}

interface Place {
  readonly id: string;
  readonly box: Element;
  readonly reason: string;
}

/** What is wrong with a field stands below the field, is read with it, and the first one takes the focus. */
export function ErrorsAtFields({ form, details, names }: ErrorsAtFieldsProps) {
  const [places, setPlaces] = useState<readonly Place[]>([]);
  useLayoutEffect(() => {
    const found = details.flatMap(({ campo, motivo }, n) => {
      const field = fieldOf(form.current, names[campo] ?? campo);
      const box = field?.closest('.mantine-InputWrapper-root');
      return field && box ? [{ field, box, reason: motivo, id: `erro-${n}-${field.name}` }] : [];
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
  }, [form, details, names]);
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

function fieldOf(form: HTMLFormElement | null, name: string): HTMLInputElement | undefined {
  const field = form?.elements.namedItem(name);
  return field instanceof HTMLElement ? (field as HTMLInputElement) : undefined;
}
