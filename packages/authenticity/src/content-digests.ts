import { createHash } from 'node:crypto';
import { findSignedParts } from './signed-parts.ts';

/** The SHA-1 in base64 of each signed element of a file, as its signature has to name it (xmldsig-core-schema_v1.01.xsd). */
export const contentDigests = (text: string): string[] =>
  [...findSignedParts(text, () => true).parts.values()].map(({ canonical }) =>
    createHash('sha1').update(canonical).digest('base64'),
  );
