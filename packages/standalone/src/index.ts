export { type ApiClient, ApiError, apiClient } from './demo/api-client.ts';
export { createDemoOffice, createSandboxKey } from './demo/create-office.ts';
export { type ReceivedEvent, type Receiver, startReceiver } from './demo/start-receiver.ts';
export { type Home, openHome, type Reach, runningStack } from './home.ts';
export { type Stack, startStack } from './supervisor/start-stack.ts';
