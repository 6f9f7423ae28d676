/** The mailbox that whoever runs the service keeps for reports: `seguranca` at its own host. */
export const securityContact = (publicBaseUrl: string): string =>
  `seguranca@${new URL(publicBaseUrl).hostname}`;
