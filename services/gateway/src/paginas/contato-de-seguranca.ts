/** The mailbox that whoever runs the service keeps for reports: `seguranca` at its own host. */
export const contatoDeSeguranca = (publicBaseUrl: string): string =>
  `seguranca@${new URL(publicBaseUrl).hostname}`;
