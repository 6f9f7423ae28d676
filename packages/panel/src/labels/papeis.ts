import type { Papel } from '@apura/contracts';

export const PAPEIS: Readonly<Record<Papel, string>> = { owner: 'Titular', member: 'Equipe' };
