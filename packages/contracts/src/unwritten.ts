/** `T` before it is written as JSON: an instant as the Date, a code as the text that the row holds. */
export type Unwritten<T> = T extends string
  ? string | Date
  : T extends object
    ? { readonly [K in keyof T]: Unwritten<T[K]> }
    : T;
