import { join } from 'node:path';
import { type Home, readPrivate, writePrivate } from '../home.ts';
import type { Office } from './create-office.ts';

/** What later starts tell about the demo; demo data, readable by the home's user only. */
export interface DemoRecord extends Omit<Office, 'id'> {
  readonly apuracao_id: string;
  /** Path of one note of the sample month. */
  readonly exemplo: string;
}

const fileOf = (home: Home): string => join(home.demo, 'demo.json');

export const readDemo = (home: Home): DemoRecord | undefined => readPrivate(fileOf(home));

/** Into the folder that the demo has made. */
export const writeDemo = (home: Home, record: DemoRecord): void => writePrivate(fileOf(home), record);
