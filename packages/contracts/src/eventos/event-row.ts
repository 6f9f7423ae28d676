import type { Static, TObject, TSchema } from 'typebox';
import type { Aviso } from '../panel/sessao.ts';

/** What an event says as its row in the database keeps it: without links, which are made when it leaves. */
export type DataOfFato<Data extends TSchema> = Omit<Static<Data>, 'links'>;

/** Only of a kind whose data has links, and there necessarily. */
type LinksFor<Data> = Data extends { links: infer Links }
  ? { readonly links: (facts: Omit<Data, 'links'>, publicBaseUrl: string) => Links }
  : { readonly links?: never };

/** A kind of event, all of it: what it says, how that is made of what happened, and how people are told of it. */
export type EventRow<Data extends TSchema, Happened> = {
  /** When it is sent, in a few words. */
  readonly label: string;
  /** The same for who programs a receiver, where there is more to say. */
  readonly when?: string;
  /** The wish of a person that it answers: who has that wish gets a mail. */
  readonly aviso?: Aviso;
  readonly data: Data;
  /** What happened, as those who write it have it, becomes what the event says. */
  readonly make: (happened: Happened) => DataOfFato<Data>;
  /** Something that may have happened. */
  readonly example: NoInfer<Happened>;
} & LinksFor<Static<Data>>;

/** A row of the catalogue: `data` says what its members are, `make` from what they come. */
export const declareEvent = <Data extends TObject, Happened>(
  row: EventRow<Data, Happened>,
): EventRow<Data, Happened> => row;

/** What examples are of, and when. */
export const EXAMPLE_ID = '01937b2e-7c2a-7d3e-8f4a-5b6c7d8e9f00';
export const EXAMPLE_TIME = new Date('2026-04-01T12:00:00.000Z');
