/** The object without the fields that are undefined: an absent optional field is absent. */
export function presentes<T extends object>(campos: { readonly [K in keyof T]: T[K] | undefined }): T {
  const feito: Record<string, unknown> = {};
  // A loop without lists of its own: every group of every document passes here.
  for (const campo in campos) {
    const valor = campos[campo];
    if (valor !== undefined) feito[campo] = valor;
  }
  return feito as T;
}
