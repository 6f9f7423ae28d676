import type { ServerResponse } from 'node:http';
import { Line, type Waiting } from './line.ts';

/** So long does who asks too much wait at least before they are told so: they would ask again at once. */
const TOLD_AFTER_MS = 500;
/**
 * Then four hundred a second are told. Each costs half a millisecond or more (a connection, a head, what comes of its body, an
 * answer), and of thousands who come again at once it would be all that there is time for.
 */
const TOLD_AT_ONCE = 4;
const EVERY_MS = 10;

interface Refused extends Waiting {
  readonly tell: () => void;
}

/** Those who asked too much and have to be told so: each office or address after the other. */
export class RefusedTurns {
  readonly #line = new Line<Refused>('refusal');
  #timer: NodeJS.Timeout | undefined;
  #told = 0;

  /** Resolves when this one may be told so, or has left. */
  async turnOf(who: string, res: Pick<ServerResponse, 'closed' | 'once'>): Promise<void> {
    await new Promise((done) => setTimeout(done, TOLD_AFTER_MS));
    if (res.closed) return;
    await new Promise<void>((tell) => {
      const refused = { who, tell };
      this.#line.add(refused);
      res.once('close', () => {
        this.#line.drop(refused);
        tell();
      });
      this.#timer ??= setInterval(this.#tell, EVERY_MS);
      if (this.#told < TOLD_AT_ONCE) this.#tellOne();
    });
  }

  readonly #tell = (): void => {
    this.#told = 0;
    while (this.#told < TOLD_AT_ONCE && this.#tellOne());
    if (this.#told) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  };

  #tellOne(): boolean {
    const [next] = this.#line.takeTurn(1);
    if (!next) return false;
    this.#told += 1;
    next.tell();
    return true;
  }
}
