const FIM = 0x06054b50;
const ENTRADA = 0x02014b50;
/** 1 January 1980, 0:00: the first moment that a ZIP can name. */
const HORA_E_DATA = 0x00210000;

/**
 * Sets the date of every file in a ZIP to the same moment, in place, so that the same content is the same bytes.
 *
 * @throws when the directory of the ZIP is not where it should be.
 */
export function fixZipDates(zip: Buffer): Buffer {
  const fim = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (fim < 0 || zip.readUInt32LE(fim) !== FIM) throw new Error('not a ZIP: no end of directory');
  const arquivos = zip.readUInt16LE(fim + 10);
  let entrada = zip.readUInt32LE(fim + 16);
  for (let i = 0; i < arquivos; i += 1) {
    if (zip.readUInt32LE(entrada) !== ENTRADA) throw new Error(`not a ZIP: entry ${i} is not there`);
    zip.writeUInt32LE(HORA_E_DATA, entrada + 12);
    zip.writeUInt32LE(HORA_E_DATA, zip.readUInt32LE(entrada + 42) + 10);
    const variaveis = [28, 30, 32].reduce((soma, campo) => soma + zip.readUInt16LE(entrada + campo), 0);
    entrada += 46 + variaveis;
  }
  return zip;
}
