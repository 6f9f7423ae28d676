import { anoDaOriginal, mesesDasOriginais } from '../calculo/aliquotas/ano-da-original.ts';
import { DA_MERCADORIA, nomesDosTributosAtuais } from '../calculo/tributos-atuais.ts';
import { classeDoCfop } from '../dados/cfop.ts';
import type { EventosDaNota } from '../eventos/caso-da-nota.ts';
import { lerOuZero } from '../fixo.ts';
import type { Det, NotaFiscal } from '../nota-fiscal.ts';
import type {
  ContextoDoCliente,
  DocumentoCalculado,
  Efeito,
  ItemCalculado,
  Lancamento,
} from '../resultado.ts';
import { cfopDoCliente } from './cfop-do-cliente.ts';
import { conferirValores } from './conferir-valores.ts';
import { decisaoDoEscritorio } from './decisao-do-escritorio.ts';
import type { EfeitoDoItem } from './efeito-apurado.ts';
import { efeitoDoItem } from './efeito-do-item.ts';
import { efeitosAlem } from './efeitos-alem.ts';
import { embutidosDoItem } from './embutidos.ts';
import { entreEstabelecimentos, ladoDoCliente } from './lado-do-cliente.ts';
import { type ChaveDaLinha, type LinhaEmSoma, LinhasPorMes, publicarLinha } from './linha-em-soma.ts';
import { adiantamentoDoItem, linhasDosEventos } from './linhas-dos-eventos.ts';
import { mesesDaNota } from './meses-da-nota.ts';
import {
  linhaDaMercadoria,
  linhaDeHoje,
  type NotaDoCliente,
  somarNaLinha,
  somarReforma,
} from './nota-do-cliente.ts';
import { type Sentido, sentido } from './sentido.ts';
import { segregacaoDoItem } from './substituicao-tributaria.ts';
import { transferirTributosDeHoje } from './transferencia.ts';
import { tributosDeHoje } from './tributos-de-hoje.ts';

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
 * protocol has its rows; whether they count is the caller's setting. A sale between two clients is two calls.
 */
export function efeito(
  documento: DocumentoCalculado,
  nota: NotaFiscal,
  cliente: ContextoDoCliente,
  eventos: EventosDaNota | null = null,
): Lancamento[] {
  if (documento.situacao === 'cancelada' || documento.situacao === 'denegada') return [];
  if (eventos?.cancelada === true) return [];
  const lado = ladoDoCliente(nota, cliente.cnpj_raiz);
  if (lado === null) return [];
  const estabelecimento = (lado === 'entrada' || lado === 'entrada_de_terceiro' ? nota.dest : nota.emit)
    ?.CNPJ;
  const doCliente = {
    documento,
    nota,
    cliente,
    lado,
    estabelecimento: estabelecimento ?? '',
    eventos,
    adiantado: { cbs: eventos?.adiantado.cbs ?? 0n, ibs: eventos?.adiantado.ibs ?? 0n },
    meses: mesesDaNota(documento, nota, eventos, cliente),
    linhas: new LinhasPorMes(),
  };
  for (const [indice, item] of documento.itens.entries()) {
    const det = nota.det[indice];
    if (det !== undefined) acrescentar(doCliente, det, item);
  }
  return doCliente.linhas.emOrdem().map(([mes, linha]) => publicarLinha(linha, mes));
}

function acrescentar(doCliente: NotaDoCliente, det: Det, item: ItemCalculado): void {
  const { documento, nota, cliente, lado, estabelecimento, eventos, meses, linhas } = doCliente;
  const classe = classeDoCfop(item.cfop);
  const cfop = lado === 'entrada' ? cfopDoCliente(item.cfop) : item.cfop;
  const doItem = comCondicoes(
    decisaoDoEscritorio(nota, lado, det, item, cliente) ??
      efeitoDoItem({
        item,
        cfop: classe,
        lado,
        ide: nota.ide,
        ano: documento.ano,
        crt: nota.emit.CRT,
        cliente,
      }),
    doCliente,
  );
  const { efeito } = doItem;
  const conferidos = conferirValores(item, doItem);
  const antesDa2027 = voltaAntesDe2027(documento, nota, det, efeito);
  const motivo = antesDa2027
    ? 'devolucao_anterior_a_2027'
    : (doItem.motivo ?? (conferidos.semGrupo && efeito !== 'sem_efeito' ? 'grupo_nao_informado' : null));
  const direcao = sentido(efeito, cfop);
  const venda = direcao === 'debito' || direcao === 'estorno_debito';
  const chave = {
    estabelecimento,
    cfop,
    item,
    segregacao: venda ? segregacaoDoItem(det, cfop) : ('' as const),
  };
  const move = efeito !== 'sem_efeito' && !antesDa2027;
  const linha = linhaDeHoje(doCliente, chave, { efeito, motivo, move });
  linha.itens += 1;
  linha.valor += lerOuZero(item.valor);
  if (move) {
    const destino = { efeito, motivo, chave };
    // Of nearly all notes the row is one and the same: it is not looked up again.
    const mesma = meses.cbs === meses.hoje && meses.ibs === meses.hoje ? linha : null;
    if (doItem.grupo === undefined) {
      const comBase = mesma ?? linhas.linha(meses.cbs ?? meses.hoje, efeito, motivo, chave);
      comBase.base += lerOuZero(item.base);
      comBase.is += lerOuZero(item.is);
    }
    if (mesma === null) somarReforma(doCliente, destino, conferidos.usados);
    else somarNaLinha(mesma, conferidos.usados);
    for (const { valores, ...diferenca } of conferidos.diferencas)
      somarReforma(doCliente, { ...diferenca, chave }, valores);
  }
  for (const alem of efeitosAlem(item, lado, nota.ide.finNFe, cliente, eventos?.quitacao ?? null)) {
    const outra = linhas.linha(alem.mes ?? meses.cbs ?? meses.hoje, alem.efeito, alem.motivo, chave);
    outra.cbs += alem.cbs;
    outra.ibs_uf += alem.ibs;
  }
  if (eventos !== null && cliente.ibs_cbs !== 'das') {
    const comEventos = { item, lado, raiz: cliente.cnpj_raiz, efeito, usados: conferidos.usados };
    const adiantado = adiantamentoDoItem(doCliente.adiantado, comEventos);
    if (adiantado !== null) somarReforma(doCliente, { ...adiantado, chave }, adiantado);
    for (const { mes, recusado, ...doEvento } of linhasDosEventos(eventos, comEventos)) {
      somarNaLinha(linhas.linha(mes, doEvento.efeito, doEvento.motivo, chave), doEvento);
      if (recusado.cbs !== 0n || recusado.ibs_uf !== 0n)
        somarReforma(doCliente, { efeito, motivo, chave }, recusado);
    }
  }
  if (motivo !== null && (SEM_EFEITO_HOJE.has(motivo) || motivo === eventos?.recusa)) return;
  if (classe.classe === 'transferencia' && entreEstabelecimentos(nota, cliente.cnpj_raiz)) {
    if (lado === 'saida') transferirTributosDeHoje(doCliente, det, item, { linha, chave });
    return;
  }
  acrescentarHoje(doCliente, det, item, {
    linha,
    chave,
    direcao,
    volta: antesDa2027 ? efeito : null,
  });
}

/** What the events of the note leave of an effect: nothing while it waits, no credit where the recipient denies the operation. */
function comCondicoes(doItem: EfeitoDoItem, { meses, eventos, lado }: NotaDoCliente): EfeitoDoItem {
  if (doItem.efeito === 'sem_efeito') return doItem;
  if (meses.motivo !== null) return { efeito: 'sem_efeito', motivo: meses.motivo };
  const recusa = eventos?.recusa ?? null;
  if (recusa === null || lado !== 'entrada' || doItem.efeito !== 'credito') return doItem;
  return { ...doItem, efeito: 'credito_recusado', motivo: recusa };
}

/** Where a row stands, and what reversal of the years before 2027 it is, if it is one. */
interface Hoje {
  readonly linha: LinhaEmSoma;
  readonly chave: ChaveDaLinha;
  readonly direcao: Sentido;
  readonly volta: Efeito | null;
}

/** Today's taxes of an item, and those inside the cost of a purchase. */
function acrescentarHoje(
  doCliente: NotaDoCliente,
  det: Det,
  item: ItemCalculado,
  { linha, chave, direcao, volta }: Hoje,
): void {
  const { documento, nota, cliente, lado, meses, linhas } = doCliente;
  const { cfop } = chave;
  const hoje = tributosDeHoje({
    item,
    det,
    cfop,
    sentido: direcao,
    cliente,
    crt: nota.emit.CRT,
    competencia: meses.hoje,
    originais: mesesDasOriginais(det, nota.ide),
  });
  if (volta === 'estorno_debito') {
    // LC 214/2025 art. 379: what was charged as PIS and COFINS comes back as a credit of CBS.
    const mes = meses.cbs ?? documento.competencia;
    linhas.linha(mes, 'credito', 'pis_cofins_de_devolucao', chave).cbs += hoje.pis + hoje.cofins;
    hoje.pis = 0n;
    hoje.cofins = 0n;
  }
  for (const nome of nomesDosTributosAtuais) {
    if (hoje[nome] === 0n) continue;
    const doMes = DA_MERCADORIA.has(nome) ? linhaDaMercadoria(doCliente, linha, chave) : linha;
    doMes.atuais[nome] += hoje[nome];
  }
  if (direcao !== 'credito') return;
  const embutidos = embutidosDoItem(item, det, { cfop, lado, competencia: meses.hoje });
  linha.icms_embutido += embutidos.icms;
  linha.pis_cofins_embutido += embutidos.pis_cofins;
  linha.embutido_na_base += embutidos.na_base;
}

/** Whether a return of 2027 or later undoes an operation of the years before: its test amounts are not reversed. */
function voltaAntesDe2027(
  documento: DocumentoCalculado,
  nota: NotaFiscal,
  det: Det,
  efeito: Efeito,
): boolean {
  if (documento.ano < 2027 || (efeito !== 'estorno_debito' && efeito !== 'estorno_credito')) return false;
  const original = anoDaOriginal(det, nota.ide);
  return original !== null && original < 2027;
}
