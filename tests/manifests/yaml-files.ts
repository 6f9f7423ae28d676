import { readdirSync, readFileSync } from 'node:fs';
import { parseAllDocuments } from 'yaml';
import { ROOT } from './dockerfiles.ts';

/** An object of Kubernetes, and the file that it stands in. */
export interface Manifest {
  readonly file: string;
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: {
    readonly name: string;
    readonly annotations?: Record<string, string>;
    labels?: Record<string, string>;
  };
  // biome-ignore lint/suspicious/noExplicitAny: what is in it, the schema of its kind says
  readonly [field: string]: any;
}

/** All documents of a YAML text. Throws at the first fault, a doubled key among them. */
// biome-ignore lint/suspicious/noExplicitAny: the caller's schema says what it is
export function parseYaml(text: string, file: string): any[] {
  return parseAllDocuments(text, { merge: true }).map((document) => {
    const [fault] = [...document.errors, ...document.warnings];
    if (fault) throw new Error(`${file}: ${fault.message}`);
    return document.toJS();
  });
}

// biome-ignore lint/suspicious/noExplicitAny: the caller's schema says what it is
export function readYaml(file: string): any {
  const [document, ...more] = parseYaml(readFileSync(`${ROOT}${file}`, 'utf8'), file);
  if (more.length) throw new Error(`${file} holds several documents`);
  return document;
}

/** The files below a folder with one of these endings, from the root of the repository. */
export function filesBelow(folder: string, ...endings: string[]): string[] {
  return readdirSync(`${ROOT}${folder}`, { recursive: true, encoding: 'utf8' })
    .filter((name) => endings.some((ending) => name.endsWith(ending)))
    .map((name) => `${folder}/${name}`)
    .sort();
}

const isKustomization = (file: string) => file.endsWith('/kustomization.yaml');

export const kustomizations = (): string[] => filesBelow('k8s', '.yaml').filter(isKustomization);

let written: readonly Manifest[] | undefined;

/** Every object in k8s/ as it is written, before kustomize puts it together. */
export function writtenManifests(): readonly Manifest[] {
  written ??= filesBelow('k8s', '.yaml')
    .filter((file) => !isKustomization(file))
    .flatMap((file) =>
      parseYaml(readFileSync(`${ROOT}${file}`, 'utf8'), file).map((object) => ({ file, ...object })),
    );
  return written;
}

export function find(manifests: readonly Manifest[], kind: string, name: string): Manifest {
  const found = manifests.filter((object) => object.kind === kind && object.metadata.name === name);
  if (found.length !== 1) throw new Error(`${found.length} of ${kind}/${name}`);
  return found[0] as Manifest;
}
