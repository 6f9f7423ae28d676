declare namespace WebAssembly {
  function instantiate(
    bytes: Uint8Array,
    imports: object,
  ): Promise<{ instance: { exports: { __wbindgen_start(): void } } }>;
}

/** Where Prisma's engine says why it panics. */
declare var PRISMA_WASM_PANIC_REGISTRY: { set_message(message: string): void } | undefined;
