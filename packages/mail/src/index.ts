export { type Dispatch, type Mailer, openMailer, RefusedEmail } from './open-mailer.ts';
export { writeEmail } from './write-email.ts';
