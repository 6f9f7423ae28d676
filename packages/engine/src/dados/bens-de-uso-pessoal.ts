import { BENS_DE_USO_PESSOAL } from '@apura/law';

const NCM_DO_ART_57: readonly string[] = BENS_DE_USO_PESSOAL.flatMap(({ ncm }) => ncm);

/** Whether LC 214/2025 art. 57 I takes the goods for personal use, by our reading of what NCM they have. */
export const ehDeUsoPessoal = (ncm: string): boolean =>
  NCM_DO_ART_57.some((inicio) => ncm.startsWith(inicio));
