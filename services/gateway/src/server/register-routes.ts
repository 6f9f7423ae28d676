import { ErroDaApi } from '@apura/contracts';
import type { IRouter, RequestHandler } from 'express';
import type { Route } from '../route.ts';

/** Words come before placeholders: "/pessoas/convites" is not the person whose id is "convites". */
const palavrasAntes = (a: string, b: string): number => {
  const [um, other] = [a, b].map((path) => path.replaceAll(':', '\uffff')) as [string, string];
  return um < other ? -1 : um > other ? 1 : 0;
};

/** Gives each address its methods; every other method of it is answered with those that there are. */
export function registerRoutes(
  router: IRouter,
  all: readonly { readonly route: Pick<Route, 'method' | 'path'>; readonly handler: RequestHandler }[],
): void {
  const paths = new Set(all.map(({ route }) => route.path));
  for (const path of [...paths].sort(palavrasAntes)) {
    const address = router.route(path);
    const ours = all.filter(({ route }) => route.path === path);
    for (const { route, handler } of ours) address[route.method](handler);
    address.all(soAceita(ours.map(({ route }) => route.method)));
  }
}

/** An address that is only read. */
export function registrarGet(router: IRouter, path: string, ...handlers: RequestHandler[]): void {
  router
    .route(path)
    .get(...handlers)
    .all(soAceita(['get']));
}

/** Answers every other method of an address; express lets GET answer HEAD too. */
export function soAceita(methods: readonly string[]): RequestHandler {
  const permitidos = methods.flatMap((method) =>
    method === 'get' ? ['GET', 'HEAD'] : [method.toUpperCase()],
  );
  return (_req, res) => {
    res.set('Allow', permitidos.join(', '));
    throw new ErroDaApi('metodo_nao_permitido', { params: { permitidos: permitidos.join(', ') } });
  };
}
