import fc, { type Arbitrary } from 'fast-check';

type Schema = Readonly<Record<string, unknown>>;

/**
 * Values that fit a JSON schema as the OpenAPI document writes it, its bounds among them; with `alem`, also what lies one
 * beyond a bound.
 */
export function fromSchema(schema: Schema, alem = false): Arbitrary<unknown> {
  if (Array.isArray(schema.enum)) return fc.constantFrom(...schema.enum);
  if ('const' in schema) return fc.constant(schema.const);
  const ramos = (schema.anyOf ?? schema.oneOf) as Schema[] | undefined;
  if (ramos && schema.type === undefined) return fc.oneof(...ramos.map((ramo) => fromSchema(ramo, alem)));
  switch (schema.type) {
    case 'string':
      return texto(schema, alem);
    case 'integer':
    case 'number':
      return inteiro(schema, alem);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array': {
      const minimo = Number(schema.minItems ?? 0);
      const minLength = Math.max(0, minimo - (alem ? 1 : 0));
      return fc.array(fromSchema(schema.items as Schema, alem), { minLength, maxLength: minimo + 2 });
    }
    case 'object': {
      const partes = Object.entries((schema.properties ?? {}) as Record<string, Schema>);
      const requiredKeys = (schema.required ?? []) as string[];
      return fc.record(Object.fromEntries(partes.map(([nome, parte]) => [nome, fromSchema(parte, alem)])), {
        requiredKeys,
      });
    }
    default:
      return fc.jsonValue();
  }
}

function texto({ pattern, format, maxLength }: Schema, alem: boolean): Arbitrary<string> {
  if (alem && maxLength !== undefined) return fc.constant('x'.repeat(Number(maxLength) + 1));
  if (format === 'date-time') return fc.constantFrom('2026-03-31T12:00:00Z', '1999-12-31T23:59:59.999Z');
  if (format === 'date') return fc.constantFrom('2026-02-28', '2026-02-30');
  if (format === 'uri')
    return fc.constantFrom('https://escritorio.example/a', 'http://127.0.0.1/', 'https://');
  // Look-aheads and properties of Unicode are not generated from.
  if (typeof pattern === 'string' && !/\(\?|\\p/.test(pattern)) return matching(pattern);
  return fc.string({ minLength: 1, maxLength: Math.min(Number(maxLength ?? 20), 20) });
}

const made = new Map<string, Arbitrary<string>>();

/** Reading a pattern costs more than the strings that come of it. */
function matching(pattern: string): Arbitrary<string> {
  const there = made.get(pattern) ?? fc.stringMatching(new RegExp(pattern));
  made.set(pattern, there);
  return there;
}

function inteiro({ minimum, maximum }: Schema, alem: boolean): Arbitrary<number> {
  const [min, max] = [Number(minimum ?? -1000), Number(maximum ?? 1000)];
  return fc.oneof(fc.integer({ min, max }), fc.constantFrom(min, max, ...(alem ? [min - 1, max + 1] : [])));
}

/** The same with one thing wrong: a member of another type, too long, unknown, with NUL; or another value altogether. */
export function spoiled(valor: Arbitrary<unknown>): Arbitrary<unknown> {
  const ruim = fc.oneof(
    fc.jsonValue(),
    fc.constantFrom('\u0000', 'x'.repeat(5000), '\ud800', -1, 1e308, [], {}, null, '__proto__'),
  );
  const comUm = fc.tuple(valor, fc.constantFrom('__proto__', 'constructor', 'estranho', ''), fc.nat(), ruim);
  return fc.oneof(
    ruim,
    comUm.map(([inteiro, nome, n, mau]) => {
      if (typeof inteiro !== 'object' || inteiro === null) return mau;
      const nomes = Object.keys(inteiro);
      const qual = nome === '' ? (nomes[n % Math.max(1, nomes.length)] ?? 'x') : nome;
      return Object.fromEntries([...Object.entries(inteiro), [qual, mau]]);
    }),
  );
}
