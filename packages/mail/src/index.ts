export { escreverEmail, type Texto } from './escrever-email.ts';
export { type Chunk, MODELOS, type ModeloDeEmail } from './modelos.ts';
export { type Dispatch, type Mailer, openMailer, RefusedEmail } from './open-mailer.ts';
