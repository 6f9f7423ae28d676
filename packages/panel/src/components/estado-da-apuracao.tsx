import type { Estado as EstadoDe } from '@apura/contracts';
import { ESTADOS_DA_APURACAO } from '../labels/estados.ts';
import { Estado } from './estado.tsx';

interface PropsDoEstadoDaApuracao {
  readonly de: { readonly estado: EstadoDe<'apuracao'>; readonly desatualizada_desde?: string | undefined };
}

export const EstadoDaApuracao = ({ de: { estado, desatualizada_desde } }: PropsDoEstadoDaApuracao) =>
  desatualizada_desde !== undefined && estado === 'calculada' ? (
    <Estado tom="alerta" nome="Desatualizada" />
  ) : (
    <Estado {...ESTADOS_DA_APURACAO[estado]} />
  );
