import type { User } from './browser-user.ts';

/** A browser that has answered `--version` under exactly this environment, as this user. */
export interface Executable {
  readonly path: string;
  readonly origem: 'configurado' | 'instalado' | 'embutido';
  /** The whole environment to start it with. It holds none of our own variables, so a browser never sees a secret. */
  readonly environment: Readonly<Record<string, string>>;
  /** Another user than ours, who can read neither our files nor our processes; undefined where we cannot become one. */
  readonly usuario?: User;
  /** True when it has shown a page inside its own sandbox here. */
  readonly sandbox: boolean;
}
