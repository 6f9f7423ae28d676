/** Why the law gives no credit whoever buys, by classification. */
const POR_CLASSIFICACAO: Readonly<Record<string, string>> = {
  '200047': 'alimentacao_em_bar_ou_restaurante',
  '200048': 'hotelaria_ou_parque',
  '011002': 'plano_de_saude',
};

/** The same by item of LC 116: lodging (09.01), health plans (04.22 and 04.23). */
const POR_SERVICO: Readonly<Record<string, string>> = {
  '0901': 'hotelaria_ou_parque',
  '0422': 'plano_de_saude',
  '0423': 'plano_de_saude',
};

/**
 * Why a purchase gives no credit of CBS and IBS whatever the office answers: meals of bars and restaurants (LC 214/2025 art. 276),
 * hotels and parks (art. 283), health plans (art. 238). The credit of a plan for employees under a collective agreement (art. 57 § 3º
 * IV f) is none of the note: it comes from what the operator tells the tax office, and is entered by hand. Null where none of these.
 */
export function creditoVedado(cclasstrib: string, cTribNac = ''): string | null {
  return POR_CLASSIFICACAO[cclasstrib] ?? POR_SERVICO[cTribNac.slice(0, 4)] ?? null;
}
