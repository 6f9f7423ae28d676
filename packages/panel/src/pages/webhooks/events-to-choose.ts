import { EVENT_TYPES, EVENTS } from '@apura/contracts';

/**
 * The kinds of events as a person chooses among them. The build puts the list itself in the place of this module, so that what the
 * rows have beside, such as schemas, reaches no browser (vite.config.ts).
 */
export const EVENTS_TO_CHOOSE = EVENT_TYPES.map((type) => ({
  value: type,
  label: type,
  description: EVENTS[type].label,
}));
