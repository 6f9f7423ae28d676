import { createServer } from 'node:net';
import { Refusal } from '../refusal.ts';

/** Refuses a port that the gateway could not listen on. */
export function checkPort(port: number): Promise<void> {
  return new Promise((done, fail) => {
    const server = createServer();
    server.once('error', ({ code }: NodeJS.ErrnoException) => {
      const why = code === 'EACCES' ? 'não pode ser usada por este usuário' : 'já está em uso';
      fail(new Refusal(`A porta ${port} ${why}. Escolha outra, por exemplo: PORT=3100 npm start.`));
    });
    server.listen(port, '127.0.0.1', () => server.close(() => done()));
  });
}
