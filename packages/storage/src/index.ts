export { openStorage, storageConfig } from './config.ts';
export { postgresStorage } from './postgres-storage.ts';
export {
  CorruptContent,
  type NewObject,
  type OpenStorage,
  type Storage,
  type StoredObjects,
  type TakeBack,
} from './storage.ts';
