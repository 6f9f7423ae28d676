import type { Database, Quotas } from '@apura/database';
import type { KeyRing, Logger } from '@apura/runtime';
import type { Storage } from '@apura/storage';
import type { Calculos } from './calculo/calculos.ts';
import type { NotedOpenings } from './compartilhamentos/note-openings.ts';
import type { Providers } from './panel/empresa/providers.ts';
import type { Paces } from './request/bodies/paces.ts';
import type { Limiter } from './request/limits/limiter.ts';
import type { SharedPlaces } from './request/limits/open-places.ts';

export interface Installation {
  readonly name: string;
  readonly address: string;
  readonly contact: string;
  readonly price: string;
  /** Who answers for personal data. */
  readonly dpo: string;
  /** Where the data lie, who else handles them, how long backups are kept: in sentences. */
  readonly data: string;
  /** Addresses and networks that webhooks are sent from; none where nobody has said it. */
  readonly egress: readonly string[];
  /** File of the command as it was packed with this service; undefined where it was not. */
  readonly command: string | undefined;
}

/** What the routes work with. */
export interface Gateway {
  readonly database: Database;
  readonly storage: Storage;
  readonly logger: Logger;
  /** Computes away from the event loop. */
  readonly calculos: Calculos;
  readonly limiter: Limiter;
  /** Links in answers begin with it; no closing slash. */
  readonly publicBaseUrl: string;
  /** Addresses and networks whose X-Forwarded-For is believed; none: the connection's own address counts. */
  readonly trustedProxies: readonly string[];
  readonly keyRing: KeyRing;
  /** What an office may use that has no quotas of its own. */
  readonly quotas: Quotas;
  /** "host:port" pairs that webhooks may reach although they are private or plain http. */
  readonly allowedHosts: readonly string[];
  /** Ports of this machine that are the deployment's own: no webhook reaches them. */
  readonly ownPorts: ReadonlySet<number>;
  readonly providers: Providers;
  readonly openings: NotedOpenings;
  /** Where offices sign up once this cell has so many; undefined: always here. */
  readonly nextCell: { readonly address: string; readonly after: number } | undefined;
  /** What the requests of this process share. */
  readonly places: SharedPlaces;
  /** How fast a body must come. */
  readonly paces: Paces;
  /** Aborted when the process is about to end: what would go on for long ends then. */
  readonly encerrando: AbortSignal;
  /** Where the panel's build is; it may be missing. */
  readonly panelFolder: string;
  /** Markdown that whoever runs the service shows in place of ours, by the page's path. */
  readonly ownTexts: Readonly<Record<string, string>>;
  /** Who runs the service, as the public pages name them; empty where nobody has said it. */
  readonly installation: Installation;
  readonly agora: () => Date;
}
