/** Filled in by the bundler from package.json. */
declare const __VERSAO__: string;

export const VERSION = __VERSAO__;
