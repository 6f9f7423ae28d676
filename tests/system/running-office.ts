import { openDatabase } from '@apura/database';
import {
  type ApiClient,
  apiClient,
  createDemoOffice,
  type Reach,
  type Receiver,
  type Stack,
  startReceiver,
  startStack,
} from '@apura/standalone';
import { checkLogsIn, sharedStack } from '@apura/testing';
import { temporaryHome } from './temporary-home.ts';

export interface OfficeOnStack<S extends Reach = Reach> {
  readonly stack: S;
  /** Gets the office's webhooks and trusts their secret. */
  readonly receiver: Receiver;
  /** The API with the office's key. */
  readonly api: ApiClient;
  readonly key: string;
  /** The owner's, for the panel. */
  readonly login: { readonly email: string; readonly password: string };
  stop(): Promise<void>;
}

export type RunningOffice = OfficeOnStack<Stack>;

/** The whole stack from the build on a home of its own, with one office whose webhooks arrive here: for what ends services. */
export async function runningOffice(): Promise<RunningOffice> {
  const home = temporaryHome();
  const receiver = await startReceiver();
  const stack = await startStack({ home, port: 0, allowedHosts: [receiver.host], say: () => {} });
  return {
    stack,
    ...(await openOffice(stack, receiver, receiver.url)),
    async stop() {
      await stack.stop();
      await receiver.close();
      try {
        checkLogsIn(home.logs);
      } finally {
        home.remove();
      }
    },
  };
}

/** An office of the suite's own on the run's stack, whose services stay as they are. */
export async function officeOnSharedStack(): Promise<OfficeOnStack> {
  const stack = await sharedStack();
  const receiver = await startReceiver();
  return { stack, ...(await openOffice(stack, receiver, stack.webhookUrl(receiver))), stop: receiver.close };
}

async function openOffice({ baseUrl, appUrl, relayUrl }: Reach, receiver: Receiver, url: string) {
  const database = openDatabase({ appUrl, relayUrl, onError: () => {} });
  const { key, email, password } = await createDemoOffice(database);
  await database.close();
  const api = apiClient(baseUrl, key);
  const { secret } = await api.post<{ secret: string }>('/v1/webhooks', { url });
  receiver.trust(secret);
  return { receiver, api, key, login: { email, password } };
}
