import { EventEmitter } from 'node:events';

/** Tells who lets chunks go first that this process has done one. */
export const chunkDone = new EventEmitter().setMaxListeners(0);
export const CHUNK_DONE = 'done';
