import { CenarioSalvo } from '@apura/contracts';
import type { CenarioGuardado } from '@apura/database';
import { shaped } from '../../representation/shaped.ts';

export const panelCenario = (cenario: CenarioGuardado) =>
  shaped(CenarioSalvo, { ...cenario, pedido: cenario.pedido as CenarioSalvo['pedido'] });
