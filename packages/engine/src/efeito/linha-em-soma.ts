import {
  publicarAtuais,
  SEM_TRIBUTOS_ATUAIS,
  type TributosAtuaisEmFixo,
} from '../calculo/tributos-atuais.ts';
import { type Fixo, formatarFixo, lerFixo } from '../fixo.ts';
import type {
  AnexoDaReceita,
  DaDestinacao,
  Efeito,
  ItemCalculado,
  Lancamento,
  Segregacao,
} from '../resultado.ts';

/** The amounts of a row, besides today's taxes. */
type Valores = Record<'valor' | 'base' | 'cbs' | 'ibs_uf' | 'ibs_mun' | 'is', Fixo> &
  Record<'icms_embutido' | 'pis_cofins_embutido' | 'embutido_na_base' | keyof DaDestinacao, Fixo>;

/** A row while it is summed. */
export interface LinhaEmSoma extends Valores {
  readonly estabelecimento: string;
  readonly segregacao: Segregacao;
  readonly efeito: Efeito;
  readonly motivo: string | null;
  readonly cfop: string;
  readonly cclasstrib: string;
  readonly ncm_capitulo: string;
  /** Of a document that is no note; empty where neither it nor the office says one. */
  readonly anexo: AnexoDaReceita | '';
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
  readonly anexo?: AnexoDaReceita | '';
}

function linhaDe(
  linhas: Map<string, LinhaEmSoma>,
  efeito: Efeito,
  motivo: string | null,
  { estabelecimento, cfop, item, segregacao, anexo = '' }: ChaveDaLinha,
): LinhaEmSoma {
  const ncm_capitulo = capitulo(item.ncm);
  const chave = [efeito, motivo ?? '', cfop, item.cclasstrib, ncm_capitulo, segregacao, anexo].join('|');
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
      anexo,
      itens: 0,
      valor: 0n,
      base: 0n,
      cbs: 0n,
      ibs_uf: 0n,
      ibs_mun: 0n,
      is: 0n,
      icms_embutido: 0n,
      pis_cofins_embutido: 0n,
      embutido_na_base: 0n,
      difal_entrada: 0n,
      icms_ativo: 0n,
      pis_ativo: 0n,
      cofins_ativo: 0n,
      atuais: { ...SEM_TRIBUTOS_ATUAIS },
    };
    linhas.set(chave, linha);
  }
  return linha;
}

export function publicarLinha(linha: LinhaEmSoma, competencia: string): Lancamento {
  const escrever = (valor: Fixo): string => formatarFixo(valor, 2);
  return {
    estabelecimento: linha.estabelecimento,
    segregacao: linha.segregacao,
    efeito: linha.efeito,
    motivo: linha.motivo,
    competencia,
    cfop: linha.cfop,
    cclasstrib: linha.cclasstrib,
    ncm_capitulo: linha.ncm_capitulo,
    itens: linha.itens,
    valor: escrever(linha.valor),
    base: escrever(linha.base),
    cbs: escrever(linha.cbs),
    ibs_uf: escrever(linha.ibs_uf),
    ibs_mun: escrever(linha.ibs_mun),
    ibs: escrever(linha.ibs_uf + linha.ibs_mun),
    is: escrever(linha.is),
    icms_embutido: escrever(linha.icms_embutido),
    pis_cofins_embutido: escrever(linha.pis_cofins_embutido),
    embutido_na_base: escrever(linha.embutido_na_base),
    difal_entrada: escrever(linha.difal_entrada),
    icms_ativo: escrever(linha.icms_ativo),
    pis_ativo: escrever(linha.pis_ativo),
    cofins_ativo: escrever(linha.cofins_ativo),
    ...publicarAtuais(linha.atuais),
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
