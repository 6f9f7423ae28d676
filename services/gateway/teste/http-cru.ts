import { connect, type Socket } from 'node:net';

export interface RawAnswer {
  readonly status: number;
  readonly type: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Record<string, unknown>;
}

/** An open connection on which a test writes what no HTTP client would; from another address of the loopback, where one is named. */
export async function connectRaw(port: number, localAddress = '127.0.0.1'): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  await new Promise<void>((done, fail) => socket.once('connect', done).once('error', fail));
  return socket;
}

/** The first complete JSON answer on the connection. */
export function readResposta(socket: Socket): Promise<RawAnswer> {
  return new Promise((done, fail) => {
    let texto = '';
    socket.on('data', (parte: Buffer) => {
      texto += parte.toString('utf8');
      const [cabecas, body] = texto.split('\r\n\r\n', 2);
      if (body === undefined || cabecas === undefined) return;
      const [linha, ...campos] = cabecas.split('\r\n');
      const headers = Object.fromEntries(
        campos.map((campo) => [
          campo.slice(0, campo.indexOf(':')).toLowerCase(),
          campo.slice(campo.indexOf(':') + 1).trim(),
        ]),
      );
      if (Buffer.byteLength(body) < Number(headers['content-length'])) return;
      done({
        status: Number(linha?.split(' ')[1]),
        type: headers['content-type']?.split(';')[0] ?? '',
        headers,
        body: JSON.parse(body),
      });
    });
    socket.once('close', () => fail(new Error(`connection closed without a whole answer: ${texto}`)));
    socket.once('error', fail);
  });
}
