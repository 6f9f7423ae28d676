import { runService } from '@apura/runtime';
import { postgresStorage } from '@apura/storage';
import Type from 'typebox';
import { abrirCalculos } from './calculo/calculos.ts';
import { abrirLimitador } from './limites/abrir-limitador.ts';
import { enderecoIndisponivel } from './servidor/endereco-indisponivel.ts';
import { startGateway } from './start-gateway.ts';

/** EX_UNAVAILABLE of sysexits.h: what the process needs is not there. */
const UNAVAILABLE = 69;

await runService(
  'gateway',
  {
    PORT: Type.Integer({ minimum: 0, maximum: 65535, default: 3000 }),
    HOST: Type.String({ default: '127.0.0.1' }),
    /** base64 of the 32 bytes that the endpoints' secrets are encrypted with; the deliverer's must be the same. */
    SECRETS_KEY: Type.String({ pattern: '^[A-Za-z0-9+/]{43}=$' }),
    /** Comma-separated host:port pairs that webhooks may reach although they are private or plain http. */
    WEBHOOK_ALLOWED_HOSTS: Type.String({ default: '' }),
    /** Comma-separated addresses or networks (10.0.0.0/8) of the proxies whose X-Forwarded-For is believed. */
    TRUSTED_PROXIES: Type.String({
      default: '',
      pattern: '^([0-9a-fA-F:.]+(/[0-9]{1,3})?( *, *|$))*$',
    }),
    /** Threads of the calculators. */
    CALCULATION_THREADS: Type.Integer({ minimum: 1, maximum: 64, default: 2 }),
    /** Uploads received at a time; each may hold some 10 MB. */
    MAX_UPLOADS: Type.Integer({ minimum: 1, maximum: 1000, default: 20 }),
  },
  async ({ config, logger, database, registry }) => {
    const address = { host: config.HOST, port: config.PORT };
    const limites = abrirLimitador({ database, redisUrl: config.REDIS_URL, registry, logger });
    const calculos = abrirCalculos({ threads: config.CALCULATION_THREADS });
    try {
      const servico = await startGateway(
        {
          database,
          storage: postgresStorage(database),
          logger,
          calculos,
          limitador: limites.limitador,
          publicBaseUrl: config.PUBLIC_BASE_URL.replace(/\/+$/, ''),
          proxiesConfiaveis: lista(config.TRUSTED_PROXIES),
          secretsKey: Buffer.from(config.SECRETS_KEY, 'base64'),
          hostsPermitidos: lista(config.WEBHOOK_ALLOWED_HOSTS.toLowerCase()),
          maxUploads: config.MAX_UPLOADS,
          agora: () => new Date(),
        },
        address,
      );
      return {
        ...servico,
        async stop() {
          await servico.stop();
          await calculos.fechar();
          await limites.fechar();
        },
      };
    } catch (error) {
      const sentence = enderecoIndisponivel(error, address);
      if (sentence === undefined) throw error;
      process.stderr.write(`${sentence}\n`);
      process.exit(UNAVAILABLE);
    }
  },
);

function lista(texto: string): string[] {
  return texto
    .split(',')
    .map((parte) => parte.trim())
    .filter(Boolean);
}
