export { escreverEmail } from './escrever-email.ts';
export { type Dispatch, type Mailer, openMailer, RefusedEmail } from './open-mailer.ts';
