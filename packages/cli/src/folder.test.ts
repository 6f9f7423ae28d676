import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { configFolder, stateFolder } from './connect.ts';

const HOME = '/home/ana';
const folders = (platform: NodeJS.Platform, ambiente: Record<string, string>) => {
  const machine = { platform, ambiente: { HOME, ...ambiente } };
  return [configFolder(machine), stateFolder(machine)];
};

test('each system has its usual folders, and XDG counts on all of them', () => {
  const windows = { APPDATA: '/ana/Roaming', LOCALAPPDATA: '/ana/Local' };
  expect(folders('linux', windows)).toEqual([
    join(HOME, '.config', 'apura'),
    join(HOME, '.local', 'state', 'apura'),
  ]);
  const library = join(HOME, 'Library', 'Application Support', 'apura');
  expect(folders('darwin', {})).toEqual([library, library]);
  expect(folders('win32', windows)).toEqual([join('/ana/Roaming', 'apura'), join('/ana/Local', 'apura')]);
  expect(folders('win32', {})).toEqual(folders('linux', {}));
  for (const platform of ['linux', 'darwin', 'win32'] as const)
    expect(folders(platform, { ...windows, XDG_CONFIG_HOME: '/c', XDG_STATE_HOME: '/s' })).toEqual([
      join('/c', 'apura'),
      join('/s', 'apura'),
    ]);
  expect(folders('linux', { XDG_CONFIG_HOME: 'relative' })).toEqual(folders('linux', {}));
});
