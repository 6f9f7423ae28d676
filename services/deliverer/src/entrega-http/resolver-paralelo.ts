import { type LookupAddress, Resolver } from 'node:dns';
import type { LookupFunction } from 'node:net';

/** 1.5 s, then 3 s more: within the deadline of a connection. */
const ESPERA_MS = 1_500;
const TENTATIVAS = 2;

/**
 * Name resolution that asks the machine's DNS servers itself. The system's (`dns.lookup`) takes a thread for each name, of
 * which there are few: names that their servers never answer would hold up the names of all offices. It knows no
 * `/etc/hosts`, where nothing of the public internet stands. `servidores`: "address:port", for tests.
 */
export function resolverParalelo(servidores?: readonly string[]): LookupFunction {
  const resolver = new Resolver({ timeout: ESPERA_MS, tries: TENTATIVAS });
  if (servidores) resolver.setServers(servidores);
  const perguntar = (nome: string, family: 4 | 6) =>
    new Promise<LookupAddress[]>((done, fail) => {
      const responder = (erro: Error | null, enderecos: string[]) =>
        erro ? fail(erro) : done(enderecos.map((address) => ({ address, family })));
      if (family === 4) resolver.resolve4(nome, responder);
      else resolver.resolve6(nome, responder);
    });
  return (nome, { family, all }, devolver) => {
    const familias = ([4, 6] as const).filter((uma) => !family || String(family).endsWith(String(uma)));
    void Promise.allSettled(familias.map((uma) => perguntar(nome, uma))).then((respostas) => {
      const enderecos = respostas.flatMap((uma) => (uma.status === 'fulfilled' ? uma.value : []));
      const [primeiro] = enderecos;
      if (!primeiro) {
        const [falha] = respostas;
        return devolver(falha?.status === 'rejected' ? falha.reason : new Error('no address'), '');
      }
      if (all) devolver(null, enderecos);
      else devolver(null, primeiro.address, primeiro.family);
    });
  };
}
