import { setMaxListeners } from 'node:events';
import { fileURLToPath } from 'node:url';
import { PATIENCE_OF_A_REQUEST } from '@apura/database';
import { openEgress, ownPorts as portsOf } from '@apura/egress';
import { openKeyRing, publicBaseUrlOf, publishWork, runService } from '@apura/runtime';
import { openStorage } from '@apura/storage';
import { openCalculos } from './calculo/calculos.ts';
import { noteOpenings } from './compartilhamentos/note-openings.ts';
import { gatewayConfig } from './config.ts';
import { prepareChecks } from './declare-route.ts';
import { packedCommand } from './pages/cli.ts';
import { privacy, terms } from './pages/legal.ts';
import { openProviders } from './panel/empresa/providers.ts';
import { OPEN_ROUTES, PANEL_ROUTES } from './panel/routes/panel-routes.ts';
import { PACES } from './request/bodies/paces.ts';
import { openLimiter } from './request/limits/limiter.ts';
import { openPlaces } from './request/limits/open-places.ts';
import { PUBLIC_ROUTES, ROUTES, TOKEN_ROUTES } from './routes/routes.ts';
import { addressUnavailable } from './server/open-server.ts';
import { startGateway } from './start-gateway.ts';

/** EX_UNAVAILABLE of sysexits.h: what the process needs is not there. */
const UNAVAILABLE = 69;

const SERVICE = { name: 'gateway', patience: PATIENCE_OF_A_REQUEST };

await runService(SERVICE, gatewayConfig, async ({ config, logger, database, backend, registry }) => {
  const address = { host: config.HOST, port: config.PORT };
  const storage = openStorage(database, config);
  const limites = openLimiter({ database, backend, registry, logger });
  const encerrando = new AbortController();
  // Of all streams that are open each waits for it; what waits no longer takes its listener away.
  setMaxListeners(0, encerrando.signal);
  const allowedHosts = lista(config.WEBHOOK_ALLOW_INSECURE.toLowerCase());
  const threads = config.CALCULATION_THREADS;
  const places = openPlaces({
    maxUploads: config.MAX_UPLOADS,
    connections: config.DATABASE_POOL_MAX,
    threads,
  });
  const proxy = config.WEBHOOK_PROXY === '' ? {} : { proxy: config.WEBHOOK_PROXY };
  const ownPorts = portsOf(config);
  const providers = openProviders(openEgress({ allowedHosts, ownPorts, ...proxy }), places);
  const calculos = openCalculos({ threads, ...places });
  const openings = noteOpenings(logger);
  try {
    const servico = await startGateway(
      {
        database,
        storage,
        logger,
        calculos,
        limiter: limites.limiter,
        publicBaseUrl: publicBaseUrlOf(config),
        trustedProxies: lista(config.TRUSTED_PROXIES),
        keyRing: openKeyRing(config),
        quotas: {
          lotes: config.QUOTA_OPEN_LOTES,
          arquivos: config.QUOTA_FILES_PER_DAY,
          bytes: config.QUOTA_BYTES_PER_DAY,
        },
        allowedHosts,
        ownPorts,
        nextCell: config.NEXT_CELL
          ? { address: config.NEXT_CELL.replace(/\/+$/, ''), after: config.CELL_OFFICES }
          : undefined,
        places,
        providers,
        openings,
        paces: PACES,
        encerrando: encerrando.signal,
        panelFolder: config.PANEL_DIR,
        installation: {
          name: config.OPERATOR_NAME,
          address: config.OPERATOR_ADDRESS,
          contact: config.OPERATOR_CONTACT,
          price: config.OPERATOR_PRICE,
          dpo: config.OPERATOR_DPO,
          data: config.OPERATOR_DATA,
          egress: lista(config.WEBHOOK_EGRESS_ADDRESSES),
          command: packedCommand(fileURLToPath(new URL('../dist/cli', import.meta.url))),
        },
        ownTexts: { [privacy.path]: config.PRIVACY_TEXT, [terms.path]: config.TERMS_TEXT },
        agora: () => new Date(),
      },
      address,
    );
    // It answers meanwhile, but late: a probe that finds it ready must find its parts prompt.
    await database.prepare().catch((error: unknown) => {
      if (!encerrando.signal.aborted) logger.warn('no burst is prepared for', { error });
    });
    const routes = [...ROUTES, ...PUBLIC_ROUTES, ...TOKEN_ROUTES, ...PANEL_ROUTES, ...OPEN_ROUTES];
    prepareChecks(routes, encerrando.signal).catch((error: unknown) =>
      logger.warn('checks are made when they are asked for', { error }),
    );
    return {
      ...servico,
      page: publishWork(database, registry),
      async stop() {
        encerrando.abort();
        await servico.stop();
        await openings.flush();
        await providers.close();
        await calculos.fechar();
        await limites.close();
        storage.close();
      },
    };
  } catch (error) {
    const sentence = addressUnavailable(error, address);
    if (sentence === undefined) throw error;
    process.stderr.write(`${sentence}\n`);
    process.exit(UNAVAILABLE);
  }
});

function lista(texto: string): string[] {
  return texto
    .split(',')
    .map((parte) => parte.trim())
    .filter(Boolean);
}
