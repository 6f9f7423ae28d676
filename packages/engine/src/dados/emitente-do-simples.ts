const CRT_DO_SIMPLES: ReadonlySet<string> = new Set(['1', '2', '4']);

/** Whether an issuer's CRT puts it in the Simples Nacional or makes it an MEI. Without a CRT it counts as regime normal. */
export const isEmitenteDoSimples = (crt: string | undefined): boolean =>
  crt !== undefined && CRT_DO_SIMPLES.has(crt);
