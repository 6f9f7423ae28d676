export { type Dispatch, type Mailer, openMailer, RefusedEmail } from './open-mailer.ts';
export { type MesDoEmail, writeEmail } from './write-email.ts';
