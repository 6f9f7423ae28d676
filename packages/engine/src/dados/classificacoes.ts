import { type Fixo, lerFixo } from '../fixo.ts';
import linhas from './classificacoes.json' with { type: 'json' };

/** One row of the cClassTrib table. Reductions in percent; `conferido` is false where only the number is known. */
export interface LinhaDeClassificacao {
  readonly cclasstrib: string;
  readonly cst: string;
  readonly rotulo: string;
  /** Code and label. */
  readonly descricao: string;
  readonly reducao_ibs: Fixo | null;
  readonly reducao_cbs: Fixo | null;
  readonly fundamento: string;
  readonly desde: string | null;
  readonly ate: string | null;
  readonly modelos: readonly string[];
  readonly grupos: readonly string[];
  readonly tributacao_regular: boolean;
  readonly conferido: boolean;
}

const porCodigo = new Map<string, LinhaDeClassificacao>(
  linhas.map((linha) => [
    linha.cclasstrib,
    {
      cclasstrib: linha.cclasstrib,
      cst: linha.cclasstrib.slice(0, 3),
      rotulo: linha.rotulo,
      descricao: `${linha.cclasstrib} ${linha.rotulo}`,
      reducao_ibs: linha.reducao_ibs === null ? null : lerFixo(linha.reducao_ibs),
      reducao_cbs: linha.reducao_cbs === null ? null : lerFixo(linha.reducao_cbs),
      fundamento: linha.fundamento ?? linha.fonte,
      desde: linha.desde,
      ate: linha.ate,
      modelos: linha.modelos,
      grupos: linha.grupos,
      tributacao_regular: linha.tributacao_regular,
      conferido: linha.conferido,
    },
  ]),
);

/** The row of a cClassTrib, undefined for an unknown code. Source: IT 2025.002, in classificacoes.json. */
export function classificacaoPorCodigo(cclasstrib: string): LinhaDeClassificacao | undefined {
  return porCodigo.get(cclasstrib);
}
