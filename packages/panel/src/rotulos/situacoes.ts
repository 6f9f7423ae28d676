import type { Documento } from '@apura/contracts';
import type { Tom } from '../componentes/estado.tsx';

export const SITUACOES: Readonly<
  Record<Documento['situacao'], { readonly nome: string; readonly tom: Tom }>
> = {
  autorizada: { nome: 'Autorizada', tom: 'bom' },
  cancelada: { nome: 'Cancelada', tom: 'erro' },
  denegada: { nome: 'Denegada', tom: 'erro' },
  sem_protocolo: { nome: 'Sem protocolo', tom: 'alerta' },
};
