import { ErroDaApi } from '@apura/contracts';
import compression from 'compression';
import express, { type Express, type RequestHandler } from 'express';
import type { Gateway } from './gateway.ts';
import { avisarDeProxy } from './limites/avisar-de-proxy.ts';
import { limitar } from './limites/limitar.ts';
import { origem } from './limites/origem.ts';
import { arquivosPublicos } from './paginas/arquivos.ts';
import { PAGINAS } from './paginas/paginas.ts';
import { servirArquivo } from './paginas/servir-arquivo.ts';
import { servirPagina } from './paginas/servir-pagina.ts';
import { montarPainel } from './painel/montar-painel.ts';
import { atender, atenderSemChave } from './requisicao/atender.ts';
import { encerrarResto } from './requisicao/encerrar-resto.ts';
import { identificar } from './requisicao/identificar.ts';
import { permitirOrigens, responderConsultaDeOrigem } from './requisicao/permitir-origens.ts';
import { responderErro } from './requisicao/responder-erro.ts';
import { ROTAS, ROTAS_PUBLICAS } from './rotas/rotas.ts';
import { getHealthz, getReadyz } from './rotas/saude.ts';
import { registrarRotas, soAceita } from './servidor/registrar-rotas.ts';
import {
  cabecalhosDaVersao,
  conferirVersoes,
  VERSOES_DA_API,
  type VersaoDaApi,
} from './versoes/versoes-da-api.ts';

/**
 * The HTTP API and the public pages. Every error, also for what no route knows, is the five-field object in JSON.
 *
 * @throws RangeError when a version of the API would stop sooner after its notice than was promised
 */
export function createApp(gateway: Gateway, versoes: readonly VersaoDaApi[] = VERSOES_DA_API): Express {
  conferirVersoes(versoes);
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('trust proxy', [...gateway.proxiesConfiaveis]);
  app.use(identificar(gateway));
  app.use(avisarDeProxy(gateway));
  app.use(encerrarResto(gateway));
  // Half the time of the default for nearly its size.
  app.use(compression({ level: 4 }));
  app.use((req, res, next) => {
    res.set(cabecalhosDaVersao(req.path, versoes));
    next();
  });
  for (const { caminho } of ROTAS_PUBLICAS) {
    app.use(caminho, permitirOrigens);
    app.options(caminho, responderConsultaDeOrigem(gateway));
  }
  const contarSonda: RequestHandler = async (req, res, next) => {
    await limitar(gateway, 'saude', req, res);
    next();
  };
  app
    .route('/healthz')
    .get(contarSonda, getHealthz)
    .all(soAceita(['get']));
  app
    .route('/readyz')
    .get(contarSonda, getReadyz(gateway))
    .all(soAceita(['get']));
  // After the probes, which must have their answer also where an address has too much under way.
  app.use((req, res, next) => {
    res.once('close', gateway.lugares.pedidosDoEndereco.ocupar(origem(req.ip)));
    next();
  });
  const fixos = [
    ...PAGINAS.map((pagina) => ({ caminho: pagina.caminho, handler: servirPagina(gateway, pagina) })),
    ...arquivosPublicos(gateway).map((arquivo) => ({
      caminho: arquivo.caminho,
      handler: servirArquivo(gateway, arquivo),
    })),
  ];
  for (const { caminho, handler } of fixos) {
    app
      .route(caminho)
      .get(handler)
      .all(soAceita(['get']));
  }
  const todas = [
    ...ROTAS.map((rota) => ({ rota, handler: atender(gateway, rota) })),
    ...ROTAS_PUBLICAS.map((rota) => ({ rota, handler: atenderSemChave(gateway, rota) })),
  ];
  registrarRotas(app, todas);
  app.use('/painel', montarPainel(gateway));
  app.use(() => {
    throw new ErroDaApi('not_found');
  });
  app.use(responderErro(gateway));
  return app;
}
