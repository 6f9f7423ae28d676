import { connect, type LookupFunction, type Socket } from 'node:net';

const RESPOSTA_MAXIMA = 8 * 1024;

export interface Tunel {
  /** The proxy, "http://host:port", with user and password if it wants them. */
  readonly proxy: URL;
  /** A host literal or a name, without brackets. */
  readonly host: string;
  readonly porta: string;
  /** Resolves the name on our side: the proxy is told the address, so it cannot end up elsewhere. */
  readonly resolver: LookupFunction;
  readonly limiteMs: number;
}

/** A connection to `host` through an HTTP proxy (CONNECT, RFC 9110, 9.3.6). Rejects like a connection that fails. */
export async function abrirTunel(tunel: Tunel): Promise<Socket> {
  const limite = AbortSignal.timeout(tunel.limiteMs);
  const endereco = await resolver(tunel);
  const { hostname, port, username, password } = tunel.proxy;
  const socket = connect({ host: hostname.replace(/[[\]]/g, ''), port: Number(port || 80) });
  const desistir = () => socket.destroy(Object.assign(new Error('proxy timed out'), { code: 'ETIMEDOUT' }));
  limite.addEventListener('abort', desistir);
  if (limite.aborted) desistir();
  try {
    const alvo = `${endereco.includes(':') ? `[${endereco}]` : endereco}:${tunel.porta}`;
    const credencial = Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`);
    const autorizacao = username ? `Proxy-Authorization: Basic ${credencial.toString('base64')}\r\n` : '';
    socket.write(`CONNECT ${alvo} HTTP/1.1\r\nHost: ${alvo}\r\n${autorizacao}\r\n`);
    const status = await lerStatus(socket);
    if (status < 200 || status > 299)
      throw Object.assign(new Error('the proxy refused'), { code: 'ECONNREFUSED' });
    return socket;
  } catch (error) {
    socket.destroy();
    throw error;
  } finally {
    limite.removeEventListener('abort', desistir);
  }
}

function resolver({ host, resolver: resolverNome }: Tunel): Promise<string> {
  return new Promise((done, fail) => {
    resolverNome(host, { all: false }, (erro, endereco) => {
      if (erro) fail(erro);
      else done(String(endereco));
    });
  });
}

/** Reads the proxy's answer and not a byte more: what follows belongs to the tunnel. */
async function lerStatus(socket: Socket): Promise<number> {
  let texto = '';
  for (;;) {
    const byte = socket.read(1) as Buffer | null;
    if (byte === null) {
      await legivel(socket);
      continue;
    }
    texto += byte.toString('latin1');
    if (texto.endsWith('\r\n\r\n')) return Number(/^HTTP\/1\.[01] (\d{3})/.exec(texto)?.[1] ?? 0);
    if (texto.length > RESPOSTA_MAXIMA) throw new Error('the proxy talks too much');
  }
}

function legivel(socket: Socket): Promise<void> {
  return new Promise((done, fail) => {
    const limpar = () => {
      socket.off('readable', pronto).off('error', falhar).off('end', acabou).off('close', acabou);
    };
    const pronto = () => {
      limpar();
      done();
    };
    const falhar = (error: Error) => {
      limpar();
      fail(error);
    };
    const acabou = () => falhar(Object.assign(new Error('the proxy hung up'), { code: 'ECONNRESET' }));
    socket.on('readable', pronto).on('error', falhar).on('end', acabou).on('close', acabou);
  });
}
