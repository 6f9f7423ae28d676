import { crc32, deflateRawSync } from 'node:zlib';

export interface ArquivoOfZip {
  readonly nome: string;
  readonly bytes: Uint8Array;
  /** Marked as encrypted, as a ZIP with a password is; the bytes then are taken for the encrypted ones. */
  readonly senha?: boolean;
  /** What the ZIP tells as its checksum, in place of the right one. */
  readonly crc?: number;
}

/** A ZIP as APPNOTE 6.3 has it, the same bytes for the same files: no dates. */
export function makeZip(arquivos: readonly ArquivoOfZip[]): Buffer {
  const locals: Buffer[] = [];
  const centrais: Buffer[] = [];
  let position = 0;
  for (const { nome, bytes, senha = false, crc = crc32(bytes) } of arquivos) {
    const dados = deflateRawSync(bytes);
    const comum = Buffer.alloc(26);
    comum.writeUInt16LE(20, 0);
    // Bit 0: encrypted. Bit 11: the name is UTF-8.
    comum.writeUInt16LE((senha ? 1 : 0) | 0x800, 2);
    comum.writeUInt16LE(8, 4);
    comum.writeUInt32LE(crc, 10);
    comum.writeUInt32LE(dados.length, 14);
    comum.writeUInt32LE(bytes.length, 18);
    comum.writeUInt16LE(Buffer.byteLength(nome), 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), comum, Buffer.from(nome), dados]);
    const resto = Buffer.alloc(14);
    resto.writeUInt32LE(position, 10);
    centrais.push(
      Buffer.concat([Buffer.from('PK\x01\x02'), Buffer.from([20, 0]), comum, resto, Buffer.from(nome)]),
    );
    locals.push(local);
    position += local.length;
  }
  const diretorio = Buffer.concat(centrais);
  const fim = Buffer.alloc(18);
  fim.writeUInt16LE(arquivos.length, 4);
  fim.writeUInt16LE(arquivos.length, 6);
  fim.writeUInt32LE(diretorio.length, 8);
  fim.writeUInt32LE(position, 12);
  return Buffer.concat([...locals, diretorio, Buffer.from('PK\x05\x06'), fim]);
}
