import type { Static, TObject, TSchema } from 'typebox';
import type { Aviso } from '../panel/sessao.ts';

/** What an event says as its row in the database keeps it: without links, which are made when it leaves. */
export type DataOfFato<Data extends TSchema> = Omit<Static<Data>, 'links'>;

/** Only of a kind whose data has links, and there necessarily. */
type LinksFor<Data> = Data extends { links: infer Links }
  ? { readonly links: (facts: Omit<Data, 'links'>, publicBaseUrl: string) => Links }
  : { readonly links?: never };

/** A paragraph of a mail, or a link that stands by itself. */
export type MailPart = string | { readonly rotulo: string; readonly href: string };
/** The subject, and what the mail says; an empty part is left out. */
export type MailText = readonly [subject: string, ...parts: MailPart[]];

/** What the mail of an event is made of: the event, what the office calls the things in it, and how values are written for people. */
export interface MailData<Data> {
  /** Names are there where the event says whose: of a client, of a webhook with what came of the last attempt. */
  readonly dados: Data & {
    readonly cliente: string;
    readonly url: string;
    readonly ultimo_tipo?: string | null;
    readonly ultimo_status?: string | null;
  };
  readonly escritorio: string;
  /** An address of the panel. */
  readonly panel: (path: string) => string;
  /** "2026-09" as "09/2026". */
  readonly mes: (competencia: string) => string;
  /** An instant as "1º de dezembro de 2026". */
  readonly dia: (instant: string) => string;
  /** The sentence for one or for more; nothing for none. */
  readonly quantos: (n: number | undefined, um: string, mais: (n: string) => string) => string;
}

/** A kind of event, all of it: what it says, how that is made of what happened, and how people are told of it. */
export type EventRow<Data extends TSchema, Happened> = {
  /** When it is sent, in a few words. */
  readonly label: string;
  /** The same for who programs a receiver, where there is more to say. */
  readonly when?: string;
  /** The wish of a person that it answers, and the mail that who has it gets. */
  readonly mail?: {
    readonly aviso: Aviso;
    readonly says: (told: MailData<DataOfFato<Data>>) => MailText;
  };
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
