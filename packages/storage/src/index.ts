export { openStorage, storageConfig } from './config.ts';
export { CorruptContent } from './decode.ts';
export { postgresStorage } from './postgres-storage.ts';
export type { NewObject, OpenStorage, Storage, StoredObjects, TakeBack } from './storage.ts';
