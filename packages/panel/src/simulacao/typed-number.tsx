import { type ComponentProps, useId } from 'react';

interface TypedNumberProps extends ComponentProps<'input'> {
  readonly rotulo: string;
  /** The unit, before or behind what is typed. */
  readonly before?: string;
  readonly after?: string;
  readonly wrong: string | undefined;
}

/** A number that is typed; `children` stand below it. */
export function TypedNumber({ rotulo, before, after, wrong, children, ...input }: TypedNumberProps) {
  const id = useId();
  return (
    <div className="campo">
      <label htmlFor={id}>{rotulo}</label>
      <span className="com-prefixo">
        {before && <span aria-hidden>{before}</span>}
        <input
          id={id}
          inputMode="decimal"
          aria-invalid={wrong !== undefined}
          aria-describedby={wrong && `${id}-erro`}
          {...input}
        />
        {after && <span aria-hidden>{after}</span>}
      </span>
      {wrong && (
        <span id={`${id}-erro`} className="texto-erro miudo">
          {wrong}
        </span>
      )}
      {children}
    </div>
  );
}
