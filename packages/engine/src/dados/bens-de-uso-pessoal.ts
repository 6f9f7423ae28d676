/**
 * Goods that LC 214/2025 art. 57 I takes for personal use, by NCM: our own reading, for the law names the goods. Jewellery, precious
 * stones and metals; works of art and antiques; alcoholic drinks (2207 is spirit, no drink); tobacco; arms and ammunition.
 */
const NCM_DO_ART_57 = /^(?:71(?:0[1-9]|1[0-6])|97|220[34568]|24|93)/;

export const ehDeUsoPessoal = (ncm: string): boolean => NCM_DO_ART_57.test(ncm);
