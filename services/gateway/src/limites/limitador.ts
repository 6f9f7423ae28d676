import { LIMITES_DE_FREQUENCIA, type NomeDoLimite, type Politica } from '@apura/contracts';
import type { Database } from '@apura/database';
import type { Redis } from 'ioredis';
import {
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRedis,
  RateLimiterRes,
  type RateLimiterStoreAbstract,
} from 'rate-limiter-flexible';
import { emGrupo } from '../requisicao/em-grupo.ts';

/** What is left of a policy after one request. */
export interface Consumo {
  readonly politica: NomeDoLimite;
  readonly quota: number;
  readonly janela: number;
  readonly excedido: boolean;
  readonly restam: number;
  /** Whole seconds until the window reopens. */
  readonly reabreEm: number;
}

export interface Limitador {
  /** Counts one request of `quem` (an address or a key's id). Never rejects. */
  consumir(politica: NomeDoLimite, quem: string): Promise<Consumo>;
}

export interface OpcoesDoLimitador {
  /** Where all gateways count together. */
  readonly armazem:
    | { readonly tipo: 'postgres'; readonly database: Database }
    | {
        readonly tipo: 'redis';
        readonly cliente: Redis;
        /** What the keys begin with, as those of the queues do. */
        readonly prefixo: string;
      }
    | { readonly tipo: 'memoria' };
  /** In place of those that hold. */
  readonly politicas?: Readonly<Partial<Record<NomeDoLimite, Politica>>>;
  /** Hears that the store did not answer; this process then counts for itself. */
  readonly aoFalhar?: (erro: unknown) => void;
}

type Contador = Pick<RateLimiterMemory, 'consume'>;
type Juntos = ReturnType<typeof emGrupo<RateLimiterRes>>;

/**
 * What no shared store is asked for: a probe must get its answer also where the store is away, and a file of a page is
 * served faster than the store would answer.
 */
const DO_PROCESSO: ReadonlySet<NomeDoLimite> = new Set(['saude', 'painel_arquivos']);

/** Windows are fixed: the first request opens one, and all that is left reopens with the next. */
export function criarLimitador({
  armazem,
  politicas: outras = {},
  aoFalhar = () => {},
}: OpcoesDoLimitador): Limitador {
  const politicas = { ...LIMITES_DE_FREQUENCIA, ...outras };
  const contadores = new Map<NomeDoLimite, Juntos>();
  for (const [nome, { quota, janela }] of Object.entries(politicas) as [NomeDoLimite, Politica][]) {
    const opcoes = { keyPrefix: nome, points: quota, duration: janela };
    const proprio = new RateLimiterMemory(opcoes);
    const junto = DO_PROCESSO.has(nome) ? undefined : comum(armazem, opcoes);
    // Requests of one key or address that come at the same time are counted with one query.
    const contador = emGrupo((quem, quantos) =>
      contar(junto ?? proprio, quem, quantos, quota).catch((erro: unknown) => {
        aoFalhar(erro);
        return contar(proprio, quem, quantos, quota);
      }),
    );
    contadores.set(nome, contador);
  }
  return {
    async consumir(politica, quem) {
      const { quota, janela } = politicas[politica];
      const contador = contadores.get(politica) as Juntos;
      const { resultado, quantos, posicao } = await contador(quem);
      // Of those that were counted together each has its own place.
      const consumidos = resultado.consumedPoints - quantos + posicao;
      return {
        politica,
        quota,
        janela,
        excedido: consumidos > quota,
        restam: Math.max(0, quota - consumidos),
        reabreEm: Math.max(0, Math.ceil(resultado.msBeforeNext / 1000)),
      };
    },
  };
}

/** A refusal is an answer too; only a store that does not answer rejects. */
async function contar(
  contador: Contador,
  quem: string,
  quantos: number,
  quota: number,
): Promise<RateLimiterRes> {
  try {
    return await contador.consume(quem, quantos);
  } catch (recusa) {
    if (!(recusa instanceof RateLimiterRes)) throw recusa;
    // Of whom it refuses without asking the store the library says no count.
    const { remainingPoints, msBeforeNext, consumedPoints } = recusa;
    return new RateLimiterRes(remainingPoints, msBeforeNext, consumedPoints || quota + quantos);
  }
}

function comum(
  armazem: OpcoesDoLimitador['armazem'],
  politica: { keyPrefix: string; points: number; duration: number },
): RateLimiterStoreAbstract | undefined {
  // Who has used all of a window is refused until its end without a query: a flood must not become one on the store.
  const opcoes = { ...politica, inMemoryBlockOnConsumed: politica.points };
  switch (armazem.tipo) {
    case 'memoria':
      return undefined;
    case 'redis':
      return new RateLimiterRedis({
        ...opcoes,
        keyPrefix: `${armazem.prefixo}:limites:${opcoes.keyPrefix}`,
        storeClient: armazem.cliente,
      });
    case 'postgres':
      return new RateLimiterPostgres({
        ...opcoes,
        storeClient: armazem.database.auth,
        storeType: 'pool',
        schemaName: 'limites',
        tableName: 'contador',
        tableCreated: true,
        // Expired rows are removed by limparContadores.
        clearExpiredByTimeout: false,
      });
  }
}
