/** Where an apuração, its report and what it is made of are found. */
export function linksDaApuracao(publicBaseUrl: string, id: string) {
  const self = `${publicBaseUrl}/v1/apuracoes/${id}`;
  return {
    self,
    pdf: `${self}/pdf`,
    xlsx: `${self}/xlsx`,
    csv: `${self}/csv`,
    csv_zip: `${self}/csv-zip`,
    divergencias: `${self}/inconsistencias`,
    documentos: `${self}/documentos`,
  };
}

/** Where a lote is found, and where it is followed. */
export function linksDoUpload(publicBaseUrl: string, id: string) {
  const self = `${publicBaseUrl}/v1/upload/${id}`;
  return { self, eventos: `${self}/eventos` };
}
