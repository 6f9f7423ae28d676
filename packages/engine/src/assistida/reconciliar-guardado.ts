import type { LinhaDoFisco } from './linha-do-fisco.ts';
import { linhasDaqui, type SomaDoDocumento } from './linhas-daqui.ts';
import type { DocumentoConhecido, Reconciliacao } from './reconciliacao.ts';
import { reconciliar } from './reconciliar.ts';

/** A client's month as it is stored: what was imported, what its documents come to, and what is known of them. */
export interface MesGuardado {
  readonly doFisco: readonly (Omit<LinhaDoFisco, 'contribuinte' | 'atualizacao'> & {
    readonly atualizacao: string | null;
    /** The other fields of the line. */
    readonly dados: Partial<LinhaDoFisco>;
  })[];
  readonly somas: readonly SomaDoDocumento[];
  readonly sabidos: readonly (Omit<DocumentoConhecido, 'comEventos'> & {
    readonly chave: string;
    readonly com_eventos: boolean;
  })[];
}

/** A stored month (YYYY-MM) beside what was imported of it. `contribuinte`: the first eight characters of its CNPJ. */
export const reconciliarGuardado = (
  { doFisco, somas, sabidos }: MesGuardado,
  contribuinte: string,
  competencia: string,
): Reconciliacao =>
  reconciliar({
    competencia,
    daqui: linhasDaqui(somas),
    do_fisco: doFisco.map(({ dados, atualizacao, ...linha }) => ({
      ...linha,
      ...(atualizacao === null ? {} : { atualizacao }),
      ...dados,
      contribuinte,
    })),
    conhecidos: new Map(
      sabidos.map(({ chave, com_eventos, ...sabido }) => [chave, { ...sabido, comEventos: com_eventos }]),
    ),
  });
