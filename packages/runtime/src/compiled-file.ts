/**
 * Where the compiled `path` lies ("./thread.js", beside the module `from`). Threads and processes run what was built, also
 * where the module itself runs from its source, as in tests.
 */
export function compiledFile(path: string, from: string): URL {
  const [source, compiled] = ['/src/', '/dist/'];
  const at = from.lastIndexOf(source);
  return new URL(path, at === -1 ? from : from.slice(0, at) + compiled + from.slice(at + source.length));
}
