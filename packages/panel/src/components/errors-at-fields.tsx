import { type RefObject, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import type { FieldError } from '../api/fields-of-errors.ts';

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
export function ErrorsAtFields({ form, errors }: ErrorsAtFieldsProps) {
  const [places, setPlaces] = useState<readonly Place[]>([]);
  useLayoutEffect(() => {
    const found = errors.flatMap(({ names, reason }, n) => {
      const field = names.map((name) => fieldOf(form.current, name)).find(Boolean);
      const box = field?.closest('.mantine-InputWrapper-root');
      return field && box ? [{ field, box, reason, id: `erro-${n}-${field.name.replaceAll(' ', '-')}` }] : [];
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

function fieldOf(form: HTMLFormElement | null, name: string): HTMLInputElement | undefined {
  const field = form?.elements.namedItem(name);
  return field instanceof HTMLElement ? (field as HTMLInputElement) : undefined;
}
