import type { PorTributoEmFixo } from '../calculo/por-tributo.ts';
import type { EventosDaNota } from '../eventos/caso-da-nota.ts';
import type { NotaFiscal } from '../nota-fiscal.ts';
import type { ContextoDoCliente, DocumentoCalculado, Efeito } from '../resultado.ts';
import type { Lado } from './lado-do-cliente.ts';
import type { ChaveDaLinha, LinhaEmSoma, LinhasPorMes } from './linha-em-soma.ts';
import type { Adiantado } from './linhas-dos-eventos.ts';
import type { MesesDaNota } from './meses-da-nota.ts';
import type { PerguntaDoDocumento } from './outros/perguntas.ts';
import { sentido } from './sentido.ts';

/** A question of an item that the client buys. */
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
  readonly linhas: LinhasPorMes;
  /** What only the office can tell: of the purpose of its items, and of the note; both grow while the items are gone through. */
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
export function linhaDeHoje(
  { meses, linhas }: NotaDoCliente,
  chave: ChaveDaLinha,
  { efeito, motivo, move }: Omit<Destino, 'chave'> & { readonly move: boolean },
): LinhaEmSoma {
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
  linha: LinhaEmSoma,
  chave: ChaveDaLinha,
): LinhaEmSoma {
  if (meses.mercadoria === meses.hoje) return linha;
  const { efeito, motivo } = linha;
  if (sentido(efeito, chave.cfop) !== sentido('sem_efeito', chave.cfop))
    return linhas.linha(meses.mercadoria, efeito, motivo, chave);
  const outro = lado === 'saida' ? 'saida_em_outro_mes' : 'entrada_em_outro_mes';
  return linhas.linha(meses.mercadoria, 'sem_efeito', outro, chave);
}

export function somarReforma(
  { meses, linhas }: NotaDoCliente,
  { efeito, motivo, chave }: Destino,
  { cbs, ibs_uf, ibs_mun }: PorTributoEmFixo,
): void {
  if (meses.cbs !== null && meses.cbs === meses.ibs) {
    somarNaLinha(linhas.linha(meses.cbs, efeito, motivo, chave), { cbs, ibs_uf, ibs_mun });
    return;
  }
  if (meses.cbs !== null) linhas.linha(meses.cbs, efeito, motivo, chave).cbs += cbs;
  if (meses.ibs === null) return;
  somarNaLinha(linhas.linha(meses.ibs, efeito, motivo, chave), { cbs: 0n, ibs_uf, ibs_mun });
}

export function somarNaLinha(linha: LinhaEmSoma, { cbs, ibs_uf, ibs_mun }: PorTributoEmFixo): void {
  linha.cbs += cbs;
  linha.ibs_uf += ibs_uf;
  linha.ibs_mun += ibs_mun;
}
