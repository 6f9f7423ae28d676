declare namespace WebAssembly {
  function instantiate(bytes: Uint8Array, imports: object): Promise<{ instance: { exports: object } }>;
}
