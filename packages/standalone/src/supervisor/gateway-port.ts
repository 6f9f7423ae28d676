import { freePort } from '../postgres/free-port.ts';
import { Refusal } from '../refusal.ts';

/** A port that the gateway can listen on: `wanted`, or any for 0. Refuses one that it could not. */
export function gatewayPort(wanted: number): Promise<number> {
  return freePort(wanted).catch(({ code }: NodeJS.ErrnoException) => {
    const why = code === 'EACCES' ? 'não pode ser usada por este usuário' : 'já está em uso';
    throw new Refusal(`A porta ${wanted} ${why}. Escolha outra, por exemplo: PORT=3100 npm start.`);
  });
}
