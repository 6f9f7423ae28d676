import type { Ajuste } from '@apura/contracts';
import type { AjusteListado } from '@apura/database';

export function ajusteDoPainel({
  criado_em,
  efeito,
  aquisicao_data: data,
  aquisicao_valor: valor,
  ...ajuste
}: AjusteListado): Ajuste {
  return {
    ...ajuste,
    efeito: efeito as Ajuste['efeito'],
    aquisicao:
      data && valor ? { data: data.toISOString().slice(0, 10), valor_liquido: valor.toFixed(2) } : null,
    criado_em: criado_em.toISOString(),
  };
}
