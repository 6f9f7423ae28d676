/**
 * Where the compiled `path` lies ("./thread.js", beside the module `from`). Threads and processes run what was built, also
 * where the module itself runs from its source, as in tests.
 */
export const compiledFile = (path: string, from: string): URL =>
  new URL(path, from.replace(/\/src\/(?!.*\/src\/)/, '/dist/'));
