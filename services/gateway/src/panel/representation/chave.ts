import { PanelKey } from '@apura/contracts';
import type { ChaveListada } from '@apura/database';
import { shaped } from '../../representation/shaped.ts';

export const panelKey = (chave: ChaveListada) => shaped(PanelKey, { ...chave, criada_por: chave.criador });
