import { writeFileSync } from 'node:fs';
import type { Answer } from './recording-proxy.ts';

const FILE = new URL('../../../services/gateway/src/openapi/exemplos/respostas.json', import.meta.url);
/** Of each list so many items, of each text so many lines: an example shows how an answer looks. */
const ITEMS = 2;
const LINES = 12;

/** Where the service stood and what it called while it was recorded, and how a reader sees that. */
const shown = (text: string, baseUrl: string): string =>
  text
    .replaceAll(baseUrl.replace(/\/$/, ''), 'https://apura.example')
    .replace(/http:\/\/127\.0\.0\.1:\d+\/\d+\/webhooks/g, 'https://escritorio.example/apura');

/** Keeps what the calls were answered, cut short, as what the document and the pages show. */
export function keepRecorded(answers: Readonly<Record<string, Answer>>, baseUrl: string): void {
  const lines = Object.entries(answers)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([operation, { status, type, text }]) => {
      const body = bodyOf(type, shown(text, baseUrl));
      return `${JSON.stringify(operation)}: ${JSON.stringify({ status, ...(body === undefined ? {} : { body }) })}`;
    });
  writeFileSync(FILE, `{\n${lines.join(',\n')}\n}\n`);
}

function bodyOf(type: string, text: string): unknown {
  if (type === 'application/json') return cut(JSON.parse(text));
  return type.startsWith('text/') ? text.split(/\r?\n/).slice(0, LINES).join('\n') : undefined;
}

function cut(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.slice(0, ITEMS).map((part) => cut(part));
  if (name === 'secret') return 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, cut(part, key)]));
}
