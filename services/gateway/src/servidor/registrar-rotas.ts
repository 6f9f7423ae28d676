import { ErroDaApi } from '@apura/contracts';
import type { IRouter, RequestHandler } from 'express';
import type { Rota } from '../rota.ts';

/** Words come before placeholders: "/pessoas/convites" is not the person whose id is "convites". */
const palavrasAntes = (a: string, b: string): number => {
  const [um, outro] = [a, b].map((caminho) => caminho.replaceAll(':', '\uffff')) as [string, string];
  return um < outro ? -1 : um > outro ? 1 : 0;
};

/** Gives each address its methods; every other method of it is answered with those that there are. */
export function registrarRotas(
  router: IRouter,
  todas: readonly { readonly rota: Pick<Rota, 'metodo' | 'caminho'>; readonly handler: RequestHandler }[],
): void {
  const caminhos = new Set(todas.map(({ rota }) => rota.caminho));
  for (const caminho of [...caminhos].sort(palavrasAntes)) {
    const endereco = router.route(caminho);
    const daqui = todas.filter(({ rota }) => rota.caminho === caminho);
    for (const { rota, handler } of daqui) endereco[rota.metodo](handler);
    endereco.all(soAceita(daqui.map(({ rota }) => rota.metodo)));
  }
}

/** Answers every other method of an address; express lets GET answer HEAD too. */
export function soAceita(metodos: readonly string[]): RequestHandler {
  const permitidos = metodos.flatMap((metodo) =>
    metodo === 'get' ? ['GET', 'HEAD'] : [metodo.toUpperCase()],
  );
  return (_req, res) => {
    res.set('Allow', permitidos.join(', '));
    throw new ErroDaApi('metodo_nao_permitido', { params: { permitidos: permitidos.join(', ') } });
  };
}
