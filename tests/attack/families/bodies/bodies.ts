import type { Family } from '../../attack.ts';
import { framingAttacks } from './framing.ts';
import { jsonAttacks } from './json.ts';
import { multipartAttacks } from './multipart.ts';

/** What a request carries: JSON, forms, and how long they are. */
export const bodies: Family = {
  name: 'Bodies',
  attacks: () => [...jsonAttacks, ...multipartAttacks, ...framingAttacks],
};
