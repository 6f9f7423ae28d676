import { entriesOf, isKeyOf } from '@apura/contracts/tables';
import { isRepeatable, type PublicRoute, type Route } from '../route.ts';
import { PUBLIC_ROUTES, ROUTES, TOKEN_ROUTES } from '../routes/routes.ts';
import {
  EXAMPLE_FILES,
  fileField,
  groupOf,
  limitOf,
  namesInPath,
  queryFields,
  TAGS,
} from './parts-of-route.ts';
import { bodyType } from './responses-of.ts';
import { VARIABLES, variableOf, withValues } from './variables.ts';
import { type Json, meaningOf } from './write-schema.ts';

/** What a request names of the caller's, as the programs write it that fill it in. */
const named = (name: string): string => `{{${name}}}`;

/** Of the caller's own; the others a request stores that tells them. */
const OWN: Readonly<Record<string, string>> = {
  base: 'onde está a Apura',
  chave: 'a chave de API: comece com uma de testes, apura_test_…',
};

/**
 * Every operation as a request to send, in the collection format 2.1 that Postman has and that Bruno and others import. What an example
 * names of the caller's is a variable, and the request whose answer tells it stores it: run in their order they follow one another.
 */
export function requestCollection(publicBaseUrl: string): Json {
  const all = [...PUBLIC_ROUTES, ...ROUTES, ...TOKEN_ROUTES];
  const variables = [
    { key: 'base', value: publicBaseUrl, description: OWN.base },
    { key: 'chave', value: '', description: OWN.chave },
    ...entriesOf(VARIABLES).map(([key, { example, meaning }]) => ({
      ...{ key, value: example, description: meaning },
    })),
  ];
  return {
    info: {
      name: 'Apura',
      description: `CBS e IBS a partir dos XMLs do mês, ao lado dos tributos de hoje. Ponha a chave na variável "chave". Documentação: ${publicBaseUrl}/desenvolvedores`,
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    auth: { type: 'bearer', bearer: [{ key: 'token', value: named('chave'), type: 'string' }] },
    variable: variables.map((one) => ({ ...one, type: 'string' })),
    item: entriesOf(TAGS).map(([name, description]) => ({
      ...{ name, description },
      item: all.filter((route) => groupOf(route) === name).map(itemOf),
    })),
  };
}

function itemOf(route: Route | PublicRoute): Json {
  const { operation, summary, method } = route;
  const stored = entriesOf(VARIABLES).flatMap(([name, { from }]) =>
    from?.operation === operation ? [storing(name, from.field)] : [],
  );
  return {
    name: summary,
    ...(stored.length
      ? { event: [{ listen: 'test', script: { type: 'text/javascript', exec: stored } }] }
      : {}),
    request: {
      method: method.toUpperCase(),
      description: `${operation}. Limite: ${limitOf(route)}.`,
      ...('scope' in route ? {} : { auth: { type: 'noauth' } }),
      header: headersOf(route),
      url: urlOf(route),
      ...bodyOf(route),
    },
    response: [],
  };
}

/** A line that keeps what an answer tells; an answer without it changes nothing. */
function storing(name: string, field: string): string {
  const path = field
    .split('.')
    .map((part) => `?.${part.replace('[', '?.[')}`)
    .join('');
  return `if (pm.response.code < 300) { const it = pm.response.json()${path}; if (it) pm.collectionVariables.set('${name}', it); }`;
}

function headersOf(route: Route | PublicRoute): Json[] {
  const type = bodyType(route);
  return [
    // A form's has its boundary too, which the program knows.
    ...(type && type !== 'multipart/form-data' ? [{ key: 'Content-Type', value: type }] : []),
    ...(isRepeatable(route) ? [{ key: 'Idempotency-Key', value: named('$guid') }] : []),
  ];
}

function urlOf(route: Route | PublicRoute): Json {
  const { path, example = {} } = route;
  const sent = withValues(example.query ?? {}, named);
  const query = queryFields(route).map(({ name, schema, required }) => ({
    key: name,
    value: sent[name] ?? '',
    description: meaningOf(schema, name) ?? '',
    ...(sent[name] === undefined && !required ? { disabled: true } : {}),
  }));
  const shown = query.flatMap(({ key, value, disabled }) => (disabled ? [] : [`${key}=${value}`]));
  return {
    raw: `${named('base')}${path}${shown.length ? `?${shown.join('&')}` : ''}`,
    host: [named('base')],
    path: path.split('/').slice(1),
    ...(query.length ? { query } : {}),
    ...(namesInPath(route).length
      ? { variable: namesInPath(route).map((key) => ({ key, value: named(variableOf(path)) })) }
      : {}),
  };
}

function bodyOf(route: Route | PublicRoute): Json {
  const { example = {}, form } = route;
  const type = bodyType(route);
  if (type === undefined) return {};
  const body = withValues(example.body, named);
  if (form) {
    const fields = Object.entries(body ?? {}).map(([key, value]) => ({
      key,
      value: String(value),
      type: 'text',
    }));
    return {
      body: {
        mode: 'formdata',
        formdata: [...fields, { key: fileField(form), type: 'file', src: example.file }],
      },
    };
  }
  if (type === 'application/octet-stream') return { body: { mode: 'file', file: { src: example.file } } };
  const language = type === 'application/json' ? 'json' : 'text';
  const text =
    example.file && isKeyOf(EXAMPLE_FILES, example.file)
      ? EXAMPLE_FILES[example.file]
      : JSON.stringify(body ?? {}, null, 2);
  return { body: { mode: 'raw', raw: text, options: { raw: { language } } } };
}
