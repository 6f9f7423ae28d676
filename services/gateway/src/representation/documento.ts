import { Documento } from '@apura/contracts';
import type { DocumentoListado } from '@apura/database';
import { shaped } from './shaped.ts';

export const documentoDaApi = ({
  tributos_atuais,
  reforma,
  criticas,
  avisos,
  autenticidade,
  tipo,
  ...linha
}: DocumentoListado) =>
  shaped(Documento, {
    ...linha,
    ...(autenticidade ? { autenticidade } : {}),
    tipo: tipo as Documento['tipo'],
    tributos_atuais: tributos_atuais as Documento['tributos_atuais'],
    reforma: reforma as Documento['reforma'],
    divergencias: { criticas, avisos },
  });
