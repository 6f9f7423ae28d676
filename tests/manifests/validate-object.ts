import type { Manifest } from './yaml-files.ts';

/** The package that has the schemas of a group; `undefined` for one that we do not use. */
function modulePath(apiVersion: string, kind: string): string {
  const [group = '', version] = apiVersion.includes('/') ? apiVersion.split('/') : ['', apiVersion];
  const path = `${group === '' ? '' : `${group}/`}${version}/${kind}`;
  const packages: Record<string, string> = {
    'keda.sh': '@kubernetes-models/keda',
    'monitoring.coreos.com': '@kubernetes-models/prometheus-operator',
    'external-secrets.io': '@kubernetes-models/external-secrets',
  };
  return `${packages[group] ?? 'kubernetes-models'}/${path}`;
}

/**
 * Checks an object against the schema of its kind; throws with what is wrong. The schemas let unknown fields pass, as
 * the API server does, which drops them: a misspelt field would be lost in silence. So what the schema never looked at
 * is a fault too.
 */
export async function validateObject({ file, ...object }: Manifest): Promise<void> {
  const { [object.kind]: Model } = (await import(modulePath(object.apiVersion, object.kind))) as Record<
    string,
    { readonly prototype: { validate(this: object): void } }
  >;
  if (!Model) throw new Error(`${file}: no schema of ${object.apiVersion} ${object.kind}`);
  const unread = new Set<string>();
  Model.prototype.validate.call(watch(object, '', unread));
  if (unread.size) throw new Error(`${file}: ${object.kind} has no field ${[...unread].join(', ')}`);
}

/** The same data, in which each field that is read is taken off the list of the unread ones. */
function watch<T>(value: T, path: string, unread: Set<string>): T {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item, index) => watch(item, `${path}[${index}]`, unread)) as T;
  const fields = Object.entries(value).map(([name, field]): [string, unknown] => [
    name,
    watch(field, `${path}.${name}`, unread),
  ]);
  for (const [name] of fields) unread.add(`${path}.${name}`);
  return new Proxy(Object.fromEntries(fields), {
    get(target, name) {
      if (typeof name === 'string') unread.delete(`${path}.${name}`);
      return Reflect.get(target, name);
    },
  }) as T;
}
