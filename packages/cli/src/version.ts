/** Filled in by the bundler from package.json; from source there is none. */
declare const __VERSAO__: string | undefined;

export const VERSION = typeof __VERSAO__ === 'undefined' ? '0.0.0' : __VERSAO__;
