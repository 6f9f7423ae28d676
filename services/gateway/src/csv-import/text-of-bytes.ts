import { isUtf8 } from 'node:buffer';

/** What is not UTF-8 is read as Windows-1252, in which spreadsheets on Brazilian machines save. */
export const textOfBytes = (bytes: Uint8Array): string =>
  new TextDecoder(isUtf8(bytes) ? 'utf-8' : 'windows-1252').decode(bytes);
