export {
  type ApiClient,
  ApiError,
  apiClient,
  createDemoOffice,
  createSandboxKey,
} from './demo/api-client.ts';
export { type ReceivedEvent, type Receiver, startReceiver } from './demo/start-receiver.ts';
export { type Home, openHome, type Reach, runningStack } from './home.ts';
export { type Stack, startStack } from './supervisor/start-stack.ts';
