/** A document by its key, an event by its type, the key of its document and its number: what an Id says, whatever zeros it has. */
export function nameOfId(id: string): string {
  const [, type, key, number] = OF_EVENT.exec(id) ?? [];
  return type === undefined ? id.slice(-KEY) : nameOfEvent(type, key as string, number as string);
}

export const nameOfEvent = (type: string, key: string, number: string): string =>
  `${type} ${key} ${Number(number)}`;

const KEY = 44;
const OF_EVENT = /^ID([0-9]{6})([0-9A-Z]{44})([0-9]{1,3})$/;
