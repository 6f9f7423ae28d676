/** What is kept somewhere, for what shows and changes it. */
export interface Held<T> {
  readonly valor: T;
  readonly onChange: (valor: T) => void;
}

interface Typed {
  readonly currentTarget: { readonly value: string };
}
type TextIn<T> = { [Name in keyof T]-?: T[Name] extends string ? Name : never }[keyof T];

/** Ties values that are kept somewhere to what shows them: `field` to an input, `choice` to a choice of the house. */
export const bindFields = <T extends object>(
  values: T,
  change: (name: TextIn<T>, value: string) => void,
) => ({
  field: <Name extends TextIn<T>>(name: Name) => ({
    name: String(name),
    value: values[name] as T[Name] & string,
    onChange: ({ currentTarget: { value } }: Typed) => change(name, value),
  }),
  choice: <Name extends TextIn<T>>(name: Name) => ({
    nome: String(name),
    valor: values[name] as T[Name] & string,
    onChange: (value: string) => change(name, value),
  }),
});
