/** What runs in each computing thread. */
export { fazerTarefa as default } from './tarefas.ts';
