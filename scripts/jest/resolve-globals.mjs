const GLOBALS = new URL('globals.mjs', import.meta.url).href;

/** A module hook (`module.register`): the package of that name only throws outside Jest's own runtime. */
export const resolve = (specifier, context, next) =>
  specifier === '@jest/globals' ? { url: GLOBALS, shortCircuit: true } : next(specifier, context);
