import { acquireUpkeepLock } from '@apura/database';

/** Takes the lock of the upkeep at the address that it is given, says so, and does nothing with it; a test freezes this process. */
const lock = await acquireUpkeepLock(process.argv[2] as string, () => undefined);
process.stdout.write(lock ? 'held' : 'not held');
await lock?.lost;
