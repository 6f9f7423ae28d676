import { damaged, MAX_FRAME, NEWLINE } from './format.ts';

/** Lines and parts of known length out of a stream of bytes; `read` hears of all that was given out, in order. */
export class ReadBytes {
  readonly #source: AsyncIterator<Buffer>;
  readonly #read: (bytes: Buffer) => void;
  #waiting: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Buffer>, read: (bytes: Buffer) => void) {
    this.#source = source[Symbol.asyncIterator]();
    this.#read = read;
  }

  /** The next line, without its end. */
  async line(): Promise<string> {
    for (;;) {
      const end = this.#waiting.indexOf(NEWLINE);
      if (end >= 0) return this.#give(end + 1).toString('utf8', 0, end);
      if (this.#waiting.length > MAX_FRAME || !(await this.#more())) throw damaged('It ends too early');
    }
  }

  async take(length: number): Promise<Buffer> {
    while (this.#waiting.length < length) if (!(await this.#more())) throw damaged('It ends too early');
    return this.#give(length);
  }

  async atEnd(): Promise<boolean> {
    return this.#waiting.length === 0 && !(await this.#more());
  }

  #give(length: number): Buffer {
    const given = this.#waiting.subarray(0, length);
    this.#waiting = this.#waiting.subarray(length);
    this.#read(given);
    return given;
  }

  /** False at the end. A stream that cannot be decompressed is a damaged file too. */
  async #more(): Promise<boolean> {
    const next = await this.#source.next().catch((cause: NodeJS.ErrnoException) => {
      if (cause.code?.startsWith('Z_')) throw damaged('It is cut off, or no gzip');
      throw cause;
    });
    if (next.done) return false;
    this.#waiting = this.#waiting.length ? Buffer.concat([this.#waiting, next.value]) : next.value;
    return true;
  }
}
