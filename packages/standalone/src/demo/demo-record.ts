import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Home, writePrivate } from '../home.ts';

/** What later starts tell about the demo; demo data, readable by the home's user only. */
export interface DemoRecord {
  readonly email: string;
  readonly password: string;
  readonly key: string;
  readonly apuracao_id: string;
  /** Path of one note of the sample month. */
  readonly exemplo: string;
}

const fileOf = (home: Home): string => join(home.demo, 'demo.json');

export function readDemo(home: Home): DemoRecord | undefined {
  return existsSync(fileOf(home))
    ? (JSON.parse(readFileSync(fileOf(home), 'utf8')) as DemoRecord)
    : undefined;
}

export function writeDemo(home: Home, record: DemoRecord): void {
  mkdirSync(home.demo, { recursive: true, mode: 0o700 });
  writePrivate(fileOf(home), record);
}
