import type { Estado as EstadoDe } from '@apura/contracts';
import { ESTADOS_DA_APURACAO } from '../rotulos/estados.ts';
import { Estado } from './estado.tsx';

interface PropsDoEstadoDaApuracao {
  readonly estado: EstadoDe<'apuracao'>;
  readonly desatualizada?: boolean;
}

export function EstadoDaApuracao({ estado, desatualizada = false }: PropsDoEstadoDaApuracao) {
  if (desatualizada && estado === 'calculada') return <Estado tom="alerta">Desatualizada</Estado>;
  const { tom, nome } = ESTADOS_DA_APURACAO[estado];
  return <Estado tom={tom}>{nome}</Estado>;
}
