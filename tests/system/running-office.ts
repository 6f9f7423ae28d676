import { openDatabase } from '@apura/database';
import {
  type ApiClient,
  apiClient,
  createDemoOffice,
  type Receiver,
  type Stack,
  startReceiver,
  startStack,
} from '@apura/standalone';
import { temporaryHome } from './temporary-home.ts';

export interface RunningOffice {
  readonly stack: Stack;
  /** Gets the office's webhooks and trusts their secret. */
  readonly receiver: Receiver;
  /** The API with the office's key. */
  readonly api: ApiClient;
  readonly key: string;
  /** The owner's, for the panel. */
  readonly login: { readonly email: string; readonly password: string };
  stop(): Promise<void>;
}

/** The whole stack from the build on a home of its own, with one office whose webhooks arrive here. */
export async function runningOffice(): Promise<RunningOffice> {
  const home = temporaryHome();
  const receiver = await startReceiver();
  const stack = await startStack({ home, port: 0, allowedHosts: [receiver.host], say: () => {} });
  const database = openDatabase({ appUrl: stack.appUrl, relayUrl: stack.relayUrl, onError: () => {} });
  const office = await createDemoOffice(database);
  await database.close();
  const api = apiClient(stack.baseUrl, office.key);
  const { secret } = await api.post<{ secret: string }>('/v1/webhooks', { url: receiver.url });
  receiver.trust(secret);
  return {
    stack,
    receiver,
    api,
    key: office.key,
    login: { email: office.email, password: office.password },
    async stop() {
      await stack.stop();
      await receiver.close();
      home.remove();
    },
  };
}
