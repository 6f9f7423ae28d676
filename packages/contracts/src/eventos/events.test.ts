import { expect, test } from '@jest/globals';
import { validate } from '../validate.ts';
import {
  composeEvent,
  createExample,
  createFato,
  EVENT_EXAMPLES,
  EVENT_SCHEMAS,
  EVENT_TYPES,
  EVENTS,
  type EventType,
  type Fato,
} from './events.ts';

const ID = '01937b2e-7c2a-7d3e-8f4a-5b6c7d8e9f00';
const BASE = 'https://office.example';

const ofExample = (type: EventType): Fato => createExample(type);
const compose = ({ type, data }: Fato) =>
  composeEvent({ id: ID, type, criado_em: new Date('2026-04-01'), sequencia: 1, payload: data }, BASE);

test('the four events of the specification are there', () => {
  expect(EVENT_TYPES).toEqual(
    expect.arrayContaining([
      'apuracao.criada',
      'apuracao.calculada',
      'apuracao.inconsistencia',
      'xml.parse_failed',
    ]),
  );
});

test.each(EVENT_TYPES)(
  '%s: what its row makes passes as it is sent, without any of its members it does not',
  (type) => {
    const schema = EVENT_SCHEMAS[type];
    for (const event of [compose(ofExample(type)), EVENT_EXAMPLES[type]]) {
      expect(validate(schema, event)).toBe(event);
      for (const member of Object.keys(event)) {
        const { [member as keyof typeof event]: _, ...rest } = event;
        expect(() => validate(schema, rest)).toThrow();
      }
    }
  },
);

test.each(EVENT_TYPES)('%s takes no event of another type', (type) => {
  for (const other of EVENT_TYPES.filter((one) => one !== type))
    expect(() => validate(EVENT_SCHEMAS[type], EVENT_EXAMPLES[other])).toThrow();
});

test.each(EVENT_TYPES)('%s is told in words of its own, and its data too', (type) => {
  const { label, data } = EVENTS[type];
  const { description } = data as { description?: string };
  expect(description).toMatch(/^\p{Ll}/u);
  const others = EVENT_TYPES.filter((one) => one !== type).map((one) => EVENTS[one]);
  expect(others.map((other) => other.label)).not.toContain(label);
  expect(others.map((other) => (other.data as { description?: string }).description)).not.toContain(
    description,
  );
});

/** Each address that an event names, wherever it stands. */
const addressesIn = (value: unknown): string[] => JSON.stringify(value).match(/https?:[^"]+/g) ?? [];

test.each(EVENT_TYPES)(
  '%s is kept without links; those that are sent begin with the public address',
  (type) => {
    const { data, ...fato } = ofExample(type);
    expect(addressesIn(data)).toEqual([]);
    const older = {
      ...fato,
      data: { ...data, ...('links' in EVENTS[type] ? { links: { self: 'https://old.example' } } : {}) },
    };
    for (const one of [compose(ofExample(type)), compose(older as Fato)])
      expect(addressesIn(one).filter((address) => !address.startsWith(`${BASE}/v1/`))).toEqual([]);
  },
);

test('a version has its own address and that of its report, an upload its own', () => {
  expect(compose(ofExample('apuracao.criada')).data).toHaveProperty('links', {
    apuracao: `${BASE}/v1/apuracoes/${ID}`,
    pdf: `${BASE}/v1/apuracoes/${ID}/pdf`,
  });
  expect(compose(ofExample('lote.concluido')).data).toHaveProperty('links', {
    self: `${BASE}/v1/upload/${ID}`,
  });
});

test('where a file was not read at a place, none is told', () => {
  const refused = createFato('xml.parse_failed', {
    ...EVENTS['xml.parse_failed'].example,
    linha: 3,
    coluna: null,
  });
  expect(refused.data).toMatchObject({ linha: 3 });
  expect(refused.data).not.toHaveProperty('coluna');
});
