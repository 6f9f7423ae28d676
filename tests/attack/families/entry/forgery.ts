import { MIRRORED_ROUTES } from '../../../../services/gateway/src/panel/mount-panel.ts';
import { OPEN_ROUTES, PANEL_ROUTES } from '../../../../services/gateway/src/panel/routes/panel-routes.ts';
import type { Attack, Family } from '../../attack.ts';
import { answerOf } from '../../http.ts';
import { type Person, register } from '../../people.ts';

const NOBODY = '01939f00-0000-7000-8000-000000000000';

/** What a page of another origin makes a person's browser send. It cannot set the panel's own header without asking. */
const FORGERIES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'from another origin': { Origin: 'https://evil.example' },
  'from a sandboxed page': { Origin: 'null' },
  'from a host that begins alike': { Origin: 'http://127.0.0.1.evil.example' },
  'as a form': {
    'X-Apura-Painel': '',
    'Content-Type': 'application/x-www-form-urlencoded',
    'Sec-Fetch-Site': 'cross-site',
  },
  'as a form of plain text': {
    'X-Apura-Painel': '',
    'Content-Type': 'text/plain',
    'Sec-Fetch-Site': 'cross-site',
  },
  'as a form with files': {
    'X-Apura-Painel': '',
    'Content-Type': 'multipart/form-data; boundary=x',
    'Sec-Fetch-Site': 'same-site',
  },
};

/** Every address of the panel that changes something; a new one is among them by itself. */
export const forgery: Family = {
  name: 'Forged requests',
  async attacks(stage) {
    const person = await register(stage);
    return [...OPEN_ROUTES, ...PANEL_ROUTES, ...MIRRORED_ROUTES]
      .filter(({ method }) => method !== 'get')
      .map((route, i) => forged(person, route, i));
  },
};

const forged = (
  person: Person,
  { method, path: filePath }: { method: string; path: string },
  index: number,
): Attack => ({
  name: `${method} ${filePath}, forged in ${Object.keys(FORGERIES).length} ways`,
  right: ['403 origem_recusada'],
  requests: Object.keys(FORGERIES).length,
  ...(index < 4 ? { slice: true as const } : {}),
  async run() {
    const answers = new Set<string>();
    for (const headers of Object.values(FORGERIES)) {
      const path = filePath.replaceAll(/:\w+/g, NOBODY);
      answers.add(answerOf(await person.ask({ method: method.toUpperCase(), path, headers, body: '{}' })));
    }
    return [...answers].join(', ');
  },
});
