import { crc32, deflateSync } from 'node:zlib';

/** A PNG (ISO/IEC 15948) of one colour, as an office might send as its logo. */
export function proofImage(width: number, height: number, cor: readonly [number, number, number]): Buffer {
  const chunk = (tipo: string, dados: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(tipo, 'latin1'), dados]);
    const size = Buffer.alloc(4);
    size.writeUInt32BE(dados.length);
    const soma = Buffer.alloc(4);
    soma.writeUInt32BE(crc32(body));
    return Buffer.concat([size, body, soma]);
  };
  const cabeca = Buffer.alloc(13);
  cabeca.writeUInt32BE(width, 0);
  cabeca.writeUInt32BE(height, 4);
  // Eight bits, colours without transparency.
  cabeca.set([8, 2, 0, 0, 0], 8);
  const linha = Buffer.concat([Buffer.from([0]), ...Array.from({ length: width }, () => Buffer.from(cor))]);
  const pontos = deflateSync(Buffer.concat(Array.from({ length: height }, () => linha)));
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', cabeca),
    chunk('IDAT', pontos),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
