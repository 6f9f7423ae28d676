import Type from 'typebox';

/** Settings of whoever calls addresses that offices name. */
export const egressConfig = {
  WEBHOOK_ALLOW_INSECURE: Type.String({
    default: '',
    description:
      'Comma-separated host:port pairs that webhooks, and the identity providers of offices, may be at although they are private or plain http; the word loopback stands for every port of the machine itself, for webhooks of test keys.',
  }),
  WEBHOOK_PROXY: Type.String({
    pattern: '^(http://[^/]+/?)?$',
    default: '',
    description:
      'An HTTP proxy that calls of all other webhooks and identity providers leave through, by CONNECT to the checked address.',
  }),
};
