/** What runs in each computing thread. */
export { runTask as default } from './tasks.ts';
