import { Counter, Gauge, Histogram } from '@apura/runtime';

/** How long requests take. `route` is the pattern of the address, never the address: few, and no id among them. */
export const requestDuration = new Histogram({
  name: 'apura_http_request_seconds',
  help: 'Time from the first byte of a request to the last of its answer.',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60],
});

export const requestsUnderWay = new Gauge({
  name: 'apura_http_requests_under_way',
  help: 'Requests that are not answered yet.',
});

/** `of`: what there were too few places for (`limits/open-places.ts`); `how`: "refused", or "yielded" to who had none. */
export const placesRefused = new Counter({
  name: 'apura_places_refused_total',
  help: 'Requests and connections that got no place, or had to give theirs up.',
  labelNames: ['of', 'how'],
});

/** `of` as above, or "beginning": not looked at yet, or "refusal": to be told that they ask too much. */
export const waiting = new Gauge({
  name: 'apura_waiting',
  help: 'Requests and connections that wait for a place or for their turn.',
  labelNames: ['of'],
});

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** A method that nobody serves must not become a label of its own. */
export const knownMethod = (method: string): string => (METHODS.has(method) ? method : 'other');
