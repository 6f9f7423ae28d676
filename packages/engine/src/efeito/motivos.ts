import linhas from '../dados/motivos.json' with { type: 'json' };
import { EVENTOS_DA_NFE } from '../dados/tabela-dos-eventos-da-nfe.ts';
import type { TipoDeEventoNFe } from '../dados/tipo-de-evento-da-nfe.ts';

export interface Motivo {
  readonly descricao: string;
  readonly fundamento: string;
}

/** Those that an event of the note brings. */
const DOS_EVENTOS = Object.fromEntries(
  Object.values<TipoDeEventoNFe>(EVENTOS_DA_NFE).flatMap(({ motivo, descricao = '', fundamento }) =>
    motivo === undefined ? [] : [[motivo, { descricao, fundamento }] as const],
  ),
);

/** Why a credit is refused or a row has no effect: stable code, sentence, article. */
export const motivos: Readonly<Record<string, Motivo>> = {
  ...DOS_EVENTOS,
  ...Object.fromEntries(linhas.map(({ codigo, ...motivo }) => [codigo, motivo])),
};

/** The sentence and article of a motive; a generic one for a code of another version. */
export function motivoPorCodigo(codigo: string): Motivo {
  return (
    (Object.hasOwn(motivos, codigo) ? motivos[codigo] : undefined) ?? {
      descricao: `Motivo ${codigo}.`,
      fundamento: 'LC 214/2025, art. 47',
    }
  );
}
