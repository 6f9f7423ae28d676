import Type from 'typebox';

/** Settings of whoever calls addresses that offices name. */
export const egressConfig = {
  WEBHOOK_ALLOW_INSECURE: Type.String({
    default: '',
    description:
      'Comma-separated host:port pairs that webhooks, and the identity providers of offices, may be at although they are private or plain http; the word loopback stands for ports of the machine itself from 1024 on, for webhooks of test keys, which are told nothing of what answers there.',
  }),
  WEBHOOK_STACK_PORTS: Type.String({
    pattern: '^([0-9]{1,5}(,[0-9]{1,5})*)?$',
    default: '',
    description:
      'Comma-separated ports of this machine where other parts of the deployment listen: no webhook reaches them, nor 5432, 6379 and those that the settings of the service itself name.',
  }),
  WEBHOOK_PROXY: Type.String({
    pattern: '^(http://[^/]+/?)?$',
    default: '',
    description:
      'An HTTP proxy that calls of all other webhooks and identity providers leave through, by CONNECT to the checked address.',
  }),
};
