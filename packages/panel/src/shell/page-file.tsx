import { type ComponentType, lazy, useState } from 'react';

/** A page in a file of its own. */
export interface PageFile {
  /** Loads the file before somebody asks for the page. */
  load(): Promise<unknown>;
  /** The page itself, once its file is there. */
  loaded?: ComponentType;
  /** The page as it waits for its file. */
  readonly Later: ComponentType;
}

export function pageFile(read: () => Promise<{ default: ComponentType }>): PageFile {
  const load = async () => {
    const file = await read();
    page.loaded = file.default;
    return file;
  };
  const page: PageFile = { load, Later: lazy(load) };
  return page;
}

/**
 * What has been loaded is there at once: React holds back for 300 ms what had to wait for its file. It stays what it was
 * when it was opened, since another component would begin anew.
 */
export function ShownPage({ page }: { readonly page: PageFile }) {
  const [Shown] = useState(() => page.loaded ?? page.Later);
  return <Shown />;
}
