import { crc32, deflateSync } from 'node:zlib';

/** A PNG (ISO/IEC 15948) of one colour, as an office might send as its logo. */
export function imagemDeProva(
  largura: number,
  altura: number,
  cor: readonly [number, number, number],
): Buffer {
  const pedaco = (tipo: string, dados: Buffer): Buffer => {
    const corpo = Buffer.concat([Buffer.from(tipo, 'latin1'), dados]);
    const tamanho = Buffer.alloc(4);
    tamanho.writeUInt32BE(dados.length);
    const soma = Buffer.alloc(4);
    soma.writeUInt32BE(crc32(corpo));
    return Buffer.concat([tamanho, corpo, soma]);
  };
  const cabeca = Buffer.alloc(13);
  cabeca.writeUInt32BE(largura, 0);
  cabeca.writeUInt32BE(altura, 4);
  // Eight bits, colours without transparency.
  cabeca.set([8, 2, 0, 0, 0], 8);
  const linha = Buffer.concat([Buffer.from([0]), ...Array.from({ length: largura }, () => Buffer.from(cor))]);
  const pontos = deflateSync(Buffer.concat(Array.from({ length: altura }, () => linha)));
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pedaco('IHDR', cabeca),
    pedaco('IDAT', pontos),
    pedaco('IEND', Buffer.alloc(0)),
  ]);
}
