import type { Ajuste } from '@apura/contracts';
import type { AjusteListado } from '@apura/database';

export function ajusteDoPainel({ criado_em, efeito, ...ajuste }: AjusteListado): Ajuste {
  return { ...ajuste, efeito: efeito as Ajuste['efeito'], criado_em: criado_em.toISOString() };
}
