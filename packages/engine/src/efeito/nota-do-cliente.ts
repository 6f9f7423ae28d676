import type { ByTributoInFixo } from '../calculo/por-tributo.ts';
import { classeDoCfop } from '../dados/cfop.ts';
import type { EventosDaNota } from '../eventos/caso-da-nota.ts';
import type { NotaFiscal } from '../nota-fiscal.ts';
import type { ContextoDoCliente, DocumentoCalculado, Efeito } from '../resultado.ts';
import type { DevidoNoDas } from '../simples/devido-no-das.ts';
import type { Lado } from './lado-do-cliente.ts';
import type { Adiantado, ChaveDaLinha, LinhaInSum, LinhasByMes } from './linha-in-sum.ts';
import type { MesesDaNota } from './meses-da-nota.ts';
import type { PerguntaDoDocumento } from './outros/perguntas.ts';

/** A question of a single item, most often of one that the client buys. */
export interface PerguntaDaCompra extends PerguntaDoDocumento {
  /** Where the item stands in the note, from zero. */
  readonly indice: number;
}

/** A note as one client sees it. */
export interface NotaDoCliente {
  readonly documento: DocumentoCalculado;
  readonly nota: NotaFiscal;
  readonly cliente: ContextoDoCliente;
  readonly lado: Lado;
  readonly estabelecimento: string;
  readonly eventos: EventosDaNota | null;
  /** What is left of the advance payments that the note names. */
  readonly adiantado: Adiantado;
  readonly meses: MesesDaNota;
  readonly linhas: LinhasByMes;
  /** What only the office can tell: of single items, and of the note; both grow while the items are gone through. */
  readonly compras: PerguntaDaCompra[];
  readonly perguntas: PerguntaDoDocumento[];
}

export interface Destino {
  readonly efeito: Efeito;
  readonly motivo: string | null;
  readonly chave: ChaveDaLinha;
}

/**
 * The row of today's taxes, price and count of an item. Where CBS and IBS are of another month it says so, unless the
 * direction of today's taxes would be lost.
 */
export function findLinhaDeHoje(
  { meses, linhas }: NotaDoCliente,
  chave: ChaveDaLinha,
  { efeito, motivo, move }: Omit<Destino, 'chave'> & { readonly move: boolean },
): LinhaInSum {
  const emOutroMes = move && (meses.cbs ?? meses.ibs) !== meses.hoje;
  if (!emOutroMes || sentido(efeito, chave.cfop) !== sentido('sem_efeito', chave.cfop))
    return linhas.linha(meses.hoje, efeito, motivo, chave);
  return linhas.linha(meses.hoje, 'sem_efeito', 'debito_em_outro_mes', chave);
}

/**
 * The row of ICMS, IPI and what goes with them of an item, in the month of the goods; `linha`: the one of its price. It keeps the
 * direction of today's taxes.
 */
export function linhaDaMercadoria(
  { meses, linhas, lado }: NotaDoCliente,
  linha: LinhaInSum,
  chave: ChaveDaLinha,
): LinhaInSum {
  if (meses.mercadoria === meses.hoje) return linha;
  const { efeito, motivo } = linha;
  if (sentido(efeito, chave.cfop) !== sentido('sem_efeito', chave.cfop))
    return linhas.linha(meses.mercadoria, efeito, motivo, chave);
  const outro = lado === 'saida' ? 'saida_em_outro_mes' : 'entrada_em_outro_mes';
  return linhas.linha(meses.mercadoria, 'sem_efeito', outro, chave);
}

export function sumReforma(
  { meses, linhas }: NotaDoCliente,
  { efeito, motivo, chave }: Destino,
  { cbs, ibs_uf, ibs_mun }: ByTributoInFixo,
): void {
  if (meses.cbs !== null && meses.cbs === meses.ibs) {
    sumIntoLinha(linhas.linha(meses.cbs, efeito, motivo, chave), { cbs, ibs_uf, ibs_mun });
    return;
  }
  if (meses.cbs !== null) linhas.linha(meses.cbs, efeito, motivo, chave).cbs += cbs;
  if (meses.ibs === null) return;
  sumIntoLinha(linhas.linha(meses.ibs, efeito, motivo, chave), { cbs: 0n, ibs_uf, ibs_mun });
}

export function sumIntoLinha(linha: LinhaInSum, { cbs, ibs_uf, ibs_mun }: ByTributoInFixo): void {
  linha.cbs += cbs;
  linha.ibs_uf += ibs_uf;
  linha.ibs_mun += ibs_mun;
}

export type Sentido = 'debito' | 'credito' | 'estorno_debito' | 'estorno_credito';

/**
 * The direction in which a row moves today's taxes. `efeito` speaks of the reform; where the reform has no effect
 * (a bonus, a client inside the DAS) the client's CFOP still says whether today's taxes are owed or credited.
 */
export function sentido(efeito: Efeito, cfopDoCliente: string): Sentido {
  if (efeito === 'credito_recusado') return 'credito';
  if (efeito !== 'sem_efeito') return efeito;
  const entrada =
    cfopDoCliente.startsWith('1') || cfopDoCliente.startsWith('2') || cfopDoCliente.startsWith('3');
  const devolucao = classeDoCfop(cfopDoCliente).devolucao;
  if (entrada) return devolucao ? 'estorno_debito' : 'credito';
  return devolucao ? 'estorno_credito' : 'debito';
}

/** Class that the buyer's CFOP has for the supplier's class; a class that is missing here keeps its own name. */
const contrapartida: Readonly<Record<string, string>> = {
  venda: 'compra',
  venda_ativo: 'compra_ativo',
  servico: 'servico_tomado',
  remessa: 'recebimento_remessa',
  remessa_venda_a_ordem: 'recebimento_remessa',
  remessa_fim_exportacao: 'entrada_fim_exportacao',
};

/** Last three digits for a class whose mirrored code does not exist or means something else. */
const padrao: Readonly<Record<string, string>> = {
  compra: '102',
  compra_ativo: '551',
  transferencia: '152',
  devolucao: '202',
  devolucao_nao_onerosa: '918',
  entrada_fim_exportacao: '501',
};

const primeiroDigito: Readonly<Record<string, string>> = { '5': '1', '6': '2', '7': '3' };

/**
 * The CFOP of a supplier's file (5/6/7xxx) turned into the buyer's (1/2/3xxx). A file does not say what the buyer
 * does with the goods: a sale becomes a purchase for resale or industrialisation. Other codes stay as they are.
 */
export function cfopDoCliente(cfop: string): string {
  const digito = primeiroDigito[cfop.slice(0, 1)];
  if (digito === undefined || cfop.length !== 4) return cfop;
  const { classe } = classeDoCfop(cfop);
  const esperada = contrapartida[classe] ?? classe;
  const espelho = digito + cfop.slice(1);
  const classeDoEspelho = classeDoCfop(espelho).classe;
  if (classeDoEspelho === esperada || (classe === 'servico' && classeDoEspelho.startsWith('servico_'))) {
    return espelho;
  }
  return digito + (padrao[esperada] ?? '949');
}

/** What one item does to the client. */
export interface EfeitoDoItem {
  readonly efeito: Efeito;
  readonly motivo: string | null;
  /** The amounts are those of the item plus what earlier stages retained. */
  readonly combustivel?: boolean;
  /** Only the IBS moves: the CBS is inside a DAS. */
  readonly soIbs?: boolean;
  /** The amounts are what the supplier owes in its DAS; of one above the sublimit its IBS stands in the group of the item. */
  readonly das?: DevidoNoDas;
  /** The amounts are those of a group of the note, not of the item. */
  readonly grupo?: GrupoDoEfeito;
}

export type GrupoDoEfeito =
  | 'estorno_de_credito'
  | 'transferencia_de_credito'
  | 'ajuste_de_competencia'
  | 'credito_presumido_zfm';
