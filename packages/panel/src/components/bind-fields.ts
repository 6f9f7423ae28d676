/** What is kept somewhere, for what shows and changes it. */
export interface Held<T> {
  readonly valor: T;
  readonly onChange: (valor: T) => void;
}

interface Changed<Name extends string, V> {
  readonly currentTarget: Readonly<Record<Name, V>>;
}
type TextIn<T> = { [Name in keyof T]-?: T[Name] extends string ? Name : never }[keyof T];

/** Ties a text that is kept somewhere to an input. */
export const typed = <V extends string>(value: V, change: (value: string) => void) => ({
  value,
  onChange: ({ currentTarget }: Changed<'value', string>) => change(currentTarget.value),
});

/** The same for one of many, by what it is known by; empty until something is typed. */
export const typedAt = (all: Texts, key: string, change: (all: Texts) => void) =>
  typed(all[key] ?? '', (value) => change({ ...all, [key]: value }));

export type Texts = Readonly<Record<string, string>>;

/** Ties a yes or no to a box that is ticked. */
export const check = (checked: boolean, change: (checked: boolean) => void) => ({
  checked,
  onChange: ({ currentTarget }: Changed<'checked', boolean>) => change(currentTarget.checked),
});

/** Ties values that are kept somewhere to what shows them: `field` to an input, `choice` to a choice of the house. */
export const bindFields = <T extends object>(
  values: T,
  change: (name: TextIn<T>, value: string) => void,
) => ({
  field: <Name extends TextIn<T>>(name: Name) => ({
    name: String(name),
    ...typed(values[name] as T[Name] & string, (value) => change(name, value)),
  }),
  choice: <Name extends TextIn<T>>(name: Name) => ({
    nome: String(name),
    valor: values[name] as T[Name] & string,
    onChange: (value: string) => change(name, value),
  }),
});
