/** Where an apuração and its report are found. */
export const linksDaApuracao = (publicBaseUrl: string, id: string) => ({
  self: `${publicBaseUrl}/v1/apuracoes/${id}`,
  pdf: `${publicBaseUrl}/v1/apuracoes/${id}/pdf`,
});
