import { attributesOf } from './markup.ts';

/** Namespaces in scope: prefix to URI; the default one is the empty prefix. Never changed once it was made. */
export type Scope = ReadonlyMap<string, string>;

export const NOTHING: Scope = new Map();

/** The scope inside a tag, the same object where the tag declares nothing. */
export function scopeInside(outer: Scope, rest: string): Scope {
  if (!rest.includes('xmlns')) return outer;
  const declared = attributesOf(rest).flatMap(([name, uri]) => {
    const prefix = declaredPrefix(name);
    return prefix === undefined ? [] : [[prefix, uri] as const];
  });
  return declared.length === 0 ? outer : new Map([...outer, ...declared]);
}

/** The prefix that an attribute declares; undefined of one that declares none. */
export function declaredPrefix(attribute: string): string | undefined {
  if (attribute === 'xmlns') return '';
  return attribute.startsWith('xmlns:') ? attribute.slice('xmlns:'.length) : undefined;
}

/** The scope without prefixed namespaces: as it is where nothing but the layout's own stands around an element. */
export function onlyDefault(scope: Scope): Scope {
  const uri = scope.get('');
  return uri === undefined ? NOTHING : new Map([['', uri]]);
}
