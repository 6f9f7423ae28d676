/** A browser that has answered `--version` under exactly this environment. */
export interface Executavel {
  readonly caminho: string;
  readonly origem: 'configurado' | 'instalado' | 'embutido';
  /** The whole environment to start it with. It holds none of our own variables, so a browser never sees a secret. */
  readonly ambiente: Readonly<Record<string, string>>;
}
