import Type from 'typebox';

/** The setting of the programs that write links. */
export const publicAddressConfig = {
  PUBLIC_BASE_URL: Type.String({
    format: 'uri',
    default: 'http://127.0.0.1:3000',
    description:
      'Address under which the gateway is reached; links in answers, events and mails begin with it.',
  }),
};

/** What links begin with: the setting without a closing slash. */
export const publicBaseUrlOf = ({ PUBLIC_BASE_URL }: { readonly PUBLIC_BASE_URL: string }): string =>
  PUBLIC_BASE_URL.replace(/\/+$/, '');
