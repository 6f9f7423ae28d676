import type { LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { enderecoPublico } from '@apura/egress';

export const ENDERECO_PROIBIDO = 'ENDERECO_PROIBIDO';

export function proibido(): NodeJS.ErrnoException {
  // No address in the message: what a name of ours resolves to is nobody's business.
  return Object.assign(new Error('the address is not on the public internet'), { code: ENDERECO_PROIBIDO });
}

/** Resolves a name and refuses it when any of its addresses is not public: a name with one bad address is not honest. */
export function resolverPublico(resolver: LookupFunction): LookupFunction {
  return (nome, opcoes, devolver) => {
    resolver(nome, { ...opcoes, all: true }, (erro, enderecos) => {
      if (erro !== null) return devolver(erro, '');
      const lista: LookupAddress[] = Array.isArray(enderecos) ? enderecos : [];
      const primeiro = lista[0];
      if (primeiro === undefined || !lista.every(({ address }) => enderecoPublico(address))) {
        return devolver(proibido(), '');
      }
      if (opcoes.all === true) devolver(null, lista);
      else devolver(null, primeiro.address, primeiro.family);
    });
  };
}
