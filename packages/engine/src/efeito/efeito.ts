import { vigente } from '@apura/law';
import { findAnoDaOriginal } from '../calculo/aliquotas/aliquotas-do-documento.ts';
import type { ByTributoInFixo } from '../calculo/por-tributo.ts';
import { classeDoCfop } from '../dados/cfop.ts';
import type { EventosDaNota } from '../eventos/caso-da-nota.ts';
import { formatFixo, readOrZero } from '../fixo.ts';
import type { Det, NotaFiscal } from '../nota-fiscal.ts';
import type {
  ContextoDoCliente,
  DocumentoCalculado,
  Efeito,
  ItemCalculado,
  Lancamento,
} from '../resultado.ts';
import { type DevidoNoDas, devidoNoDas } from '../simples/devido-no-das.ts';
import { checkValores, type ValoresConferidos } from './check-valores.ts';
import {
  applyDecisaoDoEscritorio,
  type DestinacaoDaCompra,
  decideDestinacao,
} from './destinacao/decide-destinacao.ts';
import { DevolucaoDaNota } from './devolucao/devolucao-da-nota.ts';
import { devolveMercadoria, NO_ORIGINAIS, type OriginaisDaDevolucao } from './devolucao/original.ts';
import { computeEfeitoDoItem, OPCAO_TO_CONFIRM } from './efeito-do-item.ts';
import { furtherEfeitos } from './further-efeitos.ts';
import { addHoje } from './hoje-do-item.ts';
import { betweenEstabelecimentos, findLadoDoCliente } from './lado-do-cliente.ts';
import {
  type ChaveDaLinha,
  computeAdiantamentoDoItem,
  computeLinhasDosEventos,
  type LinhaInSum,
  LinhasByMes,
  publishLinha,
} from './linha-in-sum.ts';
import { mesesDaNota } from './meses-da-nota.ts';
import {
  cfopDoCliente,
  type Destino,
  type EfeitoDoItem,
  findLinhaDeHoje,
  type NotaDoCliente,
  type PerguntaDaCompra,
  sentido,
  sumIntoLinha,
  sumReforma,
} from './nota-do-cliente.ts';
import { mergePerguntas, type PerguntaDoDocumento } from './outros/perguntas.ts';
import {
  askForOpcao,
  type CreditoDoProdutorRural,
  computeCreditosDoProdutorRural,
  respostaDaNota,
} from './perguntas-do-item.ts';
import { transferTributosDeHoje } from './transferencia.ts';
import { decideSegregacaoDoItem } from './tributos-de-hoje.ts';

/** Motives whose rows move nothing today either: the operation stands in another document. */
const SEM_EFEITO_HOJE = new Set(['ja_em_cupom', 'nota_de_entrada_de_terceiro']);

/**
 * What a note means for one client: rows by (month, efeito, motivo, CFOP of the client, cClassTrib, NCM chapter,
 * segregação), sorted by that key. Amounts are positive and in reais; `efeito` says what CBS and IBS of the row do
 * (credito_recusado holds the amount refused; sem_efeito moves nothing, and holds by how much a debit was declared otherwise
 * than the rules give). The columns of today's taxes move by `sentido(efeito, cfop)`: a row without effect on the reform may
 * still owe or credit ICMS. `itens` counts each item once, and so does `valor`, but for goods that
 * go from one establishment of the client to another, whose price stands at both. Each tax is of its month (`mesesDaNota`);
 * `eventos` add rows of their own.
 *
 * No rows for a cancelled or denied note, nor when the client is neither issuer nor addressee. A note without
 * protocol has its rows; whether they count is the caller's setting. A sale between two clients is two calls. `originais`: the
 * notes at hand that a return goes back to, by which it is computed.
 */
export const efeito = (
  documento: DocumentoCalculado,
  nota: NotaFiscal,
  cliente: ContextoDoCliente,
  eventos: EventosDaNota | null = null,
  originais: OriginaisDaDevolucao = NO_ORIGINAIS,
): readonly Lancamento[] => efeitoDaNota(documento, nota, cliente, eventos, originais).lancamentos;

/** What a note means for one client, and what it leaves open. */
export interface EfeitoDaNota {
  readonly lancamentos: readonly Lancamento[];
  /** Of single items, in the order of the items: the purpose of a purchase, the benefit of a sale. */
  readonly compras: readonly PerguntaDaCompra[];
  /** Of the note: the original of a return that is not at hand, the option of a supplier, a percentage. */
  readonly perguntas: readonly PerguntaDoDocumento[];
}

const NO_EFEITO: EfeitoDaNota = { lancamentos: [], compras: [], perguntas: [] };

/** The rows of `efeito`, with what only the office can tell and an amount hangs on. */
export function efeitoDaNota(
  documento: DocumentoCalculado,
  nota: NotaFiscal,
  cliente: ContextoDoCliente,
  eventos: EventosDaNota | null = null,
  originais: OriginaisDaDevolucao = NO_ORIGINAIS,
): EfeitoDaNota {
  if (documento.situacao === 'cancelada' || documento.situacao === 'denegada') return NO_EFEITO;
  if (eventos?.cancelada === true) return NO_EFEITO;
  const lado = findLadoDoCliente(nota, cliente.cnpj_raiz);
  if (lado === null) return NO_EFEITO;
  const estabelecimento = (lado === 'entrada' || lado === 'entrada_de_terceiro' ? nota.dest : nota.emit)
    ?.CNPJ;
  const daNota = { documento, nota, cliente, lado, estabelecimento: estabelecimento ?? '' };
  const compras: PerguntaDaCompra[] = [];
  const perguntas: PerguntaDoDocumento[] = [];
  const doCliente = {
    ...daNota,
    eventos,
    adiantado: { cbs: eventos?.adiantado.cbs ?? 0n, ibs: eventos?.adiantado.ibs ?? 0n },
    meses: mesesDaNota(documento, nota, eventos, cliente),
    linhas: new LinhasByMes(),
    devolucao: new DevolucaoDaNota(originais, efeito),
    rural: computeCreditosDoProdutorRural(daNota),
    compras,
    perguntas,
    opcao: () => respostaDaNota(daNota, 'opcao_do_fornecedor'),
  };
  for (const [indice, item] of documento.itens.entries()) {
    const det = nota.det[indice];
    if (det !== undefined) add(doCliente, det, item, indice);
  }
  return {
    lancamentos: doCliente.linhas.emOrdem().map(([mes, linha]) => publishLinha(linha, mes)),
    compras: doCliente.compras,
    perguntas: mergePerguntas([...doCliente.perguntas, ...doCliente.devolucao.perguntas(doCliente)]),
  };
}

/** A note whose items are gone through, with what of its originals comes back and what a rural producer's goods give. */
interface NotaEmCurso extends NotaDoCliente {
  readonly devolucao: DevolucaoDaNota;
  readonly rural: CreditoDoProdutorRural;
  /** What the office says of a supplier of the Simples that highlights the taxes. */
  readonly opcao: () => string | undefined;
}

function add(doCliente: NotaEmCurso, det: Det, item: ItemCalculado, indice: number): void {
  const { documento, nota, cliente, lado, estabelecimento, eventos } = doCliente;
  const classe = classeDoCfop(item.cfop);
  const dito = applyDecisaoDoEscritorio(nota, lado, det, item, cliente);
  const recusada = dito?.efeito === 'credito_recusado';
  // Most sales have nothing to do with the questions that a purchase is asked.
  const compra =
    lado === 'entrada' || lado === 'entrada_propria'
      ? { nota, det, lado, cliente, valor: item.valor, estabelecimento, recusada }
      : null;
  const destinada = compra && decideDestinacao(compra);
  const cfop = destinada?.cfop ?? (lado === 'entrada' ? cfopDoCliente(item.cfop) : item.cfop);
  const peloItem = withCondicoes(
    withDireito(
      dito ??
        computeEfeitoDoItem({
          item,
          cfop: classe,
          lado,
          ide: nota.ide,
          ano: documento.ano,
          crt: nota.emit.CRT,
          opcao: doCliente.opcao,
          das: () => dasDoItem(det, eventos),
          cliente,
        }),
      destinada,
    ),
    doCliente,
  );
  const devolve = dito === undefined && devolveMercadoria(nota.ide, item.cfop);
  const doItem = devolve
    ? doCliente.devolucao.devolver(doCliente, { det, item, indice, cfop, estabelecimento }, peloItem)
    : peloItem;
  if (doItem === null) return;
  const { efeito } = doItem;
  if (doItem.motivo === OPCAO_TO_CONFIRM) doCliente.perguntas.push(askForOpcao(doCliente, item));
  const conferidos = checkValores(item, doItem, {
    ibs_uf: readOrZero(documento.aliquotas.ibs_uf),
    ibs_mun: readOrZero(documento.aliquotas.ibs_mun),
  });
  const antesDa2027 = voltaAntesDe2027(documento, nota, det, efeito);
  const motivo = antesDa2027
    ? 'devolucao_anterior_a_2027'
    : (doItem.motivo ??
      item.detalhes?.monofasia?.falta ??
      (conferidos.semGrupo && efeito !== 'sem_efeito' ? 'grupo_nao_informado' : null));
  const direcao = sentido(efeito, cfop);
  const venda = direcao === 'debito' || direcao === 'estorno_debito';
  const chave = {
    estabelecimento,
    cfop,
    item,
    segregacao: venda ? decideSegregacaoDoItem(det, cfop) : ('' as const),
  };
  const move = efeito !== 'sem_efeito' && !antesDa2027;
  const linha = findLinhaDeHoje(doCliente, chave, { efeito, motivo, move });
  linha.itens += 1;
  linha.valor += readOrZero(item.valor);
  if (move)
    moveReforma(doCliente, item, doItem.grupo === undefined, {
      linha,
      destino: { efeito, motivo, chave },
      conferidos,
    });
  if (move && efeito === 'debito') addFaltaDoCombustivel(doCliente, item, chave);
  addAlem(doCliente, item, { efeito, motivo, chave }, conferidos.usados);
  if (motivo !== null && (SEM_EFEITO_HOJE.has(motivo) || motivo === eventos?.recusa)) return;
  if (classe.classe === 'transferencia' && betweenEstabelecimentos(nota, cliente.cnpj_raiz)) {
    if (lado === 'saida') transferTributosDeHoje(doCliente, det, item, { linha, chave });
    return;
  }
  addHoje(doCliente, det, item, {
    linha,
    chave,
    direcao,
    volta: antesDa2027 ? efeito : null,
    compra,
    destinada,
    recusada,
    indice,
  });
}

/** The CBS and IBS of an item, and what of them differs between note and law, each in its month and row. */
function moveReforma(
  doCliente: NotaEmCurso,
  item: ItemCalculado,
  comBase: boolean,
  { linha, destino, conferidos }: { linha: LinhaInSum; destino: Destino; conferidos: ValoresConferidos },
): void {
  const { meses, linhas } = doCliente;
  const { efeito, motivo, chave } = destino;
  // Of nearly all notes the row is one and the same: it is not looked up again.
  const mesma = meses.cbs === meses.hoje && meses.ibs === meses.hoje ? linha : null;
  if (comBase) {
    const daBase = mesma ?? linhas.linha(meses.cbs ?? meses.hoje, efeito, motivo, chave);
    daBase.base += readOrZero(item.base);
    daBase.is += readOrZero(item.is);
  }
  if (mesma === null) sumReforma(doCliente, destino, conferidos.usados);
  else sumIntoLinha(mesma, conferidos.usados);
  for (const { valores, ...diferenca } of conferidos.diferencas)
    sumReforma(doCliente, { ...diferenca, chave }, valores);
}

/** What hangs on a fuel's CBS that cannot be computed stands in a row that moves nothing, for the month to say so. */
function addFaltaDoCombustivel(doCliente: NotaEmCurso, item: ItemCalculado, chave: ChaveDaLinha): void {
  const { falta, em_jogo } = item.detalhes?.monofasia ?? {};
  const cbs = readOrZero(em_jogo);
  if (falta === undefined || cbs === 0n) return;
  sumReforma(doCliente, { efeito: 'sem_efeito', motivo: falta, chave }, { cbs, ibs_uf: 0n, ibs_mun: 0n });
}

/** What the supplier owes in its DAS on an item: by the tax office's event, else by the note. */
function dasDoItem(det: Det, eventos: EventosDaNota | null): DevidoNoDas | undefined {
  const { prod, imposto } = det;
  const receita =
    readOrZero(prod.vProd) +
    readOrZero(prod.vFrete) +
    readOrZero(prod.vSeg) +
    readOrZero(prod.vOutro) -
    readOrZero(prod.vDesc);
  const doFisco = eventos?.doSimples.get(String(Number(det.nItem)));
  const { IBSCBS, gTribSN } = imposto;
  const naNota = [gTribSN, IBSCBS?.gTribSN, IBSCBS?.gIBSCBS?.gTribSN, det.gTribSN];
  return devidoNoDas(
    doFisco === undefined ? naNota.flatMap((grupos) => grupos ?? []) : [doFisco],
    formatFixo(receita, 2),
  );
}

/** What moves CBS and IBS besides the item's own tax: presumed credits, reversals, advance payments and the events of the note. */
function addAlem(
  doCliente: NotaEmCurso,
  item: ItemCalculado,
  destino: Destino,
  usados: ByTributoInFixo,
): void {
  const { nota, cliente, lado, eventos, meses, linhas } = doCliente;
  const { efeito, chave } = destino;
  for (const alem of furtherEfeitos(item, lado, nota.ide.finNFe, cliente, eventos?.quitacao ?? null)) {
    const outra = linhas.linha(alem.mes ?? meses.cbs ?? meses.hoje, alem.efeito, alem.motivo, chave);
    outra.cbs += alem.cbs;
    outra.ibs_uf += alem.ibs;
  }
  const rural = doCliente.rural(item);
  if (rural !== null) {
    doCliente.perguntas.push(...rural.perguntas);
    const motivo = 'credito_presumido_do_produtor_rural';
    const valores = { cbs: rural.cbs, ibs_uf: rural.ibs, ibs_mun: 0n };
    if (rural.cbs + rural.ibs > 0n) sumReforma(doCliente, { efeito: 'credito', motivo, chave }, valores);
  }
  if (eventos !== null && cliente.ibs_cbs !== 'das') {
    const comEventos = { item, lado, raiz: cliente.cnpj_raiz, efeito, usados };
    const adiantado = computeAdiantamentoDoItem(doCliente.adiantado, comEventos);
    if (adiantado !== null) sumReforma(doCliente, { ...adiantado, chave }, adiantado);
    for (const { mes, recusado, ...doEvento } of computeLinhasDosEventos(eventos, comEventos)) {
      sumIntoLinha(linhas.linha(mes, doEvento.efeito, doEvento.motivo, chave), doEvento);
      if (recusado.cbs !== 0n || recusado.ibs_uf !== 0n) sumReforma(doCliente, destino, recusado);
    }
  }
}

/** A purchase that the office says to give no right has no credit of CBS and IBS either (LC 214/2025 arts. 47 and 57). */
function withDireito(doItem: EfeitoDoItem, destinada: DestinacaoDaCompra | null): EfeitoDoItem {
  if (doItem.efeito !== 'credito' || destinada?.direito.cbs_ibs !== 'nenhum') return doItem;
  return { ...doItem, efeito: 'credito_recusado', motivo: 'definido_pelo_escritorio' };
}

/** What the events of the note leave of an effect: nothing while it waits, no credit where the recipient denies the operation. */
function withCondicoes(doItem: EfeitoDoItem, { meses, eventos, lado }: NotaDoCliente): EfeitoDoItem {
  if (doItem.efeito === 'sem_efeito') return doItem;
  if (meses.motivo !== null) return { efeito: 'sem_efeito', motivo: meses.motivo };
  const recusa = eventos?.recusa ?? null;
  if (recusa === null || lado !== 'entrada' || doItem.efeito !== 'credito') return doItem;
  return { ...doItem, efeito: 'credito_recusado', motivo: recusa };
}

/** Whether a return of 2027 or later undoes an operation of the years before: its test amounts are not reversed. */
function voltaAntesDe2027(
  documento: DocumentoCalculado,
  nota: NotaFiscal,
  det: Det,
  efeito: Efeito,
): boolean {
  if (!vigente('cbs_devida', documento.ano) || (efeito !== 'estorno_debito' && efeito !== 'estorno_credito'))
    return false;
  const original = findAnoDaOriginal(det, nota.ide);
  return original !== null && !vigente('cbs_devida', original);
}
