import type { CenarioSalvo } from '@apura/contracts';
import type { CenarioGuardado } from '@apura/database';

export function cenarioDoPainel({
  id,
  nome,
  pedido,
  criado_em,
  atualizado_em,
}: CenarioGuardado): CenarioSalvo {
  return {
    id,
    nome,
    pedido: pedido as CenarioSalvo['pedido'],
    criado_em: criado_em.toISOString(),
    atualizado_em: atualizado_em.toISOString(),
  };
}
