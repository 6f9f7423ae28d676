import {
  publicarAtuais,
  SEM_TRIBUTOS_ATUAIS,
  type TributosAtuaisEmFixo,
} from '../calculo/tributos-atuais.ts';
import { type Fixo, formatarTodos, lerFixo } from '../fixo.ts';
import type { Efeito, ItemCalculado, Lancamento, Segregacao } from '../resultado.ts';

/** The amounts of a row, besides today's taxes. */
const ZERADA = {
  ...{ valor: 0n, base: 0n, cbs: 0n, ibs_uf: 0n, ibs_mun: 0n, is: 0n },
  ...{ icms_embutido: 0n, pis_cofins_embutido: 0n, embutido_na_base: 0n },
};
type Valores = Record<keyof typeof ZERADA, Fixo>;

/** A row while it is summed. */
export interface LinhaEmSoma extends Valores {
  readonly estabelecimento: string;
  readonly segregacao: Segregacao;
  readonly efeito: Efeito;
  readonly motivo: string | null;
  readonly cfop: string;
  readonly cclasstrib: string;
  readonly ncm_capitulo: string;
  itens: number;
  readonly atuais: TributosAtuaisEmFixo;
}

/** What tells a row from another besides its effect. */
export interface ChaveDaLinha {
  /** CNPJ of the client's establishment. */
  readonly estabelecimento: string;
  readonly cfop: string;
  readonly item: ItemCalculado;
  readonly segregacao: Segregacao;
}

function linhaDe(
  linhas: Map<string, LinhaEmSoma>,
  efeito: Efeito,
  motivo: string | null,
  { estabelecimento, cfop, item, segregacao }: ChaveDaLinha,
): LinhaEmSoma {
  const ncm_capitulo = capitulo(item.ncm);
  const chave = [efeito, motivo ?? '', cfop, item.cclasstrib, ncm_capitulo, segregacao].join('|');
  let linha = linhas.get(chave);
  if (linha === undefined) {
    linha = {
      estabelecimento,
      segregacao,
      efeito,
      motivo,
      cfop,
      cclasstrib: item.cclasstrib,
      ncm_capitulo,
      itens: 0,
      ...ZERADA,
      atuais: { ...SEM_TRIBUTOS_ATUAIS },
    };
    linhas.set(chave, linha);
  }
  return linha;
}

export function publicarLinha(linha: LinhaEmSoma, competencia: string): Lancamento {
  const { estabelecimento, segregacao, efeito, motivo, cfop, cclasstrib, ncm_capitulo, itens } = linha;
  const { valor, base, cbs, ibs_uf, ibs_mun, is } = linha;
  const { icms_embutido, pis_cofins_embutido, embutido_na_base, atuais } = linha;
  return {
    ...{ estabelecimento, segregacao, efeito, motivo, competencia, cfop, cclasstrib, ncm_capitulo, itens },
    ...formatarTodos({ valor, base, cbs, ibs_uf, ibs_mun, ibs: ibs_uf + ibs_mun, is }),
    ...formatarTodos({ icms_embutido, pis_cofins_embutido, embutido_na_base }),
    ...publicarAtuais(atuais),
  };
}

/** First two digits of the NCM; "00" (service or unreadable) otherwise. */
function capitulo(ncm: string): string {
  const inicio = ncm.slice(0, 2);
  return inicio.length === 2 && lerFixo(inicio) !== null && inicio[0] !== '-' ? inicio : '00';
}

/** The rows of a note while they are summed: nearly always all of them are of one month (or of what else they are grouped by). */
export class LinhasPorMes {
  private readonly meses = new Map<string, Map<string, LinhaEmSoma>>();

  linha(mes: string, efeito: Efeito, motivo: string | null, chave: ChaveDaLinha): LinhaEmSoma {
    let doMes = this.meses.get(mes);
    if (doMes === undefined) {
      doMes = new Map();
      this.meses.set(mes, doMes);
    }
    return linhaDe(doMes, efeito, motivo, chave);
  }

  /** Each with its month, sorted by month and by key. */
  emOrdem(): (readonly [mes: string, linha: LinhaEmSoma])[] {
    return [...this.meses]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .flatMap(([mes, linhas]) =>
        [...linhas].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, linha]) => [mes, linha] as const),
      );
  }
}
