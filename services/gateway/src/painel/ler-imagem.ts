import { ErroDaApi, MAIOR_LOGO_BYTES, TIPOS_DE_LOGO } from '@apura/contracts';
import type { Logo } from '@apura/database';
import express, { type Request, type Response } from 'express';
import type { Gateway } from '../gateway.ts';
import { lerComLeitor } from '../requisicao/ler-com-leitor.ts';
import { tipoDeConteudo } from '../requisicao/tipo-de-conteudo.ts';

const MAIOR_LADO = 4096;
const ler = express.raw({ limit: MAIOR_LOGO_BYTES, inflate: false, type: () => true });

/**
 * The picture that is the body of the request. The bytes must be what the type says, and small enough to be drawn: a
 * picture of few bytes can be one of many pixels.
 *
 * @throws ErroDaApi `tipo_de_conteudo_invalido`, `requisicao_grande_demais`, `imagem_invalida`, and as `lerComLeitor`
 */
export async function lerImagem(gateway: Gateway, req: Request, res: Response): Promise<Logo> {
  const tipo = tipoDeConteudo(req);
  if (!(TIPOS_DE_LOGO as readonly string[]).includes(tipo)) {
    throw new ErroDaApi('tipo_de_conteudo_invalido', { params: { esperado: TIPOS_DE_LOGO.join(', ') } });
  }
  const corpo = await lerComLeitor(gateway, { req, res, ler, esperado: tipo, maximo: MAIOR_LOGO_BYTES });
  const bytes = Buffer.isBuffer(corpo) ? corpo : Buffer.alloc(0);
  const lados = LADOS[tipo as keyof typeof LADOS](bytes);
  if (!lados || lados.some((lado) => lado < 1 || lado > MAIOR_LADO)) throw new ErroDaApi('imagem_invalida');
  return { tipo, bytes };
}

type Lados = readonly [largura: number, altura: number] | undefined;

/** Width and height in pixels, read from where each format keeps them; undefined when it is no such picture. */
const LADOS = {
  // Signature, then IHDR (ISO/IEC 15948, 5.2 and 11.2.2).
  'image/png': (bytes: Buffer): Lados =>
    bytes.length > 33 &&
    bytes.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex')) &&
    bytes.toString('latin1', 12, 16) === 'IHDR'
      ? [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
      : undefined,
  'image/jpeg': ladosDoJpeg,
  // RIFF container, then one of three kinds of first chunk (RFC 9649, 2).
  'image/webp': (bytes: Buffer): Lados => {
    if (bytes.length < 30 || bytes.toString('latin1', 0, 4) !== 'RIFF') return undefined;
    if (bytes.toString('latin1', 8, 12) !== 'WEBP') return undefined;
    switch (bytes.toString('latin1', 12, 16)) {
      case 'VP8X':
        return [bytes.readUIntLE(24, 3) + 1, bytes.readUIntLE(27, 3) + 1];
      case 'VP8 ':
        return [bytes.readUInt16LE(26) & 0x3fff, bytes.readUInt16LE(28) & 0x3fff];
      case 'VP8L': {
        const bits = bytes.readUInt32LE(21);
        return [(bits & 0x3fff) + 1, ((bits >> 14) & 0x3fff) + 1];
      }
      default:
        return undefined;
    }
  },
} as const;

/** The frame header (SOF0 to SOF15 without DHT, JPG and DAC) among the segments (ISO/IEC 10918-1, B.2.2). */
function ladosDoJpeg(bytes: Buffer): Lados {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return undefined;
  let em = 2;
  while (em + 9 <= bytes.length && bytes[em] === 0xff) {
    const marca = bytes[em + 1] as number;
    if (marca >= 0xc0 && marca <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marca))
      return [bytes.readUInt16BE(em + 7), bytes.readUInt16BE(em + 5)];
    em += 2 + bytes.readUInt16BE(em + 2);
  }
  return undefined;
}
