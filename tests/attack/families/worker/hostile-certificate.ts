import { randomBytes } from 'node:crypto';

/** An element in DER (X.690): its tag, its length and what it holds. */
function der(tag: number, ...contents: readonly Buffer[]): Buffer {
  const inside = Buffer.concat(contents);
  if (inside.length < 0x80) return Buffer.concat([Buffer.from([tag, inside.length]), inside]);
  const length = Buffer.from([inside.length >> 8, inside.length & 0xff]);
  return Buffer.concat([Buffer.from([tag, 0x82]), length, inside]);
}

const sequence = (...contents: readonly Buffer[]): Buffer => der(0x30, ...contents);
const integer = (bytes: Buffer): Buffer =>
  der(0x02, (bytes[0] ?? 0) & 0x80 ? Buffer.concat([Buffer.from([0]), bytes]) : bytes);
const bits = (bytes: Buffer): Buffer => der(0x03, Buffer.from([0]), bytes);
const identifier = (hex: string): Buffer => der(0x06, Buffer.from(hex, 'hex'));
const NULL = Buffer.from([0x05, 0x00]);
const SHA256_WITH_RSA = sequence(identifier('2a864886f70d01010b'), NULL);
const RSA = sequence(identifier('2a864886f70d010101'), NULL);
/** O=ICP-Brasil */
const NAME = sequence(der(0x31, sequence(identifier('55040a'), der(0x0c, Buffer.from('ICP-Brasil')))));
const moment = (text: string): Buffer => der(0x17, Buffer.from(text));

/** An odd number of so many bytes, its first bit set. */
function large(bytes: number, first: number): Buffer {
  const number = randomBytes(bytes);
  number[0] = first;
  number[bytes - 1] = (number[bytes - 1] as number) | 1;
  return number;
}

/**
 * A certificate (RFC 5280) in base64 whose RSA key has 3,072 bits and a public exponent as long, the largest that OpenSSL computes with:
 * each verification is some 4,600 multiplications in place of 17. Nobody has signed it.
 */
export function certificateOfLongExponent(): string {
  const key = sequence(integer(large(384, 0xff)), integer(large(384, 0xaf)));
  const body = sequence(
    integer(large(8, 0x11)),
    SHA256_WITH_RSA,
    NAME,
    sequence(moment('200101000000Z'), moment('400101000000Z')),
    NAME,
    sequence(RSA, bits(key)),
  );
  return sequence(body, SHA256_WITH_RSA, bits(randomBytes(256))).toString('base64');
}
