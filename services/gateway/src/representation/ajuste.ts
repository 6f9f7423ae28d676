import { Ajuste } from '@apura/contracts';
import type { AjusteListado } from '@apura/database';
import { shaped } from './shaped.ts';

export function ajusteDaApi(ajuste: AjusteListado) {
  const { aquisicao_data: data, aquisicao_valor: valor } = ajuste;
  const aquisicao =
    data && valor ? { data: data.toISOString().slice(0, 10), valor_liquido: valor.toFixed(2) } : null;
  return shaped(Ajuste, { ...ajuste, aquisicao });
}
