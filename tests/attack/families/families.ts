import type { Family } from '../attack.ts';
import { bodies } from './bodies/bodies.ts';
import { assisted } from './crowds/assisted.ts';
import { connections } from './crowds/connections.ts';
import { links } from './crowds/links.ts';
import { providers } from './crowds/providers.ts';
import { streams } from './crowds/streams.ts';
import { sybils } from './crowds/sybils.ts';
import { takeouts } from './crowds/takeouts.ts';
import { forgery } from './entry/forgery.ts';
import { entry } from './entry/keys.ts';
import { floods } from './floods/floods.ts';
import { imports } from './imports/imports.ts';
import { isolation } from './isolation/isolation.ts';
import { names } from './names/names.ts';
import { patterns } from './patterns/patterns.ts';
import { requests } from './requests/requests.ts';
import { verdicts } from './verdicts/verdicts.ts';
import { webhooks } from './webhooks/webhooks.ts';
import { worker } from './worker/worker.ts';
import { xml } from './xml/xml.ts';
import { zip } from './zip/zip.ts';

/** Every family, in the order in which they run. */
export const FAMILIES: readonly Family[] = [
  requests,
  bodies,
  entry,
  forgery,
  isolation,
  webhooks,
  imports,
  names,
  xml,
  zip,
  worker,
  verdicts,
  floods,
  sybils,
  links,
  takeouts,
  streams,
  providers,
  assisted,
  connections,
  patterns,
];
