/** What the developer pages show, as a reader finds it there. */
export interface PageExample {
  readonly operation: string;
  /** By the mark of the block: sh, js, python, php. */
  readonly blocks: Readonly<Record<string, string>>;
}

/** The pages of the reference, found by their links from the first one; each in Markdown. */
export async function readReference(baseUrl: string): Promise<{ guide: string; examples: PageExample[] }> {
  const read = async (path: string) =>
    (await fetch(new URL(path, baseUrl), { headers: { accept: 'text/markdown' } })).text();
  const guide = await read('/desenvolvedores');
  const paths = [...guide.matchAll(/\[Com exemplos\]\((\/desenvolvedores\/[^)]+)\)/g)].map(
    ([, path]) => path,
  );
  const pages = await Promise.all(paths.map((path) => read(path ?? '')));
  return { guide, examples: pages.flatMap(examplesOf) };
}

function examplesOf(page: string): PageExample[] {
  return page
    .split(/^(?=<a id=")/m)
    .slice(1)
    .map((section) => ({
      operation: /^<a id="([^"]+)"/.exec(section)?.[1] ?? '',
      blocks: Object.fromEntries(
        [...section.matchAll(/```(sh|js|python|php)\n([\s\S]*?)\n```/g)].map(([, mark, code]) => [
          mark,
          code,
        ]),
      ),
    }));
}

/** The blocks of one section, in their order. */
export function shellOf(guide: string, anchor: string): string[] {
  const section = guide.split(`<a id="${anchor}"></a>`)[1]?.split('<a id=')[0] ?? '';
  return [...section.matchAll(/```sh\n([\s\S]*?)\n```/g)].map(([, code = '']) => code);
}
